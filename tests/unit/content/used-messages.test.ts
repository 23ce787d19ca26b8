import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import en from '#app/content/messages/en.json' with { type: 'json' }

const root = fileURLToPath(new URL('../../../', import.meta.url))
const sources = globSync('{app,domain,server}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.startsWith('app/content/paraglide/'))
  .map((file) => ({ file, text: readFileSync(root + file, 'utf8') }))

test('every text of the customer’s side is used', () => {
  const used = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, key = '']) => key)),
  )
  expect(Object.keys(en).filter((key) => key !== '$schema' && !used.has(key))).toEqual([])
})

test('a text in several languages has its own end: no program puts a full stop after it or before it', () => {
  const text = String.raw`m\.\w+\((?:[^()]|\([^()]*\))*\)\}`
  const joined = new RegExp(String.raw`${text}\s*[.।]|[.।]\s*\$?\{${text}`, 'g')
  const found = sources.flatMap((source) =>
    [...source.text.matchAll(joined)].map(([part]) => [source.file, part]),
  )
  expect(found).toEqual([])
})

test('every message of the office is used', async () => {
  const files = globSync('app/content/office/*.ts', { cwd: root })
  const modules = await Promise.all(
    files.map((file) => import(root + file) as Promise<Record<string, object>>),
  )
  const unused = modules
    .flatMap((module) => Object.entries(module))
    .filter(([group]) => group.endsWith('essages') && group !== 'filterMessages')
    .flatMap(([group, texts]) =>
      Object.keys(texts)
        // A redirect names the message that it shows.
        .map((key) => (group === 'statusMessages' ? `'${key}'` : `${group}.${key}`))
        .filter(
          (use) =>
            !sources.some(({ text }) => new RegExp(`(?<!\\w)${use.replace('.', '\\.')}(?!\\w)`).test(text)),
        ),
    )
  expect(unused).toEqual([])
})
