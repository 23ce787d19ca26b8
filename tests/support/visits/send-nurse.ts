import { minute, startOfDay } from '#domain/visits/days.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createNurse } from '#tests/support/people.ts'
import { readTable } from '#tests/support/table-records.ts'
import type { night } from '#tests/support/visits/plans.ts'
import { accountUser } from '#tests/support/visits/plans.ts'
import { sendForm } from '#tests/support/visits/sending.ts'
import { begins, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'
import { clockOfTest as clock } from '#tests/support/clock.ts'
import { causeOf } from '#tests/support/notices/cause-of.ts'

/* What send-nurse.test.ts and its long tests share. */

/** At 08:20 on Wednesday nobody has come to the visit of eight. */
export async function nobodyCame(shift?: typeof night) {
  const planned = await plannedVisit(shift)
  const sunita = await createNurse()
  clock.moveTo((shift ? startOfDay('2026-11-25') + 20 * hour : begins) + 20 * minute)
  const office = accountUser(planned.office)
  return { ...planned, office, person: planned.office, sunita, savita: planned.nurse }
}

type Setting = Awaited<ReturnType<typeof nobodyCame>>

/** Sends a nurse, and answers with their visit. */
export async function send(
  { office, visit }: Setting,
  nurse: { id: string },
  more: Parameters<typeof sendForm>[2] = {},
) {
  const outcome = await sendNurse(office, await sendForm(visit, nurse, more))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return { serviceId: visit.serviceId, line: outcome.visit.line, day: outcome.visit.day }
}

export async function toldOf(kind: string) {
  const { notice } = await readTable()
  return notice
    .filter((each) => causeOf(each) === kind)
    .map(({ to, nurseId, visit }) => [to, nurseId, visit?.line].join(' '))
    .sort()
}
