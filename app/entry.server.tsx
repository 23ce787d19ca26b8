import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { overwriteGetLocale } from '#app/content/paraglide/runtime.js'
import { renderToReadableStream } from 'react-dom/server.browser'
import { currentLanguage } from '#server/http/language.server.ts'
import { logError } from '#server/http/log.server.ts'
import { NonceProvider } from '#app/components/nonce.tsx'

// Message functions return texts in the language of the request.
overwriteGetLocale(currentLanguage)

/**
 * Renders a page completely before it is sent: API Gateway takes an answer as a whole, so streaming would gain nothing. React's
 * streaming renderer is used all the same: Remix renders the loaders' data behind a Suspense boundary, without which a page
 * would not hydrate. It is the one for web streams, because React 18's stream for Node breaks words in Hindi and Marathi:
 * where a letter of three bytes does not fit at the end of its buffer, it sends the buffer's unused NUL bytes first.
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
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : stream, { status: finalStatus, headers })
}

/** Logs an error inside a loader or action; the page shows none of it. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  // A client error, as 405, is no failure of the application, and any client could fill the log with it.
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) logError('a loader or action failed', error)
}
