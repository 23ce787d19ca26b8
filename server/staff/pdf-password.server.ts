import { createCipheriv, createHash } from 'node:crypto'

/*
 * Whether a PDF opens without a password (ISO 32000, 7.6). One that only forbids copying or printing is encrypted too, but with an empty
 * password, with which every viewer opens it.
 */

/** Whether nobody can look at a PDF without typing a password; false for one that is not encrypted. */
export function needsPassword(bytes: Uint8Array): boolean {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const trailer = trailersOf(pdf).find((each) => /\/Encrypt\s*(?:\d|<<)/.test(each))
  if (trailer === undefined) return false
  const locks = encryptionsOf(pdf, trailer)
  const id = textOf(trailer, /\/ID\s*\[\s*/)
  return !locks.some((lock) => opensWithoutPassword(lock, id))
}

/** The dictionaries of a PDF's cross-references: those behind `trailer`, and those of streams with the type XRef. */
function trailersOf(pdf: string): string[] {
  const tables = found(pdf, /\btrailer\s*<</g).map((index) => until(pdf, index, 'startxref'))
  const streams = found(pdf, /\/Type\s*\/XRef\b/g).map((index) =>
    until(pdf, pdf.lastIndexOf('obj', index), 'stream'),
  )
  return [...tables, ...streams]
}

/** Where a PDF has a text; it has few of them, unless it is made to take time. */
function found(pdf: string, text: RegExp): number[] {
  return [...pdf.matchAll(text)].slice(-100).map(({ index }) => index)
}

function until(pdf: string, from: number, end: string): string {
  const to = pdf.indexOf(end, from)
  return pdf.slice(from, to === -1 ? undefined : to)
}

/** The encryption dictionary that a trailer holds or names; an object of its number may have been written several times. */
function encryptionsOf(pdf: string, trailer: string): string[] {
  const [, number, generation] = /\/Encrypt\s*(\d+)\s+(\d+)\s+R/.exec(trailer) ?? []
  if (!number) return [trailer.slice(trailer.indexOf('/Encrypt'))]
  const objects = found(pdf, new RegExp(`(?<!\\d)${number}\\s+${generation}\\s+obj\\b`, 'g'))
  return objects.map((index) => until(pdf, index, 'endobj'))
}

/** The bytes with which the standard handler fills a password up; an empty one is these bytes alone. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** Compares the hash of the empty password with the one that the dictionary keeps of the password, by the handler's revision. */
function opensWithoutPassword(lock: string, id: Buffer): boolean {
  if (!/\/Filter\s*\/Standard\b/.test(lock)) return false
  const user = textOf(lock, /\/U\s*(?=[(<])/)
  const revision = numberOf(lock, 'R')
  if (revision === 2) return rc4(keyOf(lock, id, 5), padding).equals(user.subarray(0, 32))
  if (revision === 3 || revision === 4) return hashOfRevision3(lock, id).equals(user.subarray(0, 16))
  if (revision !== 5 && revision !== 6) return false
  const salt = user.subarray(32, 40)
  const hash = revision === 5 ? sha(256, salt) : hashOfRevision6(salt)
  return hash.equals(user.subarray(0, 32))
}

/** The key that opens the file with an empty password (algorithm 2), until revision 4. */
function keyOf(lock: string, id: Buffer, length: number): Buffer {
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(numberOf(lock, 'P') | 0)
  const isWhole = numberOf(lock, 'R') < 4 || !/\/EncryptMetadata\s+false\b/.test(lock)
  const owner = textOf(lock, /\/O\s*(?=[(<])/).subarray(0, 32)
  let key = md5(padding, owner, permissions, id, Buffer.alloc(isWhole ? 0 : 4, 0xff)).subarray(0, length)
  const rounds = numberOf(lock, 'R') === 2 ? 0 : 50
  for (let round = 0; round < rounds; round++) key = md5(key).subarray(0, length)
  return key
}

/** Algorithm 5. */
function hashOfRevision3(lock: string, id: Buffer): Buffer {
  // Revision 4 has crypt filters, of 128 bits.
  const bits = numberOf(lock, 'V') === 4 ? 128 : numberOf(lock, 'Length') || 40
  const key = keyOf(lock, id, bits / 8)
  let hash = md5(padding, id)
  for (let round = 0; round < 20; round++)
    hash = rc4(
      key.map((byte) => byte ^ round),
      hash,
    )
  return hash
}

/** Algorithm 2.B, for an empty password. */
function hashOfRevision6(salt: Buffer): Buffer {
  let key = sha(256, salt)
  for (let round = 1, last = 0; round <= 64 || last > round - 1 - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    )
    const text = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)))
    const sum = text.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    key = sha([256, 384, 512][sum % 3] ?? 256, text)
    last = text.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

function md5(...parts: Uint8Array[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest()
}

function sha(bits: number, bytes: Uint8Array): Buffer {
  return createHash(`sha${bits}`).update(bytes).digest()
}

/** OpenSSL 3 has this cipher no more. */
function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Array.from({ length: 256 }, (_, place) => place)
  const at = (place: number) => state[place & 255] ?? 0
  const swap = (one: number, other: number) => {
    ;[state[one & 255], state[other & 255]] = [at(other), at(one)]
  }
  for (let place = 0, other = 0; place < 256; place++) {
    other += at(place) + (key[place % key.length] ?? 0)
    swap(place, other)
  }
  let other = 0
  return Buffer.from(
    bytes.map((byte, index) => {
      other += at(index + 1)
      swap(index + 1, other)
      return byte ^ at(at(index + 1) + at(other))
    }),
  )
}

/** A number of a dictionary, 0 where it has none. */
function numberOf(dictionary: string, name: string): number {
  return Number(new RegExp(`/${name}\\s*(-?\\d+)`).exec(dictionary)?.[1] ?? 0)
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The bytes of the string of a dictionary that stands behind a key, written in hexadecimal digits or in brackets. */
function textOf(dictionary: string, key: RegExp): Buffer {
  const found = key.exec(dictionary)
  const rest = found ? dictionary.slice(found.index + found[0].length) : ''
  if (rest.startsWith('<')) return Buffer.from(rest.slice(1, rest.indexOf('>')).replace(/\s/g, ''), 'hex')
  let [text, depth] = ['', 0]
  // A backslash with what it stands before, or one character.
  for (const [sign] of rest.matchAll(/\\(?:[0-7]{1,3}|\r\n|.)|\r\n|./gs)) {
    if (sign === '(') depth++
    if (sign === ')' && --depth === 0) break
    if (sign !== '(' || depth > 1) text += literal(sign)
  }
  return Buffer.from(text, 'latin1')
}

function literal(sign: string): string {
  if (!sign.startsWith('\\')) return sign.replace(/^\r\n?$/, '\n')
  const escaped = sign.slice(1)
  if (/^[0-7]/.test(escaped)) return String.fromCharCode(parseInt(escaped, 8) & 255)
  return /^[\r\n]/.test(escaped) ? '' : (escapes[escaped] ?? escaped)
}
