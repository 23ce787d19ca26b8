import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { minute } from '#domain/visits/days.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import type { TestClock } from '../clock.ts'
import { readTable } from '../table-records.ts'
import { createLinkedNurse } from '../linked-nurse.ts'
import { createAdministrator, createCustomer } from '../people.ts'
import { accountUser, change, confirmedService, day, line } from './plans.ts'
import { sendForm } from './sending.ts'
import { begins } from './wednesday-visit.ts'
import { causeOf } from '#tests/support/notices/cause-of.ts'

/* A visit to which nobody came, with three nurses, each of whom can sign in. */

/** At 08:20 on Wednesday nobody has come to the visit of eight, which is Savita's. */
export async function nobodyCameToSavita(clock: TestClock) {
  const [person, family] = [await createAdministrator(), await createCustomer()]
  const savita = await createLinkedNurse({ fullName: 'Savita Bhosale' })
  const sunita = await createLinkedNurse({ fullName: 'Sunita Pawar' })
  const meera = await createLinkedNurse({ fullName: 'Meera Kale' })
  const { serviceId } = await confirmedService(family)
  const planned = await change(person, serviceId, line(savita.nurse, day))
  if (!planned.ok) throw new Error(JSON.stringify(planned))
  clock.moveTo(begins + 20 * minute)
  const visit = { serviceId, line: '1', day: '2026-11-25' }
  return { person, office: accountUser(person), family, savita, sunita, meera, serviceId, visit }
}

export type NobodyCame = Awaited<ReturnType<typeof nobodyCameToSavita>>

/** Sends a nurse, and answers with their visit. */
export async function sendTo(
  { office, visit }: Pick<NobodyCame, 'office' | 'visit'>,
  nurse: { id: string },
  more: Parameters<typeof sendForm>[2] = {},
): Promise<VisitName> {
  const outcome = await sendNurse(office, await sendForm(visit, nurse, more))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return { serviceId: visit.serviceId, line: outcome.visit.line, day: outcome.visit.day }
}

/** Who was told in notices of a kind: to whom, the nurse, and the line of the visit. */
export async function toldOf(kind: string): Promise<string[]> {
  const { notice } = await readTable()
  return notice
    .filter((each) => causeOf(each) === kind)
    .map(({ to, nurseId, visit }) => [to, nurseId, visit?.line].join(' '))
    .sort()
}
