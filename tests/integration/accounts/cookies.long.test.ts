import { expect, test } from 'vitest'
import { signInCookie } from '#app/session/session-cookie.server.ts'
import { captcha } from '#server/accounts/captcha/captcha.server.ts'
import { sealCursor } from '#server/lists/cursor.server.ts'
import { createAdministrator } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { fillIn } from './pages.ts'
import { createUserWithPhone } from './people.ts'

/* More of what cookies.test.ts tests. */

const cookieNames = ['authToken', 'phoneSignIn', 'googleSignIn', 'notice'] as const

/** Every route that reads a cookie, and some of each kind of page. */
const pages = [
  '/',
  '/about',
  '/login',
  '/login/code',
  '/login/phone',
  '/signup',
  '/email_verification',
  '/phone_verification',
  '/verify_otp',
  '/signup_verification',
  '/profile',
  '/profile/data',
  '/profile/delete',
  '/show/service',
  '/book/service',
  '/staff',
  '/dashboard/panel',
  '/dashboard/services/confirmed',
  '/auth/google/callback?state=guessed&code=guessed',
]
const posts = ['/logout', '/login/code', '/login/phone', '/email_verification', '/profile', '/verify_otp']

/** The value of a cookie in the header that sets it. */
function valueOf(cookies: string[], name: string): string {
  const set = cookies.find((cookie) => cookie.startsWith(`${name}=`))
  if (!set) throw new Error(`${name} is not set`)
  return set.slice(name.length + 1).split(';')[0] ?? ''
}

/** A valid value of every cookie that the site sets. */
async function goodValues(): Promise<Record<string, string>> {
  const person = await createUserWithPhone()
  const site = openSite()
  const phone = await fillIn(site, '/login/phone', { number: person.number })
  const google = await openSite().get('/auth/google')
  const { work, question } = await captcha.challenge()
  return {
    authToken: valueOf([await signInCookie(person.credentials)], 'authToken'),
    administrator: valueOf([(await createAdministrator()).cookie], 'authToken'),
    phoneSignIn: valueOf(phone.cookies, 'phoneSignIn'),
    googleSignIn: valueOf(google.cookies, 'googleSignIn'),
    notice: btoa(JSON.stringify('accountDeleted')),
    lang: 'hi',
    captchaWork: `${btoa(JSON.stringify(work.parameters))}.${work.signature}`,
    captchaQuestion: question.token,
    cursor: sealCursor('services', { direction: 'after', key: { pk: 'a' } }),
  }
}

test('the value of one cookie sent as another is ignored, on every page that reads a cookie', async () => {
  const values = await goodValues()
  const asAnonymous = new Map<string, { status: number; location: string | null }>()
  for (const path of pages) asAnonymous.set(path, await openSite().get(path))
  for (const name of cookieNames) {
    for (const [kind, value] of Object.entries(values)) {
      if (kind === name || (name === 'authToken' && kind === 'administrator')) continue
      for (const path of pages) {
        const { status, location } = await openSite().get(path, { cookie: `${name}=${value}` })
        const { status: wanted, location: to } = asAnonymous.get(path) ?? {}
        expect({ status, location }, `${kind} as ${name} on ${path}`).toEqual({
          status: wanted,
          location: to,
        })
      }
      for (const path of posts) {
        const { status } = await openSite().post(path, { otp: '123456' }, { cookie: `${name}=${value}` })
        expect(status, `${kind} as ${name} posted to ${path}`).toBeLessThan(500)
      }
    }
  }
})
