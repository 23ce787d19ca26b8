import { randomUUID } from 'node:crypto'
import { enquire } from '#server/enquiries/enquire.server.ts'
import { Enquiry } from '#server/enquiries/enquiry.entity.server.ts'
import { subscribe, subscriptionIdOf } from '#server/enquiries/subscribe.server.ts'
import { newEmail } from './people.ts'

/** Creates an enquiry and a newsletter subscription with the same new e-mail. */
export async function createEnquiryAndSubscription(): Promise<{
  email: string
  enquiryId: string
  subscriptionId: string
}> {
  const email = newEmail()
  const asked = {
    service: 'nursing' as const,
    name: 'Meera',
    number: '+919812345678',
    message: 'For my father',
  }
  const enquired = await enquire({ kind: 'enquiry', formId: randomUUID(), email, ...asked }, randomUUID())
  if (!enquired.ok) throw new Error(`Not enquired: ${enquired.reason}`)
  const letter = (text: string) => ({ subject: 'The newsletter', text })
  const subscribed = await subscribe(email, randomUUID(), { toConfirm: letter, alreadyConfirmed: letter })
  if (!subscribed.ok) throw new Error(`Not subscribed: ${subscribed.reason}`)
  const { data } = await Enquiry.query
    .newestFirst({})
    .where((enquiry, { eq }) => eq(enquiry.email, email))
    .go({ pages: 'all' })
  return { email, enquiryId: data[0]?.enquiryId ?? '', subscriptionId: subscriptionIdOf(email) }
}
