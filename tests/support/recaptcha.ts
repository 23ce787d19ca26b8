import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

export const siteKey = 'site-key-of-the-tests'
export const secretKey = 'secret-key-of-the-tests'
export const invisibleSiteKey = 'invisible-site-key-of-the-tests'
export const invisibleSecretKey = 'invisible-secret-key-of-the-tests'

/** A stand-in for Google's reCAPTCHA v2: the script with its checkbox, and siteverify. */
export type Google = {
  origin: string
  /** A solution of the checkbox for a host; or of the invisible CAPTCHA, which has its own pair of keys. */
  solve(hostname?: string, isInvisible?: boolean): string
  /** `delay`: milliseconds before siteverify responds; `hasScript`: false makes the script a 404. */
  answer: { delay: number; hasScript: boolean }
  stop(): Promise<void>
}

/** Starts it on a free port. `recaptchaEnvironment` has the environment variables that make the product use it. */
export async function startGoogle(): Promise<Google> {
  const solutions = new Map<string, { hostname: string; secret: string }>()
  const answer = { delay: 0, hasScript: true }
  function solve(hostname = 'localhost', isInvisible = false): string {
    const solution = randomUUID()
    solutions.set(solution, { hostname, secret: isInvisible ? invisibleSecretKey : secretKey })
    return solution
  }
  const server = createServer((incoming, outgoing) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://google')
    if (pathname === '/recaptcha/api.js') {
      if (!answer.hasScript) return void outgoing.writeHead(404).end()
      return void outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    }
    if (pathname === '/recaptcha/solve.js') {
      const solution = JSON.stringify(
        solve(searchParams.get('host') ?? '', searchParams.get('size') === 'invisible'),
      )
      return void outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(`onSolved(${solution})`)
    }
    void text(incoming).then((body) => {
      const form = new URLSearchParams(body)
      const response = form.get('response') ?? ''
      const solved = solutions.get(response)
      solutions.delete(response)
      const success = solved !== undefined && form.get('secret') === solved.secret
      const verdict = success
        ? { success, hostname: solved.hostname, challenge_ts: new Date().toISOString() }
        : { success, 'error-codes': ['invalid-input-response'] }
      setTimeout(() => outgoing.end(JSON.stringify(verdict)), answer.delay)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    solve,
    answer,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The environment variables of a site that uses it. */
export function recaptchaEnvironment({ origin }: Google): Record<string, string> {
  return {
    RECAPTCHA_ORIGIN: origin,
    RECAPTCHA_SITE_KEY: siteKey,
    RECAPTCHA_SECRET_KEY: secretKey,
    RECAPTCHA_INVISIBLE_SITE_KEY: invisibleSiteKey,
    RECAPTCHA_INVISIBLE_SECRET_KEY: invisibleSecretKey,
  }
}

/** A box with a button. Google's own runs in a frame, where the page's policy does not apply. */
const script = `
  const solveAddress = new URL('solve.js', document.currentScript.src)
  const boxes = []
  window.grecaptcha = {
    render(container, options) {
      const key = options.size === 'invisible' ? '${invisibleSiteKey}' : '${siteKey}'
      if (options.sitekey !== key) throw new Error('Invalid key type')
      const response = document.createElement('textarea')
      response.name = 'g-recaptcha-response'
      response.hidden = true
      container.append(response)
      function solve() {
        const script = document.createElement('script')
        script.src = solveAddress + '?host=' + location.hostname + '&size=' + options.size
        window.onSolved = (solution) => {
          response.value = solution
          options.callback(solution)
        }
        document.head.append(script)
      }
      if (options.size !== 'invisible') {
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = 'I am not a robot'
        button.addEventListener('click', solve)
        container.append(button)
      }
      return boxes.push(solve) - 1
    },
    execute(id) { boxes[id]() },
  }
  window.onRecaptchaLoad()
`
