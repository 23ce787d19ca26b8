import { inflateSync } from 'node:zlib'

type PdfObject = { head: string; content: string }

/**
 * The text of each page of a PDF without its spaces, because a name may be drawn on two lines. It reads what Chromium prints and no other
 * PDF: plain objects, and fonts that are named by the number of their object.
 */
export function textOfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf)
  const letters = new Map<string, Map<string, string>>()
  for (const [number, { head }] of objects) {
    const map = head.match(/\/ToUnicode (\d+) 0 R/)?.[1]
    if (map) letters.set(number, lettersOf(objects.get(map)?.content ?? ''))
  }
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\s/.test(head))
    .map(({ head }) =>
      drawnText(objects.get(head.match(/\/Contents (\d+) 0 R/)?.[1] ?? '')?.content ?? '', letters),
    )
}

/** The objects by number, with their streams unpacked. */
function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const { 0: opening, 1: number = '', index } of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const from = index + opening.length
    const head = text.slice(from, text.indexOf('endobj', from)).split('stream\n', 1)[0] ?? ''
    const length = Number(head.match(/\/Length (\d+)/)?.[1])
    const start = from + head.length + 'stream\n'.length
    const isText = length > 0 && head.includes('/FlateDecode') && !head.includes('/Subtype')
    const content = isText ? inflateSync(pdf.subarray(start, start + length)).toString('latin1') : ''
    objects.set(number, { head, content })
  }
  return objects
}

/** The letters of a font by the hexadecimal digits that draw them: four or two, by the kind of font. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  const single = /^<([\dA-F]+)> <([\dA-F]{4,})>$/gm
  for (const [, glyph = '', code = ''] of map.matchAll(single)) letters.set(glyph, textOf(code))
  const range = /^<([\dA-F]+)> <([\dA-F]+)> <([\dA-F]{4})>$/gm
  for (const [, first = '', last = '', code = ''] of map.matchAll(range))
    for (let next = 0; next <= Number.parseInt(last, 16) - Number.parseInt(first, 16); next++)
      letters.set(added(first, next), textOf(added(code, next)))
  return letters
}

/** A hexadecimal number that is larger by `count`, with as many digits. */
function added(number: string, count: number): string {
  return (Number.parseInt(number, 16) + count).toString(16).toUpperCase().padStart(number.length, '0')
}

/** A text from the hexadecimal digits of its UTF-16. */
function textOf(code: string): string {
  return Buffer.from(code, 'hex').swap16().toString('utf16le')
}

function drawnText(content: string, letters: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> | undefined
  let drawn = ''
  for (const [, name, glyphs = ''] of content.matchAll(/\/F(\d+) [\d.]+ Tf|<([\dA-F]+)>/g)) {
    if (name) font = letters.get(name)
    const [digits = ''] = font?.keys() ?? []
    for (let at = 0; at < glyphs.length; at += digits.length || glyphs.length)
      drawn += font?.get(glyphs.slice(at, at + digits.length)) ?? ''
  }
  return drawn.replaceAll(/\s/g, '')
}
