import { expect } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import { createAdministrator, createCustomer, createNurse, signInAgain } from '#tests/support/people.ts'
import { emptyInbox, readInbox } from '#tests/support/stand-ins.ts'
import { accountUser, change, confirmedService, line } from '#tests/support/visits/plans.ts'
import { sendForm } from '#tests/support/visits/sending.ts'
import { begins } from '#tests/support/visits/wednesday-visit.ts'
import { clockOfTest as clock } from '#tests/support/clock.ts'

/* What taken-stints.test.ts and its long tests share. */

export const wednesday = '2026-11-25'
export const pause: OfficeChange = { kind: 'pause', from: wednesday, to: '2026-11-27' }
export const stop: OfficeChange = { kind: 'stop', from: wednesday }

/** Twenty minutes after the start of a visit to which nobody came; Sunita is sent for ten to nine, and has a visit of the plan on Saturday. */
export async function sentTo() {
  const [office, family] = [await createAdministrator(), await createCustomer()]
  const [nurse, sunita] = [await createNurse(), await createNurse({ fullName: 'Sunita Jadhav' })]
  const { serviceId } = await confirmedService(family)
  const saturday: OfficeChange = {
    ...{
      kind: 'addLine',
      from: '2026-11-28',
      startMinute: 1230,
      minutes: 60,
      weekdays: [6],
      nurseId: sunita.id,
    },
  }
  expect(await change(office, serviceId, line(nurse))).toEqual({ ok: true })
  expect(await change(office, serviceId, saturday)).toEqual({ ok: true })
  clock.moveTo(begins + 20 * minute)
  const visit = { serviceId, line: '1', day: wednesday }
  const outcome = await sendNurse(accountUser(office), await sendForm(visit, sunita))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  await runNotices()
  await emptyInbox()
  const other = { serviceId, line: outcome.visit.line, day: outcome.visit.day }
  return { office: await signInAgain(office), family, sunita, serviceId, visit, other }
}

export const textsTo = async (number: string) => (await readInbox(number)).map(({ text }) => text).join('\n')
