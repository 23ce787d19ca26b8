import { minute } from '#domain/visits/days.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { createNurse } from '#tests/support/people.ts'
import { readTable } from '#tests/support/table-records.ts'
import { accountUser } from '#tests/support/visits/plans.ts'
import { sendForm } from '#tests/support/visits/sending.ts'
import { begins, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'
import { clockOfTest as clock } from '#tests/support/clock.ts'

/* A nurse who was sent to a missed visit, and the rows about it. */

export async function sent(given?: Awaited<ReturnType<typeof plannedVisit>>) {
  const planned = given ?? (await plannedVisit())
  const sunita = await createNurse({ fullName: 'Sunita Pawar' })
  clock.moveTo(begins + 20 * minute)
  const office = accountUser(planned.office)
  const outcome = await sendNurse(office, await sendForm(planned.visit, sunita))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return {
    ...planned,
    office,
    person: planned.office,
    sunita,
    other: { ...planned.visit, line: outcome.visit.line },
  }
}

export async function rowOf(kind: StoredNotice['kind'], to: string, nurseId?: string): Promise<StoredNotice> {
  const { notice } = await readTable()
  const row = notice.find(
    (each) => each.kind === kind && each.to === to && (!nurseId || each.nurseId === nurseId),
  )
  if (!row) throw new Error(`There is no ${kind} to ${to}`)
  return row
}
