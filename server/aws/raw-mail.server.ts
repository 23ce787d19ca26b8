/** An e-mail as it travels (RFC 5322), in UTF-8; texts may hold any character. */
export type RawMail = {
  from: string
  to: string
  subject: string
  text: string
  /** Further headers by name; their values are ASCII without line breaks. */
  headers: Record<string, string>
}

const lineLength = 76
/** Bytes in one encoded word, so that its line stays within 76 characters with `Subject: =?UTF-8?B?` around it. */
const wordBytes = 42

/**
 * Writes out a plain-text e-mail for SendRawEmail, which alone takes headers of one's own. SES adds date and message id.
 * @throws when an address or header would break out of its line
 */
export function writeRawMail({ from, to, subject, text, headers }: RawMail): Uint8Array {
  const lines = Object.entries({
    From: from,
    To: to,
    Subject: encodeWords(subject),
    ...headers,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': 'base64',
  }).map(([name, value]) => `${name}: ${checked(value)}`)
  const body = Buffer.from(text.replace(/\r?\n/g, '\r\n')).toString('base64')
  const bodyLines = body.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []
  return Buffer.from([...lines, '', ...bodyLines, ''].join('\r\n'))
}

/** RFC 2047: words of base64, none of which cuts a character in two. */
function encodeWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  const words: string[] = ['']
  for (const character of text) {
    const last = words.at(-1) ?? ''
    if (Buffer.byteLength(last + character) > wordBytes) words.push(character)
    else words[words.length - 1] = last + character
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ')
}

function checked(value: string): string {
  if (/[^\x20-\x7e\r\n]|\r\n(?! )|\r(?!\n)|(?<!\r)\n/.test(value)) {
    throw new Error('A header of an e-mail holds what it may not')
  }
  return value
}
