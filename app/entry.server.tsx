import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { logError } from '#server/http/log.server.ts'
import { NonceProvider } from './nonce.tsx'

/**
 * Renders a page whole: API Gateway takes an answer at once, so there is nothing to gain from streaming it. React's stream
 * for Node would also break words in Hindi and Marathi: where a letter of three bytes does not fit at the end of its buffer,
 * React 18 sends the buffer's unused bytes, NUL, before the letter. No page waits for data while it renders (Suspense), which
 * a string cannot do.
 * @throws whatever a component throws; Remix then answers with its own 500
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Response {
  const html = renderToString(
    <NonceProvider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceProvider>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : html, { status, headers })
}

/** An error inside a loader, action or component: kept for the log; the page shows none of it. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) logError('a loader or action failed', error)
}
