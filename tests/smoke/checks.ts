import assert from 'node:assert/strict'
import { company } from '#app/content/company.ts'

/** Requests a path of the site; redirects are not followed. */
export type Ask = (path: string, request?: RequestInit) => Promise<Response>

/** A check that must pass on every stage after a deployment; `run` throws when it fails. */
export type Check = { name: string; run: (ask: Ask, origin: string) => Promise<void> }

const year = 365 * 24 * 60 * 60

/**
 * Checks for what can be wrong after a deployment although all tests passed: the table, the static files and the CDN in front
 * of them, the site's own address, the headers. They need no account and write nothing.
 */
export const checks: Check[] = [
  {
    name: '/healthz is ready: the table answers',
    async run(ask) {
      const answer = await ask('/healthz')
      assert.equal(await answer.text(), '{"status":"ready"}')
      assert.equal(answer.status, 200)
      isNotStored(answer)
    },
  },
  {
    name: 'the landing page is whole, in English, and sets no cookie',
    async run(ask) {
      const answer = await ask('/')
      const html = await page(answer)
      assert.match(html, /<html lang="en"/)
      assert.match(html, new RegExp(`<h1[^>]*>[^]*${company.city}[^]*</html>`))
      assert.equal(answer.headers.get('set-cookie'), null)
    },
  },
  {
    name: 'pages carry the security headers and a request id',
    async run(ask) {
      const { headers } = await ask('/')
      const policy = headers.get('content-security-policy') ?? ''
      for (const part of ["object-src 'none'", "frame-ancestors 'none'", "form-action 'self'"]) {
        assert.ok(policy.includes(part), `the content security policy has no ${part}: ${policy}`)
      }
      assert.doesNotMatch(policy, /unsafe/)
      const lifetime = /max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1]
      assert.ok(Number(lifetime) >= year, 'strict-transport-security holds for less than a year')
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.equal(headers.get('x-frame-options'), 'DENY')
      assert.match(headers.get('referrer-policy') ?? '', /strict-origin/)
      assert.match(headers.get('permissions-policy') ?? '', /camera=\(\)/)
      assert.match(headers.get('x-request-id') ?? '', /^\S{8,}$/)
    },
  },
  {
    name: 'every script of the landing page has the nonce of its policy',
    async run(ask) {
      const answer = await ask('/')
      const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
      const scripts = [...(await page(answer)).matchAll(/<script\b(?![^>]*type="application\/)[^>]*>/g)]
      assert.ok(scripts.length > 0, 'the page has no script')
      for (const [tag] of scripts) assert.ok(tag.includes(`nonce="${nonce}"`), `without its nonce: ${tag}`)
    },
  },
  {
    name: 'its style sheets, scripts, fonts and pictures are there, and cached for good',
    async run(ask) {
      const html = await page(await ask('/'))
      const paths = new Set(
        [...html.matchAll(/(?:href|src)="(\/_static\/build\/[^"]+)"/g)].map(([, path = '']) => path),
      )
      for (const ending of ['css', 'js', 'woff2', 'svg']) {
        assert.ok(
          [...paths].some((path) => path.endsWith(`.${ending}`)),
          `the page names no .${ending}`,
        )
      }
      for (const path of paths) await isStaticFile(await ask(path), path)
    },
  },
  {
    name: 'a static file that does not exist is no page',
    async run(ask) {
      const { status } = await ask('/_static/build/no-such-file-AAAAAAAA.js')
      assert.ok([403, 404].includes(status), `it is answered with ${status}`)
    },
  },
  {
    name: 'the login page has its form and is stored nowhere',
    async run(ask) {
      const answer = await ask('/login')
      isNotStored(answer)
      const html = await page(answer)
      assert.match(html, /<form[^>]*method="post"/)
      assert.match(html, /<input[^>]*name="email"/)
      assert.match(html, /<input[^>]*name="password"/)
    },
  },
  {
    name: 'a form of the site itself is taken: it knows its own address',
    async run(ask, origin) {
      const answer = await ask('/login', emptyForm(origin))
      assert.equal(answer.status, 400)
      assert.match(await answer.text(), /Email and password required/)
    },
  },
  {
    name: 'a form of another site is refused',
    async run(ask) {
      const answer = await ask('/login', emptyForm('https://another-site.example'))
      assert.equal(answer.status, 403)
    },
  },
  {
    name: 'nothing of the repository or the machine is served',
    async run(ask) {
      for (const path of [
        '/.git/HEAD',
        '/.git/config',
        '/.env',
        '/package.json',
        '/_static/.git/HEAD',
        '/build/index.js',
      ]) {
        const { status } = await ask(path)
        assert.ok(status === 404 || status === 403, `${path} answers ${status}`)
      }
    },
  },
  {
    name: 'a page that does not exist is a 404 that leads back',
    async run(ask) {
      const answer = await ask('/no/such/page')
      assert.equal(answer.status, 404)
      assert.match(await answer.text(), /<a [^>]*href="\/"/)
    },
  },
  {
    name: 'what belongs to a customer or the office asks for a sign-in first',
    async run(ask) {
      for (const path of ['/show/service', '/book/service', '/dashboard/panel', '/profile']) {
        const answer = await ask(path)
        assert.equal(answer.status, 302, `${path} is answered with ${answer.status}`)
        assert.equal(answer.headers.get('location'), `/login?redirectTo=${encodeURIComponent(path)}`)
        isNotStored(answer)
      }
    },
  },
  {
    name: 'robots.txt and sitemap.xml name this site',
    async run(ask, origin) {
      const robots = await ask('/robots.txt')
      assert.equal(robots.status, 200)
      assert.ok(
        (await robots.text()).includes(`Sitemap: ${origin}/sitemap.xml`),
        'robots.txt names another site',
      )
      const sitemap = await (await ask('/sitemap.xml')).text()
      const pages = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, address = '']) => new URL(address).origin)
      assert.deepEqual([...new Set(pages)], [origin])
    },
  },
]

async function page(answer: Response): Promise<string> {
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
  return answer.text()
}

function isNotStored({ headers }: Response): void {
  assert.match(headers.get('cache-control') ?? '', /no-store/)
}

async function isStaticFile(answer: Response, path: string): Promise<void> {
  assert.equal(answer.status, 200, `${path} is answered with ${answer.status}`)
  assert.match(path, /-[A-Z0-9]{8}\.\w+$/, `${path} has no fingerprint`)
  const caching = answer.headers.get('cache-control') ?? ''
  assert.match(caching, /immutable/, `${path} is cached by "${caching}"`)
  assert.ok(Number(/max-age=(\d+)/.exec(caching)?.[1]) >= year, `${path} is cached by "${caching}"`)
  assert.doesNotMatch(answer.headers.get('content-type') ?? '', /html|octet-stream|^$/, path)
  assert.ok((await answer.arrayBuffer()).byteLength > 0, `${path} is empty`)
}

function emptyForm(origin: string): RequestInit {
  return { method: 'POST', headers: { origin }, body: new URLSearchParams({ email: '', password: '' }) }
}
