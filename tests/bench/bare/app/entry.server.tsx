import type { EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(renderToString(<RemixServer context={remixContext} url={request.url} />), {
    status,
    headers,
  })
}
