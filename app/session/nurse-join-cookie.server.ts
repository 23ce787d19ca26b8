import { siteCookie } from './site-cookie.server.ts'

/**
 * The id of the code that this browser asked for with a nurse's link. SameSite=Lax, because a nurse looking for the code among their SMS
 * may open the link again, which is a navigation from another site.
 */
const cookie = siteCookie<string>('nurseJoin', {
  maxAge: 60 * 60,
  sameSite: 'lax',
  accepts: (value): value is string => typeof value === 'string' && value !== '',
})

export const nurseJoinCookie = cookie.serialize
export const expiredNurseJoinCookie = cookie.serializeExpired
export const readNurseJoinCookie = cookie.read
