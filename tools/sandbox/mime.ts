/** The parts of an e-mail (RFC 5322) that the inbox shows. */
export type RawMail = {
  from: string
  to: string[]
  subject: string
  text: string
  /** The headers of `shownHeaders` that the mail has; mail programs act on them. */
  headers: Record<string, string>
}

const shownHeaders = ['Reply-To', 'List-Unsubscribe', 'List-Unsubscribe-Post']

type Part = { headers: Map<string, string>; body: string }

/** Parses a raw message. `text` is its first `text/plain` part, or else its HTML without the tags. */
export function readMail(raw: Buffer): RawMail {
  const message = readPart(raw.toString('latin1'))
  const addresses = ['to', 'cc', 'bcc'].flatMap((name) => splitAddresses(message.headers.get(name) ?? ''))
  return {
    from: decodeWords(message.headers.get('from') ?? ''),
    to: addresses,
    subject: decodeWords(message.headers.get('subject') ?? ''),
    text: findText(message) ?? '',
    headers: Object.fromEntries(
      shownHeaders.flatMap((name) => {
        const value = message.headers.get(name.toLowerCase())
        return value === undefined ? [] : [[name, value]]
      }),
    ),
  }
}

function readPart(source: string): Part {
  const text = source.replaceAll('\r\n', '\n')
  const end = text.indexOf('\n\n')
  const head = end < 0 ? text : text.slice(0, end)
  const headers = new Map<string, string>()
  for (const line of head.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: end < 0 ? '' : text.slice(end + 2) }
}

function findText(part: Part): string | null {
  const type = part.headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (/^multipart\//i.test(type) && boundary) {
    const parts = part.body.split(`--${boundary}`).slice(1, -1)
    const texts = parts
      .map((each) => readPart(each.replace(/^\n/, '')))
      .map((each) => [each, findText(each)] as const)
    const plain = texts.find(([each, text]) => text !== null && !isHtml(each))
    return (plain ?? texts.find(([, text]) => text !== null))?.[1] ?? null
  }
  if (!/^text\//i.test(type)) return null
  const charset = /charset="?([^";]+)"?/i.exec(type)?.[1] ?? 'utf-8'
  const text = decodeBytes(decodeBody(part), charset).trim()
  return isHtml(part) ? withoutTags(text) : text
}

function isHtml(part: Part): boolean {
  return /^text\/html/i.test(part.headers.get('content-type') ?? '')
}

/** The text of an HTML document, with a line break at the end of each block. */
export function withoutTags(html: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
  return html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<br\s*\/?>|<\/(p|div|h\d|li|tr)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => characters[name] ?? '')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

function decodeBody({ headers, body }: Part): Buffer {
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return Buffer.from(encoding === 'quoted-printable' ? decodeQuoted(body) : body, 'latin1')
}

function decodeQuoted(text: string): string {
  return text
    .replace(/=\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

/** Encoded words in a header: `=?UTF-8?B?…?=` and `=?UTF-8?Q?…?=`. */
function decodeWords(header: string): string {
  return Buffer.from(header, 'latin1')
    .toString('utf8')
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?([^?]+)\?([bq])\?([^?]*)\?=/gi, (_, charset: string, encoding: string, text: string) => {
      const isBase64 = encoding.toLowerCase() === 'b'
      const bytes = isBase64
        ? Buffer.from(text, 'base64')
        : Buffer.from(decodeQuoted(text.replaceAll('_', ' ')), 'latin1')
      return decodeBytes(bytes, charset)
    })
}

function decodeBytes(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}

/** `"Care, Nivaas" <care@nivaas.example>, a@b.example` are two addresses. */
function splitAddresses(header: string): string[] {
  return (header.match(/(?:"[^"]*"|[^",])+/g) ?? []).map((address) => address.trim()).filter(Boolean)
}
