import { expect, test } from 'vitest'
import { locales } from '#app/content/paraglide/runtime.js'
import { addressInLanguage, alternates, languages, publicAddress } from '#domain/languages.ts'

test('a visitor can choose each language that has messages', () => {
  expect(languages.map(({ code }) => code)).toEqual([...locales])
})

test('choosing a language keeps the other parameters and names the language once', () => {
  expect(addressInLanguage('hi', { pathname: '/', search: '' })).toBe('/?lang=hi')
  expect(
    addressInLanguage('mr', { pathname: '/login', search: '?redirectTo=%2Fbook%2Fservice&lang=hi' }),
  ).toBe('/login?redirectTo=%2Fbook%2Fservice&lang=mr')
  expect(addressInLanguage('en', { pathname: '/enquiry', search: '?lang=hi&lang=mr' })).toBe(
    '/enquiry?lang=en',
  )
})

test('English has the plain address of a page, the others have the language in it', () => {
  expect(publicAddress('https://care.example', '/about', 'en')).toBe('https://care.example/about')
  expect(publicAddress('https://care.example', '/about', 'mr')).toBe('https://care.example/about?lang=mr')
  expect(alternates('https://care.example', '/').map(({ language }) => language)).toEqual([
    'en',
    'hi',
    'mr',
    'x-default',
  ])
})
