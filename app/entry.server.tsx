import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { overwriteGetLocale } from '#app/content/paraglide/runtime.js'
import { renderToReadableStream } from 'react-dom/server.browser'
import { currentLanguage } from '#server/http/language.server.ts'
import { logError } from '#server/http/log.server.ts'
import { NonceProvider } from '#app/components/nonce.tsx'

// Every message function speaks the language of the request.
overwriteGetLocale(currentLanguage)

/**
 * Renders a page whole: API Gateway takes an answer at once, so there is nothing to gain from streaming it. It is a stream
 * all the same: Remix sends what the loaders gave behind a Suspense boundary, and a page without it would not hydrate.
 * React's stream for Node would break words in Hindi and Marathi: where a letter of three bytes does not fit at the end of
 * its buffer, React 18 sends the buffer's unused bytes, NUL, before the letter. Its web stream counts in bytes.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  let finalStatus = status
  const stream = await renderToReadableStream(
    <NonceProvider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceProvider>,
    {
      nonce,
      onError(error) {
        finalStatus = 500
        logError('a page was not rendered', error)
      },
    },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : html, { status: finalStatus, headers })
}

/** An error inside a loader or action: kept for the log; the page shows none of it. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  // A method that no page takes (405) is no failure of ours, and anybody can ask for one without end.
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) logError('a loader or action failed', error)
}
