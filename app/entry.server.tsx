import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { logError } from '#server/http/log.server.ts'
import { NonceProvider } from './nonce.tsx'

/**
 * Renders a page whole: API Gateway takes an answer at once, so there is nothing to gain from streaming it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  let finalStatus = status
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        onAllReady() {
          const body = new PassThrough()
          text(body).then(resolve, reject)
          pipe(body)
        },
        onShellError: reject,
        onError(error) {
          finalStatus = 500
          logError('a page was not rendered', error)
        },
      },
    )
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : html, { status: finalStatus, headers })
}

/** An error inside a loader or action: kept for the log; the page shows none of it. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) logError('a loader or action failed', error)
}
