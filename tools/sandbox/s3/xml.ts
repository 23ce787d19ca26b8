import type { StandInAnswer } from '../stand-in.ts'

export const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/'

/** An XML response of S3. */
export function xml(status: number, content: string): StandInAnswer {
  return {
    status,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${content}`,
  }
}

/** The text of each `<name>` element in a small document, with entities decoded. */
export function textsOf(document: string, name: string): string[] {
  return [...document.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    decode(text),
  )
}

function decode(text: string): string {
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(lt|gt|quot|apos|amp));/gi, (_, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(parseInt(hex as string, 16))
    return decimal ? String.fromCodePoint(Number(decimal)) : (characters[name as string] ?? '')
  })
}
