import { addDays, startOfDay } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { setClock } from '#server/clock.server.ts'
import { readPrices } from '#server/money/read-agreements.server.ts'
import { saveAgreement } from '#server/money/save-agreement.server.ts'
import { hour, realWaitClock } from '../clock.ts'
import { createAdministrator, createCustomer, createNurse, signInAgain, type Person } from '../people.ts'
import { change, confirmedService, line } from '../visits/plans.ts'
import { nurseAuthor, officeAuthor, reportOf } from '../visits/reports.ts'

/*
 * Works beside a site whose clock begins on 1 December 2026, on its table: a family with a visit of twelve hours on each day of November, for
 * 1,200 rupees. The family paused the care on the 8th, nobody came on the 9th, and of the 28th no departure is reported. The last line of the
 * output is what the test needs.
 */

export type November = { office: Person; family: Person }

async function done(outcome: Promise<{ ok: boolean }>): Promise<void> {
  const answer = await outcome
  if (!answer.ok) throw new Error(`November was not prepared: ${JSON.stringify(answer)}`)
}

const clock = realWaitClock(startOfDay('2026-10-31') + 10 * hour)
const [author, customer, nurse] = [await createAdministrator(), await createCustomer(), await createNurse()]
const { serviceId } = await confirmedService(customer)
await done(change(author, serviceId, line(nurse)))
const agreed = {
  by: 'office',
  name: 'Meera',
  how: 'telephone',
  toldName: 'Prachi',
  day: '2026-10-31',
} as const
const { lines, seen } = await readPrices(serviceId)
const shifts = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], startMinute: 480, minutes: 720 }]
const visits = lines.map(({ id }) => ({ line: id, shifts, unit: 'visit' as const, price: 1200_00 }))
const agreement = { from: '2026-11-01', visits, agreed }
await done(saveAgreement(author, { serviceId, uid: customer.uid }, agreement, seen))
for (let day = '2026-11-01'; day <= '2026-11-30'; day = addDays(day, 1)) {
  const visit = { serviceId, line: lines[0]?.id ?? '', day }
  const [arrived, left] = [startOfDay(day) + 8 * hour, startOfDay(day) + 20 * hour]
  if (day === '2026-11-07') {
    clock.moveTo(startOfDay(day) + 7 * hour)
    await done(change(author, serviceId, { kind: 'pause', from: '2026-11-08', to: '2026-11-08' }))
  }
  if (day === '2026-11-08') continue
  clock.moveTo(arrived)
  if (day === '2026-11-09') {
    clock.moveTo(left + hour)
    await done(recordEvent(officeAuthor(author), reportOf(visit, { kind: 'missed' }, { reason: 'ill' })))
    continue
  }
  await done(recordEvent(nurseAuthor(nurse), reportOf(visit, { kind: 'arrived', happenedAt: arrived })))
  if (day === '2026-11-28') continue
  clock.moveTo(left)
  await done(recordEvent(nurseAuthor(nurse), reportOf(visit, { kind: 'left', happenedAt: left })))
}
setClock()
const people: November = { office: await createAdministrator(), family: await signInAgain(customer) }
console.log(JSON.stringify(people))
