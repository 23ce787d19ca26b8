import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { retention } from '#app/domain/limits.ts'
import type { Letter } from '#server/enquiries/notify.server.ts'
import type { SubscriptionLetters } from '#server/enquiries/subscribe.server.ts'

const { name, phone } = company
const sender = { company: name, phone: phone.label }

/** What we write to somebody who asked for the newsletter, in the visitor's language. */
export const subscriptionLetters: SubscriptionLetters = {
  toConfirm: (link) => ({
    subject: m.newsletter_letter_confirm_subject(),
    text: m.newsletter_letter_confirm({ ...sender, link, days: retention.unconfirmedSubscriptionDays }),
  }),
  alreadyConfirmed: (link) => ({
    subject: m.newsletter_letter_known_subject(),
    text: m.newsletter_letter_known({ ...sender, link }),
  }),
}

/** The greeting of a new subscriber; `link` unsubscribes. */
export function welcomeLetter(link: string): Letter {
  return {
    subject: m.newsletter_letter_welcome_subject(),
    text: m.newsletter_letter_welcome({ ...sender, link }),
  }
}
