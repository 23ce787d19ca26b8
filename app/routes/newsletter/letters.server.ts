import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { retention } from '#domain/limits.ts'
import type { Letter } from '#server/enquiries/notify.server.ts'
import type { SubscriptionLetters } from '#server/enquiries/subscribe.server.ts'

const { name, phone } = company
const sender = { company: name, phone: phone.label }
/** The newsletter itself is English, and so is every letter about it. */
const english = { locale: 'en' } as const

/** The mails that answer a subscription to the newsletter. */
export const subscriptionLetters: SubscriptionLetters = {
  toConfirm: (link) => ({
    subject: m.newsletter_letter_confirm_subject({}, english),
    text: m.newsletter_letter_confirm(
      { ...sender, link, days: retention.unconfirmedSubscriptionDays },
      english,
    ),
  }),
  alreadyConfirmed: (link) => ({
    subject: m.newsletter_letter_known_subject({}, english),
    text: m.newsletter_letter_known({ ...sender, link }, english),
  }),
}

/** The greeting of a new subscriber; `link` unsubscribes. */
export function welcomeLetter(link: string): Letter {
  return {
    subject: m.newsletter_letter_welcome_subject({}, english),
    text: m.newsletter_letter_welcome({ ...sender, link }, english),
  }
}
