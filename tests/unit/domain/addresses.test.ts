import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { locales } from '#app/content/paraglide/runtime.js'
import { addressInLanguage, alternates, languages, publicAddress } from '#domain/languages.ts'
import { loginPath, safePath } from '#domain/paths.ts'
import { signInTarget } from '#domain/sign-in-target.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

seedProperties(109)

const site = 'https://care.example'

describe('the target of a redirect', () => {
  test.each([
    ['/', '/'],
    ['/book/service', '/book/service'],
    ['/show/service?open=1', '/show/service?open=1'],
    ['/show/service#card', '/show/service'],
    ['/a/../b', '/b'],
    [
      '/dashboard/services/confirmed?from=2026-01-01&status=assigned',
      '/dashboard/services/confirmed?from=2026-01-01&status=assigned',
    ],
    ['/?next=https://evil.example', '/?next=https://evil.example'],
  ])('%s leads to %s', (target, path) => {
    expect(safePath(target)).toBe(path)
  })

  test.each([
    'https://evil.example',
    'https://evil.example/book/service',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '//user@evil.example',
    'javascript:alert(1)',
    'data:text/html,hello',
    'book/service',
    '?redirectTo=/',
    '',
  ])('%o leads to the fallback', (target) => {
    expect(safePath(target, '/fallback')).toBe('/fallback')
  })

  test.each([null, undefined])('%o leads to the fallback', (target) => {
    expect(safePath(target)).toBe('/')
    expect(safePath(target, '/dashboard')).toBe('/dashboard')
  })

  test('never leaves the site nor breaks a header, whatever the input', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '.',
        '..',
        '@',
        ':',
        '\t',
        '\r\n',
        '%2f',
        '%5c',
        '%00',
        'evil.example',
        'https:',
      ),
    )
    const target = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(
        fc.oneof(
          target,
          target.map((rest) => `/${rest}`),
        ),
        (asked) => {
          const path = safePath(asked)
          expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
          expect(new URL(path, site).origin).toBe(site)
          // Applying it twice, as two redirects in a row do, changes nothing.
          expect(safePath(path)).toBe(path)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the address of the login', () => {
  test('redirects back to the page after signing in', () => {
    const login = new URL(loginPath('/show/service?open=a&b=c'), site)
    expect(login.pathname).toBe('/login')
    expect(safePath(login.searchParams.get('redirectTo'))).toBe('/show/service?open=a&b=c')
  })

  test('has no redirectTo for the landing page', () => {
    expect(loginPath('/')).toBe('/login')
  })
})

const customer = { isAdministrator: false, isStaff: false, user: { phoneVerified: true } }

test('a customer is redirected to the page that was asked for, within this site', () => {
  expect(signInTarget(customer)).toBe('/')
  expect(signInTarget(customer, '/show/service?open=1')).toBe('/show/service?open=1')
  expect(signInTarget(customer, '//evil.example')).toBe('/')
})

test('a customer with an unverified phone is redirected to its verification first', () => {
  const unverified = { ...customer, user: { phoneVerified: false } }
  expect(signInTarget(unverified, '/book/service')).toBe('/phone_verification')
})

test('staff are redirected to /staff, with or without a phone', () => {
  expect(signInTarget({ ...customer, isStaff: true }, '/book/service')).toBe('/staff')
  expect(signInTarget({ ...customer, isStaff: true, user: { phoneVerified: false } })).toBe('/staff')
})

test('an administrator is redirected to the dashboard, or to the page of it that was asked for', () => {
  const administrator = { isAdministrator: true, isStaff: true, user: { phoneVerified: false } }
  expect(signInTarget(administrator, '/book/service')).toBe('/dashboard')
  expect(signInTarget(administrator, '/dashboard/users?email=a')).toBe('/dashboard/users?email=a')
  expect(signInTarget(administrator, '/dashboards')).toBe('/dashboard')
})

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
