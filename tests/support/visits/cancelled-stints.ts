import { expect } from 'vitest'
import { minute, startOfDay } from '#domain/visits/days.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, createNurse, signInAgain } from '#tests/support/people.ts'
import { accountUser, change, confirmedService, day, line } from '#tests/support/visits/plans.ts'
import { sendForm } from '#tests/support/visits/sending.ts'
import { clockOfTest as clock } from '#tests/support/clock.ts'

/* What cancelled-stints.test.ts and its long tests share. */

export const wednesday = '2026-11-25'

/** A visit of each day from Wednesday on to which nobody came, 20 minutes after its start on that day; and a second nurse. */
export async function nobodyCame(on = wednesday, shift = day) {
  const [office, { person, nurse }] = [await createAdministrator(), await createLinkedNurse()]
  const service = await confirmedService()
  const { serviceId } = service
  expect(await change(office, serviceId, line(nurse, shift))).toEqual({ ok: true })
  clock.moveTo(startOfDay(on) + shift.startMinute * minute + 20 * minute)
  const visit = { serviceId, line: '1', day: on }
  const sunita = await createNurse({ fullName: 'Sunita Jadhav' })
  return {
    office: await signInAgain(office),
    nurse: await signInAgain(person),
    service,
    serviceId,
    visit,
    sunita,
  }
}

export type Setting = Awaited<ReturnType<typeof nobodyCame>>

export async function send({ office, visit, sunita }: Setting, hours: number) {
  const outcome = await sendNurse(accountUser(office), await sendForm(visit, sunita, { hours }))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return { serviceId: visit.serviceId, line: outcome.visit.line, day: outcome.visit.day }
}
