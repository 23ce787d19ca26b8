import { redirect } from '@remix-run/node'
import { statusMessages as dashboardMessages } from '#app/content/office/status-messages.ts'
import * as m from '#app/content/paraglide/messages.js'
import type { StatusMessageText } from '#app/components/status-message.tsx'
import { siteCookie } from './site-cookie.server.ts'

/**
 * A message that the next page shows once, after a redirect. The cookie holds the key of one of the texts below, so it need not be signed.
 * SameSite=Lax, because another site may have led to the page that redirects.
 */
const cookie = siteCookie<MessageKey>('notice', {
  maxAge: 60,
  sameSite: 'lax',
  accepts: isMessageKey,
  isSigned: false,
})

const messages = {
  ...dashboardMessages,
  notSignedIn: () => ({ text: m.booking_not_signed_in(), isError: true }),
  verifyPhone: () => ({ text: m.booking_verify_phone(), isError: true }),
  bookingNotFound: () => ({ text: m.confirm_invalid(), isError: true }),
  closeNotFound: () => ({ text: m.close_not_found(), isError: true }),
  signedOutEverywhere: () => ({ text: m.profile_signed_out(), isError: false }),
  accountDeleted: () => ({ text: m.profile_deleted(), isError: false }),
  emailAdded: () => ({ text: m.profile_email_added(), isError: false }),
  passwordChanged: () => ({ text: m.profile_password_changed(), isError: false }),
  passwordChangedGuessable: () => ({
    text: `${m.profile_password_changed()} ${m.account_guessable_password()}`,
    isError: false,
    isWarning: true,
  }),
  guessablePassword: () => ({ text: m.account_guessable_password(), isError: false, isWarning: true }),
  googleCanceled: () => ({ text: m.account_google_canceled(), isError: true }),
  googleNetwork: () => ({ text: m.account_google_network(), isError: true }),
  googleConflict: () => ({ text: m.account_google_conflict(), isError: true }),
  googlePhoneConflict: () => ({ text: m.account_google_phone_conflict(), isError: true }),
  googleEmailNotVerified: () => ({ text: m.account_google_email_not_verified(), isError: true }),
  googleFailed: () => ({ text: m.account_google_failed(), isError: true }),
  otherProvider: () => ({ text: m.account_other_provider(), isError: true }),
  phoneOnly: () => ({ text: m.account_phone_only(), isError: true }),
  passwordLinkSent: () => ({ text: m.account_forgot_sent(), isError: false }),
  nursePhoneStays: () => ({ text: m.nurse_join_stays(), isError: false }),
  ownAbsenceReported: () => ({ text: m.nurse_absence_reported(), isError: false }),
  familyRequestSent: () => ({ text: m.requests_sent_done(), isError: false }),
  familyRequestWithdrawn: () => ({ text: m.requests_withdrawn_done(), isError: false }),
  familyRequestEnded: () => ({ text: m.requests_ended(), isError: true }),
  pricesAgreed: () => ({ text: m.agreement_done(), isError: false }),
  pricesOutdated: () => ({ text: m.agreement_outdated(), isError: true }),
  familyRequestBusy: () => ({ text: m.error_busy(), isError: true }),
  ownAbsenceWithdrawn: () => ({ text: m.nurse_absence_withdrawn(), isError: false }),
} satisfies Record<string, StatusMessageText | (() => StatusMessageText)>

export type MessageKey = keyof typeof messages

/** A redirect to a page of this site that then shows the message. */
export async function redirectWithMessage(to: string, key: MessageKey): Promise<Response> {
  return redirect(to, { headers: { 'Set-Cookie': await messageCookie(key) } })
}

/** The Set-Cookie header that makes the next page show the message. */
export function messageCookie(key: MessageKey): Promise<string> {
  return cookie.serialize(key)
}

/** The message for this page, and the header that deletes the cookie; null without a message. */
export async function readMessage(
  request: Request,
): Promise<{ message: StatusMessageText; forget: string } | null> {
  const key = await cookie.read(request)
  if (!key) return null
  const message: StatusMessageText | (() => StatusMessageText) = messages[key]
  const forget = await cookie.serializeExpired()
  return { message: typeof message === 'function' ? message() : message, forget }
}

function isMessageKey(value: unknown): value is MessageKey {
  return typeof value === 'string' && Object.hasOwn(messages, value)
}
