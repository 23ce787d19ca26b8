/** The parts of an e-mail (RFC 5322). `subject` and `text` may hold any character. */
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
 * Writes a plain-text e-mail for SendRawEmail, the only call of SES that takes further headers. SES adds date and message id.
 * @returns the message in UTF-8
 * @throws when an address or header contains a line break or other character that would change the header
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
  }).map(([name, value]) => `${name}: ${checkHeader(value)}`)
  const body = Buffer.from(text.replace(/\r?\n/g, '\r\n')).toString('base64')
  const bodyLines = body.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []
  return Buffer.from([...lines, '', ...bodyLines, ''].join('\r\n'))
}

/** Encoded words of RFC 2047 in base64; no character is split between two words. */
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

function checkHeader(value: string): string {
  if (/[^\x20-\x7e\r\n]|\r\n(?! )|\r(?!\n)|(?<!\r)\n/.test(value)) {
    throw new Error('A header of an e-mail holds what it may not')
  }
  return value
}
