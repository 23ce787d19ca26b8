import { expect, test } from 'vitest'
import { newNumber } from '#tests/support/people.ts'
import { linksOf } from '#tests/support/html.ts'
import { openSite, type Answer, type Site } from '#tests/support/site.ts'
import { fillIn, siteOf } from './pages.ts'
import { createSignedUpUser } from './people.ts'

/* The content of each account page (section 2). */

type Screen = { path: string; fields: Record<string, string>; buttons: string[]; links: string[] }

const screens: Screen[] = [
  {
    path: '/login',
    fields: { email: 'email', password: 'password' },
    buttons: ['Sign In'],
    links: ['/forgotpassword', '/auth/google', '/signup'],
  },
  {
    path: '/signup',
    fields: {
      firstname: 'text',
      lastname: 'text',
      email: 'email',
      address: 'textarea',
      password: 'password',
      confirmPassword: 'password',
    },
    buttons: ['Sign Up'],
    links: ['/auth/google', '/login'],
  },
  {
    path: '/forgotpassword',
    fields: { email: 'email' },
    buttons: ['Send Reset Email'],
    links: ['/login'],
  },
  { path: '/phone_verification', fields: { number: 'tel' }, buttons: ['Send OTP'], links: ['/signup'] },
  {
    path: '/verify_otp',
    fields: { otp: 'text' },
    buttons: ['Verify OTP', 'Resend OTP'],
    links: ['/phone_verification'],
  },
]

/** A browser that is signed in and has requested a code where the page needs it. */
async function siteFor(path: string): Promise<Site> {
  if (!['/phone_verification', '/verify_otp'].includes(path)) return openSite()
  const site = await siteOf(await createSignedUpUser())
  if (path === '/verify_otp') await fillIn(site, '/phone_verification', { number: newNumber() })
  return site
}

/** The main part of a page, without header and footer. */
function mainOf({ html }: Answer): string {
  return /<main\b.*<\/main>/s.exec(html)?.[0] ?? ''
}

function typeOf(main: string, name: string): string | undefined {
  if (new RegExp(`<textarea[^>]*\\bname="${name}"`).test(main)) return 'textarea'
  const input = new RegExp(`<input[^>]*\\bname="${name}"[^>]*>`).exec(main)?.[0]
  return input && (/\btype="(\w+)"/.exec(input)?.[1] ?? 'text')
}

test.each(screens)('$path has its fields, buttons and links', async ({ path, fields, buttons, links }) => {
  const main = mainOf(await (await siteFor(path)).get(path))
  const types = Object.keys(fields).map((name) => [name, typeOf(main, name)])
  expect(Object.fromEntries(types)).toEqual(fields)
  const shown = [...main.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(([, words]) => words)
  for (const button of buttons) expect(shown).toContain(button)
  expect(linksOf(main).map((link) => link.split('?')[0])).toEqual(expect.arrayContaining(links))
})

test.each(['/signup', '/phone_verification', '/verify_otp'])('%s asks for a CAPTCHA', async (path) => {
  const page = await (await siteFor(path)).get(path)
  expect(page.text).toMatch(/What is \w+ plus \w+\?/)
  expect(typeOf(mainOf(page), 'captchaAnswer')).toBe('text')
})

test.each([
  ['/login', 'Continue with Google'],
  ['/signup', 'Sign up with Google'],
])('on %s the button for Google is called %s', async (path, words) => {
  const main = mainOf(await openSite().get(path))
  expect(main).toMatch(new RegExp(`<a[^>]*href="/auth/google[^"]*"[^>]*>(?:<[^>]+>)*[^<]*${words}`))
})
