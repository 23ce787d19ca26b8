import { transformSync } from 'esbuild'
import { expect, test } from 'vitest'
import { inOneLanguage, withGlobalLanguage } from '#tools/build/one-language.ts'

const message = `import { getLocale, experimentalStaticLocale } from '../runtime.js';
const en_menu = () => { return \`Menu\` };
const hi_menu = () => { return \`मेन्यू\` };
const mr_menu = () => { return \`मेनू\` };
export const menu = ((inputs = {}, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
	if (locale === "hi") return hi_menu(inputs)
	if (locale === "mr") return mr_menu(inputs)
	return en_menu(inputs)
});`

const samePlace = (address: string) => address

test('a file in one language contains no text of another', () => {
  // As Remix's compiler leaves it.
  const compiled = transformSync(withGlobalLanguage(message), { format: 'esm', minify: true }).code
  const texts = { en: 'Menu', hi: 'मेन्यू', mr: 'मेनू' }
  for (const [language, own] of Object.entries(texts)) {
    const code = inOneLanguage(compiled, language, samePlace)
    expect(code).toContain(own)
    for (const other of Object.values(texts)) if (other !== own) expect(code).not.toContain(other)
  }
})

test('without a given language the choice is made at run time', async () => {
  const compiled = withGlobalLanguage(message).replace(/^import .*$/m, 'const getLocale = () => "mr"')
  const address = `data:text/javascript,${encodeURIComponent(compiled)}`
  const { menu } = (await import(address)) as { menu: (inputs: object, options?: object) => string }
  expect(menu({})).toBe('मेनू')
  expect(menu({}, { locale: 'hi' })).toBe('मेन्यू')
  expect(menu({}, { locale: 'en' })).toBe('Menu')
})

test('a module that chooses the language in another way fails the build', () => {
  expect(() => withGlobalLanguage(message.replace('options.locale ?? ', ''))).toThrow(/another way/)
})

test('a file imports files of its own language, and other addresses stay as they are', () => {
  const code =
    'import{a}from"/_static/build/_shared/chunk-A.js";import("/_static/build/routes/b.js");"/_static/build/c.css";'
  const moved = inOneLanguage(code, 'hi', (address) => address.replace('/build/', '/build/hi/'))
  expect(moved).toBe(
    'import{a}from"/_static/build/hi/_shared/chunk-A.js";import("/_static/build/hi/routes/b.js");"/_static/build/c.css";',
  )
})
