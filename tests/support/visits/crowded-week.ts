import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { bookingOf } from '../bookings.ts'
import { createAdministrator, createCustomer, createNurse } from '../people.ts'
import { bookService, requestAssign, requestConfirm } from '../requests.ts'
import { absenceForm } from './absences.ts'
import { accountUser, change, day, everyDay, inDay, line, night } from './plans.ts'

const patients = ['Savita', 'Madhav', 'Leela', 'Govind', 'Kusum', 'Raghunath', 'Pushpa', 'Dattatray']
const nurses = ['Meera', 'Sunita', 'Farida', 'Anjali', 'Rekha', 'Maria', 'Shaila', 'Prakash']
const surnames = ['Kulkarni', 'Deshpande', 'Shaikh', 'Gokhale-Patwardhan', 'Bhosale', 'Venkatasubramanian']

/**
 * A crowded week for pictures and prints: families who have a day shift, a night shift without a nurse or a live-in nurse, or three short
 * visits a day, from tomorrow on; whole services, and nurses who are ill or on leave.
 * @param families how many families
 * @param called what tells these names from those of other tests
 */
export async function crowdedWeek(families: number, called = '') {
  const office = await createAdministrator()
  const names: string[] = []
  for (let nth = 0; nth < families; nth++) {
    const nameOf = (first: readonly string[]) =>
      [first[nth % first.length], surnames[nth % surnames.length], `${called}${nth + 1}`].join(' ')
    const customer = await createCustomer()
    const dates = { startDate: `${inDay(1)}T08:00`, endDate: `${inDay(60)}T20:00` }
    const name = nameOf(patients)
    const service = await bookService(customer, bookingOf({ ...dates, name }))
    await requestConfirm(customer, service, service.bookCode)
    const [nurse, second] = [
      await createNurse({ fullName: nameOf(nurses) }),
      await createNurse({ fullName: `${nameOf(nurses)} B` }),
    ]
    const plans = [
      [line(nurse), line(undefined, night)],
      [line(nurse, { ...day, minutes: 24 * 60 })],
      [
        line(nurse, { startMinute: 420, minutes: 60, weekdays: everyDay }),
        line(nurse, { startMinute: 780, minutes: 90, weekdays: [1, 2, 3, 4, 5] }),
        line(nurse, { startMinute: 1140, minutes: 60, weekdays: everyDay }),
      ],
    ]
    const plan = plans[nth % 4]
    if (plan) for (const each of plan) done(await change(office, service.serviceId, each))
    else done(await requestAssign(office, service, nurse))
    const [ill, onLeave] = [
      absenceForm(nurse, [inDay(8), inDay(9)]),
      absenceForm(second, [inDay(8), inDay(15)]),
    ]
    if (nth % 6 === 0) done(await reportAbsence(accountUser(office), ill))
    if (nth % 6 === 1) done(await reportAbsence(accountUser(office), { ...onLeave, kind: 'leave' }))
    names.push(name)
  }
  return { office, names }
}

function done(outcome: { ok: boolean }): void {
  if (!outcome.ok) throw new Error(`The week was not made: ${JSON.stringify(outcome)}`)
}
