import { cookieOf } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import type { SignedInUser } from './people.ts'

export { captchaOf, fillIn } from '#tests/support/captcha-form.ts'

/** A browser without JavaScript that has this session. */
export async function siteOf({ credentials }: Pick<SignedInUser, 'credentials'>): Promise<Site> {
  return openSite({ cookie: await cookieOf(credentials) })
}
