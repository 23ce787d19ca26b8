import { budgetOf, nurseTexts, textAmong, type Message } from '#domain/messages/texts.ts'
import type { WhatIsSo } from '#domain/messages/what-is-so.ts'
import type { Composed } from '#server/notice-sender/compose/composed.server.ts'
import { hasLeft, languageOfNurse } from '#server/notice-sender/compose/recipients.server.ts'
import { toNurse } from '#server/notice-sender/compose/messages.server.ts'
import { deliverSms } from '#server/notice-sender/sending/deliver.server.ts'
import { digestOf } from '#server/notices/log-message.server.ts'
import { recipientKeyOf } from '#server/notices/notice-writes.server.ts'
import { servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import type { Language } from '#domain/languages.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { nurseValues } from './nurse-values.server.ts'
import { readSoOfNurse } from './read-so-of-nurse.server.ts'
import { noAddress, tellPerson, type Teller } from './tell-person.server.ts'

type Read = { nurse: StoredStaff; language: Language; addresses: ReadonlyMap<string, string> }

/**
 * Tells a nurse by SMS what is different in their work.
 * @param found their open rows, as the index has them
 * @param turn waits for the sender's pace
 */
export function tellNurse(
  nurseId: string,
  found: readonly StoredNotice[],
  turn: () => Promise<void>,
): ReturnType<typeof tellPerson> {
  let read: Read | null = null
  const recipientKey = recipientKeyOf({ to: 'nurse', nurseId }, '')
  const smsOf = (message: Message, so: WhatIsSo): Composed['sms'] => {
    if (!read) return undefined
    const { nurse, language, addresses } = read
    return toNurse(
      textAmong(nurseTexts, message),
      nurse,
      language,
      nurseValues(message, so, { language, addresses }),
    ).sms
  }
  const teller: Teller = {
    reader: 'nurse',
    async readSo(rows, known) {
      const found = await readSoOfNurse(nurseId, {
        named: rows.flatMap(servicesOf),
        known: known ?? [],
      })
      if (!found || hasLeft(found.nurse)) return null
      const pins = rows.flatMap(({ serviceId, pinCode }) => (pinCode ? [[serviceId, pinCode] as const] : []))
      const addresses = new Map([...pins, ...found.addresses])
      read = { nurse: found.nurse, language: await languageOfNurse(found.nurse), addresses }
      return { so: found.so, ways: ['sms'] }
    },
    async send(message, so) {
      await turn()
      const sms = smsOf(message, so)
      return sms ? deliverSms({ budget: budgetOf(message, so.at), recipientId: nurseId }, sms) : noAddress
    },
    logOf(message, so) {
      const about = { with: 'nurse' as const, withId: nurseId, about: 'nurseWork' }
      const sms = smsOf(message, so)
      if (!sms) return about
      const { to, template, values } = sms
      return { ...about, way: 'sms', to, template, values, digest: digestOf(sms) }
    },
  }
  return tellPerson(recipientKey, teller, found)
}
