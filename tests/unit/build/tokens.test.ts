import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* Colours are in colors.css, sizes of text in tokens.css and, for the office, in dashboard/frame.css; nothing else has its own. */

const withoutComments = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** Each `property: value` of a file, with the selector of its rule. */
function declarationsIn(file: string): { selector: string; property: string; value: string }[] {
  return [...withoutComments(file).matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) =>
    [...body.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, property = '', value = '']) => ({
      selector: selector.trim(),
      property,
      value: value.trim(),
    })),
  )
}

const office = globSync('app/styles/dashboard/*.css')

test('no colour of the office’s pages stands outside the tokens', () => {
  expect(office.length).toBeGreaterThan(5)
  const literal = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab|color-mix)\(|\b(?:white|black|red|green|blue|gr[ae]y)\b/i
  const found = office.flatMap((file) =>
    declarationsIn(file)
      .filter(({ property, value }) => !property.startsWith('--') && literal.test(value.replaceAll(/var\([^)]*\)/g, '')))
      .map(({ selector, property, value }) => `${file} ${selector} ${property}: ${value}`),
  )
  expect(found).toEqual([])
})

test('every size of text of the office’s pages is a token; pictures and paper have units of their own, and letters that are left out none', () => {
  const found = office.flatMap((file) =>
    declarationsIn(file)
      .filter(({ property }) => property === 'font-size' || property === 'font')
      .filter(({ selector }) => !selector.startsWith('.chart'))
      .filter(({ value }) => !/var\(--text-|^inherit$|^\d+pt$|^0$/.test(value))
      .map(({ selector, property, value }) => `${file} ${selector} ${property}: ${value}`),
  )
  expect(found).toEqual([])
})

test('nothing on the office’s pages is smaller than 14 px', () => {
  const sizes = [...withoutComments('app/styles/dashboard/frame.css').matchAll(/--text-[\w-]+:\s*([\d.]+)rem/g)]
  expect(sizes.length).toBeGreaterThan(3)
  for (const [, size] of sizes) expect(Number(size) * 16).toBeGreaterThanOrEqual(14)
})
