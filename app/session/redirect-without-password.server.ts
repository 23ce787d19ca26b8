import * as m from '#app/content/paraglide/messages.js'
import type { WithoutPassword } from '#server/accounts/password/without-password.server.ts'
import { redirectAfter } from './delayed-redirect.server.ts'
import { messageCookie } from './message-cookie.server.ts'

/**
 * Says how an account without a password signs in, and leads to `/login`, which repeats it beside the link or button (section 8, "Login").
 * @param after milliseconds
 */
export async function redirectWithoutPassword(reason: WithoutPassword, after: number) {
  const [words, key] =
    reason === 'phone-only'
      ? ([m.account_phone_only, 'phoneOnly'] as const)
      : ([m.account_other_provider, 'otherProvider'] as const)
  return redirectAfter(
    { message: words(), to: '/login', after, isError: true },
    { status: 409, headers: { 'Set-Cookie': await messageCookie(key) } },
  )
}
