import { addDays, startOfDay } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { setClock } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { hour, realWaitClock } from '../clock.ts'
import { createAdministrator, createCustomer, createNurse, signInAgain, type Person } from '../people.ts'
import { change, confirmedService, line } from '../visits/plans.ts'
import { nurseAuthor, officeAuthor, reportOf } from '../visits/reports.ts'
import { done, fortyNineFamilies } from './forty-nine.ts'

/*
 * Works beside a site with a clock of its own, on its table. `begin`, on 1 November: a family with a visit of twelve hours on each day, without a
 * price. `pass`: it pauses the care on the 8th, no nurse comes on the 9th, of the 28th no departure is reported; and 49 more families have November
 * behind them. `send`: the sender runs. The last line of the output is what the test needs.
 */

type Family = { family: Person; serviceId: string; nurseId: string }
export type Beginning = Family & { office: Person }
export type December = Record<'office' | 'owner' | 'family', Person>

async function begin(): Promise<Beginning> {
  // The day before: the product plans no visit that has begun.
  realWaitClock(startOfDay('2026-10-31') + 10 * hour)
  const [author, customer] = [await createAdministrator(), await createCustomer()]
  const nurse = await createNurse({ fullName: 'Savita Bhosale' })
  const { serviceId } = await confirmedService(customer)
  await done(change(author, serviceId, line(nurse)))
  setClock()
  const [office, family] = [await createAdministrator(), await signInAgain(customer)]
  return { office, family, serviceId, nurseId: nurse.id }
}

async function pass({ family, serviceId, nurseId }: Family): Promise<December> {
  const clock = realWaitClock(startOfDay('2026-10-31') + 10 * hour)
  const author = await createAdministrator()
  await fortyNineFamilies(author)
  const nurse = nurseAuthor({ id: nurseId })
  for (let day = '2026-11-01'; day <= '2026-11-30'; day = addDays(day, 1)) {
    const visit = { serviceId, line: '1', day }
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
    await done(recordEvent(nurse, reportOf(visit, { kind: 'arrived', happenedAt: arrived })))
    if (day === '2026-11-28') continue
    clock.moveTo(left)
    await done(recordEvent(nurse, reportOf(visit, { kind: 'left', happenedAt: left })))
  }
  setClock()
  const owner = await createCustomer({ email: configuration.ownerMails ?? '' })
  await User.patch({ uid: owner.uid }).set({ isAdmin: true }).go({ response: 'none' })
  return { office: await createAdministrator(), owner, family: await signInAgain(family) }
}

const [word = '', given = '{}'] = process.argv.slice(2)
const result =
  word === 'begin'
    ? await begin()
    : word === 'pass'
      ? await pass(JSON.parse(given) as Family)
      : await runNotices()
console.log(JSON.stringify(result))
