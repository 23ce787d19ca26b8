import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * What the whole source says about cryptography, chance, connections and redirects (docs/security/keys.md): rules that a test of one
 * page or one function cannot show, because they say what is nowhere.
 */

const sources = globSync(['server/**/*.{ts,tsx}', 'app/**/*.{ts,tsx}', 'domain/**/*.ts'], {
  // What a PDF has been locked with protects nothing of ours: the reader asks only whether an empty password opens it.
  exclude: ['app/content/paraglide/**', 'server/staff/pdf-password.server.ts'],
}).map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Each match of a pattern with a group, as `file: group`. */
function found(pattern: RegExp): string[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([, group = '']) => `${file}: ${group}`),
  )
}

/** The groups alone. */
const groups = (pattern: RegExp) => [
  ...new Set(found(pattern).map((line) => line.slice(line.indexOf(': ') + 2))),
]

test('cryptography is node:crypto’s, and of it only digests, keys from the secret, random values and the comparison', () => {
  const imported = groups(/import \{([^}]*)\} from 'node:crypto'/g).flatMap((names) => names.split(','))
  expect([...new Set(imported.map((name) => name.trim()))].sort()).toEqual([
    ...['createHash', 'createHmac', 'hkdfSync', 'randomBytes', 'randomInt', 'randomUUID', 'timingSafeEqual'],
  ])
  expect(found(/(from '(?:node:)?crypto'|\bwebcrypto\b|\.subtle\b|require\('crypto'\))/g).sort()).toEqual(
    found(/(from 'node:crypto')/g).sort(),
  )
})

test('digests and keys use SHA-256 alone', () => {
  expect(groups(/\b(?:createHash|createHmac|hkdfSync)\(\s*'([^']*)'/g)).toEqual(['sha256'])
  const calls = found(/\b(createHash|createHmac|hkdfSync)\(/g).length
  expect(found(/\b((?:createHash|createHmac|hkdfSync)\(\s*'sha256')/g)).toHaveLength(calls)
})

test('what opens something has 128 random bits or more, and pauses alone use Math.random', () => {
  const short = found(/\brandomBytes\((.*?)\)/g).filter((line) => !(Number(line.split(': ')[1]) >= 16))
  // The name of a request in the log, where Lambda gives none.
  expect(short).toEqual(['server/handler.server.ts: 8'])
  expect(found(/(Math\.random)/g).map((line) => line.split(':')[0])).toEqual(
    expect.arrayContaining([
      'server/sending/send.server.ts',
      'server/notice-sender/sending/outcome.server.ts',
      'server/table/with-retries.server.ts',
      'server/money/issue-statement.server.ts',
    ]),
  )
  expect(found(/(Math\.random)/g)).toHaveLength(4)
})

test('no code turns off the check of certificates, and requests of our own follow no redirect', () => {
  expect(
    found(/(rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|insecureHTTPParser)/g),
  ).toEqual([])
  const requests = sources
    .filter(({ file }) => file.startsWith('server/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/(?<![.\w])fetch\(/g)].map(({ index }) => ({
        file,
        follows: !text.slice(index, index + 400).includes("redirect: 'error'"),
      })),
    )
  expect(requests.length).toBeGreaterThan(2)
  expect(requests.filter(({ follows }) => follows)).toEqual([])
})

test('no address of a deployed stage begins with http:', () => {
  const deployed = globSync(['tools/deploy/*.{ts,yml,json}', 'app.arc', 'server/**/*.ts'])
  const plain = deployed.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bhttp:\/\/[^\s'"`)]*/g)].map(
      ([address]) => `${file}: ${address}`,
    ),
  )
  // The first is the beginning of a parsed path, the second what the sandbox's own pages are called; neither is asked for.
  expect(plain.map((line) => line.split(':')[0]).sort()).toEqual([
    'server/http/normalise-event.server.ts',
    'server/http/same-origin.server.ts',
  ])
})
