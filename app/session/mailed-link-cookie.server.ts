import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import type { Person } from '#server/accounts/session/account.server.ts'
import { readLink } from '#server/accounts/password/mailed-link.server.ts'
import type { LinkLetters } from '#server/accounts/password/send-link.server.ts'
import { siteCookie } from './site-cookie.server.ts'

/**
 * The token of a mailed link that the browser has opened, for an hour, so that no address contains it. SameSite=Lax, because opening a link
 * in webmail is a navigation from another site.
 */
const cookie = siteCookie<string>('mailedLink', {
  maxAge: 60 * 60,
  sameSite: 'lax',
  accepts: (value): value is string => typeof value === 'string',
})

/** The Set-Cookie header that stores a link's token, cut to 200 characters, which no valid token reaches. */
export function mailedLinkCookie(token: string): Promise<string> {
  return cookie.serialize(token.slice(0, 200))
}

/** The Set-Cookie header that deletes it. */
export const expiredMailedLinkCookie = cookie.serializeExpired

/** The person whose link the browser has opened; null without a valid one. */
export async function readMailedLink(request: Request): Promise<Person | null> {
  return readLink(await cookie.read(request))
}

const sender = { company: company.name, phone: company.phone.label }

/** The mails with the link, in the language of the request. */
export const linkLetters: LinkLetters = {
  reset: (link) => ({
    subject: m.account_link_mail_subject({ company: company.name }),
    text: m.account_link_mail({ ...sender, link }),
  }),
  displace: (link) => ({
    subject: m.account_link_mail_subject({ company: company.name }),
    text: m.account_displace_mail({ ...sender, link }),
  }),
}
