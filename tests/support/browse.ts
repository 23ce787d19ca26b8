import type { HttpAnswer, HttpRequest } from './api-gateway.ts'

export type Answer = {
  status: number
  headers: Record<string, string>
  /** The Set-Cookie headers as they came. */
  cookies: string[]
  /** Where a redirect leads, or null. */
  location: string | null
  html: string
  /** The visible text: without markup, with single spaces. */
  text: string
  /** The value of the input with this name, or null. */
  value(name: string): string | null
  /** Where the form with this button is sent. */
  formAction(button: string): string
}

/** A browser without JavaScript, with cookies. */
export type Site = {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Answer>
  /** Posts any body; `type` is its Content-Type, null for none. */
  postBody(path: string, body: string | Buffer, type: string | null): Promise<Answer>
}

/** Sends one request and does not follow a redirect. */
export type Ask = (request: Omit<HttpRequest, 'sourceIp'>) => Promise<HttpAnswer>

/**
 * Opens a browser on a site.
 * @param origin that of the site: `http://localhost:3333`
 * @param ask sends its requests; by default over HTTP
 * @param cookie one that it has from the start
 */
export function browse(origin: string, ask: Ask = askOverHttp, cookie?: string): Site {
  const jar = new Map<string, string>()
  if (cookie) keep(jar, cookie)

  async function send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string | Buffer = '',
  ) {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const answer = await ask({
      method,
      url: new URL(path, origin),
      headers: { host: new URL(origin).host, ...(cookie && { cookie }), ...headers },
      body: typeof body === 'string' ? Buffer.from(body) : body,
    })
    for (const set of answer.cookies) keep(jar, set)
    return toAnswer(answer)
  }

  return {
    get: (path, headers = {}) => send('GET', path, headers),
    post(path, fields, headers = {}) {
      const form = {
        'content-type': 'application/x-www-form-urlencoded',
        origin,
        'sec-fetch-site': 'same-origin',
      }
      return send('POST', path, { ...form, ...headers }, new URLSearchParams(fields).toString())
    },
    postBody(path, body, type) {
      const own = { origin, 'sec-fetch-site': 'same-origin' }
      return send('POST', path, { ...own, ...(type !== null && { 'content-type': type }) }, body)
    },
  }
}

async function askOverHttp({ method, url, headers, body }: Parameters<Ask>[0]): Promise<HttpAnswer> {
  const answer = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    ...(body.length > 0 && { body: Uint8Array.from(body) }),
  })
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    cookies: answer.headers.getSetCookie(),
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

function keep(jar: Map<string, string>, set: string): void {
  const [pair = '', ...attributes] = set.split('; ')
  const at = pair.indexOf('=')
  const isGone = attributes.some((attribute) => /^max-age=0$/i.test(attribute))
  if (isGone) jar.delete(pair.slice(0, at))
  else jar.set(pair.slice(0, at), pair.slice(at + 1))
}

function toAnswer({ status, headers, cookies, body }: HttpAnswer): Answer {
  const html = body.toString()
  return {
    status,
    headers,
    cookies,
    location: headers.location ?? null,
    html,
    text: visibleText(html),
    value(name) {
      const input = html.match(new RegExp(`<input[^>]*\\bname="${name}"[^>]*>`))?.[0]
      const value = input?.match(/\bvalue="([^"]*)"/)?.[1]
      return value === undefined ? null : unescape(value)
    },
    formAction(button) {
      const forms = html.match(/<form\b.*?<\/form>/gs) ?? []
      const form = forms.find((each) => new RegExp(`<button[^>]*>${button}</button>`).test(each))
      const action = form?.match(/^<form[^>]*\baction="([^"]*)"/)?.[1]
      if (action === undefined) throw new Error(`No form with the button ${button}`)
      return unescape(action)
    },
  }
}

function visibleText(html: string): string {
  const body = html.replace(/^.*<body[^>]*>/s, '').replace(/<(script|style|template)\b.*?<\/\1>/gs, '')
  return unescape(body.replace(/<!--.*?-->/gs, '').replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ')
}

function unescape(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' }
  return text.replace(/&(#?\w+);/g, (whole, name: string) => named[name] ?? whole)
}
