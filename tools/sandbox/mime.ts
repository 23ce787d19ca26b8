import PostalMime, { type Address } from 'postal-mime'

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

/** Parses a raw message. `text` is its first `text/plain` part, or else its HTML without the tags. */
export async function readMail(raw: Buffer): Promise<RawMail> {
  const mail = await PostalMime.parse(raw)
  const [from = ''] = mail.from ? addressesOf(mail.from) : []
  return {
    from,
    to: [mail.to, mail.cc, mail.bcc].flatMap((addresses = []) => addresses.flatMap(addressesOf)),
    subject: mail.subject ?? '',
    text: mail.text?.trim() ?? withoutTags(mail.html ?? ''),
    headers: Object.fromEntries(
      shownHeaders.flatMap((name) => {
        const header = mail.headers.find(({ key }) => key === name.toLowerCase())
        return header ? [[name, header.value]] : []
      }),
    ),
  }
}

/** The bare addresses: one, or those of a group. */
function addressesOf({ address, group = [] }: Address): string[] {
  return address === undefined ? group.map((member) => member.address) : [address]
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
