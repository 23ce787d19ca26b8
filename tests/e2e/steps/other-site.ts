import { once } from 'node:events'
import { createServer } from 'node:http'

/** Starts another site on http://127.0.0.1, which is not http://localhost for a browser. Its page leads to ours by a link, a redirect, a form by GET, a frame and, with JavaScript, a script and a window. */
export async function otherSite(to: string) {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/redirect') return outgoing.writeHead(302, { location: to }).end()
    outgoing.setHeader('content-type', 'text/html; charset=utf-8')
    if (incoming.url === '/script') return outgoing.end(`<script>location.href = '${to}'</script>`)
    if (incoming.url === '/frame') return outgoing.end(`<iframe src="${to}"></iframe><img src="${to}">`)
    return outgoing.end(`<a href="${to}">Link</a> <a href="/redirect">Redirect</a>
<form action="${to}"><input name="from" value="form"><button>Form</button></form>
<button onclick="window.open('${to}')">Window</button>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return { origin: `http://127.0.0.1:${address.port}`, stop: () => server.close() }
}
