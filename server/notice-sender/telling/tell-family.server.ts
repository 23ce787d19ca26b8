import { budgetOf, familyTexts, textAmong, type Message } from '#domain/messages/texts.ts'
import type { WhatIsSo } from '#domain/messages/what-is-so.ts'
import { readOpenServices } from '#server/customers/read-user-services.server.ts'
import type { StoredUser } from '#server/customers/user.entity.server.ts'
import { toE164 } from '#domain/phone.ts'
import type { Composed } from '#server/notice-sender/compose/composed.server.ts'
import { toFamily } from '#server/notice-sender/compose/messages.server.ts'
import { isReachable, languageOf } from '#server/notice-sender/compose/recipients.server.ts'
import { deliverMail, deliverSms } from '#server/notice-sender/sending/deliver.server.ts'
import { digestOf } from '#server/notices/log-message.server.ts'
import { recipientKeyOf } from '#server/notices/notice-writes.server.ts'
import { servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import type { Way } from '#server/notices/told.entity.server.ts'
import { readNames } from '#server/staff/read-names.server.ts'
import { familyValues, nursesIn, type FamilyNames } from './family-values.server.ts'
import { readSoOfFamily } from './read-so-of-family.server.ts'
import { noAddress, tellPerson } from './tell-person.server.ts'

/**
 * Tells a family by SMS and e-mail what is different for it.
 * @param found the rows that there are, as an index has them
 * @param turn waits for the sender's pace
 */
export function tellFamily(
  uid: string,
  found: readonly StoredNotice[],
  turn: () => Promise<void>,
): ReturnType<typeof tellPerson> {
  let read: { user: StoredUser; services: FamilyNames['services'] } | null = null
  const composed = new Map<Message, Composed>()
  async function compose(message: Message, so: WhatIsSo): Promise<Composed> {
    const known = composed.get(message)
    if (known || !read) return known ?? {}
    const { user, services } = read
    const nurses = await readNames(nursesIn(message, so))
    const values = familyValues(message, so, { language: languageOf(user), services, nurses })
    const made = toFamily(textAmong(familyTexts, message), user, values)
    composed.set(message, made)
    return made
  }
  return tellPerson(
    recipientKeyOf({ to: 'family', uid }, ''),
    {
      reader: 'family',
      async readSo(rows, known) {
        const others = known ?? (await readOpenServices(uid)).map(({ serviceId }) => serviceId)
        const found = await readSoOfFamily(uid, [...new Set([...rows.flatMap(servicesOf), ...others])])
        if (!found) return null
        const { user, named } = found
        read = { user, services: named }
        const so = { ...found.so, ...(user.remindersDeclinedAt && { declinesReminders: true as const }) }
        return { so, ways: isReachable(user, { userId: uid }, 'familyCare') ? waysTo(user) : [] }
      },
      async send(message, so, way) {
        await turn()
        const [budget, { sms, mail }] = [budgetOf(message, so.at), await compose(message, so)]
        if (way === 'sms' && sms) return deliverSms({ budget, recipientId: uid }, sms)
        if (way === 'mail' && mail) return deliverMail({ budget, to: 'family' }, mail)
        return noAddress
      },
      logOf(message, _so, way) {
        const about = { with: 'family' as const, withId: uid, about: 'familyCare' }
        const made = composed.get(message)?.[way]
        if (!made) return about
        const { to, template, values } = made
        return { ...about, way, to, template, values, digest: digestOf(made) }
      },
    },
    found,
  )
}

/** Without any address the SMS fails, so that the office calls. */
function waysTo({ number, phoneVerified, emailVerified }: StoredUser): Way[] {
  const ways: Way[] = [
    ...(phoneVerified && toE164(number) ? (['sms'] as const) : []),
    ...(emailVerified ? (['mail'] as const) : []),
  ]
  return ways.length > 0 ? ways : ['sms']
}
