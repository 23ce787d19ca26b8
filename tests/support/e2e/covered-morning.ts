import { weekdayOf } from '#domain/visits/days.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { now, setClock } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { hour, realWaitClock } from '../clock.ts'
import { createLinkedNurse } from '../linked-nurse.ts'
import { createAdministrator, createNurse } from '../people.ts'
import { emptyInbox } from '../stand-ins.ts'
import { absenceForm } from '../visits/absences.ts'
import { accountUser, change, confirmedService, everyDay, inDay, line } from '../visits/plans.ts'

/*
 * Works beside a site with a clock of its own, on its table: a process, because the product's modules read the environment when they load.
 * `prepare`: a nurse is absent today and tomorrow from eight visits of five families, and the sender has told it. `send`: the sender runs. The last line of the output
 * is what the test needs.
 */

export type CoveredMorning = {
  /** The cookie of the coordinator, and the page on which the absence stands. */
  office: { cookie: string; mail: string; path: string }
  /** The nurse who is to get the visits. */
  nurse: { cookie: string; id: string; number: string }
  families: { number: string; email: string }[]
}

async function done(outcome: Promise<{ ok: boolean }>): Promise<void> {
  const answer = await outcome
  if (!answer.ok) throw new Error(`The morning was not prepared: ${JSON.stringify(answer)}`)
}

async function prepare(): Promise<CoveredMorning> {
  // The day before: the product plans no visit that has begun.
  const clock = realWaitClock(now() - 20 * hour)
  const [author, absent] = [await createAdministrator(), await createNurse()]
  const today = weekdayOf(inDay(1))
  const families: CoveredMorning['families'] = []
  for (const [place, weekdays] of [everyDay, everyDay, everyDay, [today], [today]].entries()) {
    const { serviceId, customer } = await confirmedService()
    const shift = { startMinute: (9 + 2 * place) * 60, minutes: 60, weekdays }
    await done(change(author, serviceId, line(absent, shift)))
    families.push({ number: customer.number, email: customer.email })
  }
  await done(reportAbsence(accountUser(author), absenceForm(absent, [inDay(1), inDay(2)])))
  clock.advance(60_000)
  await runNotices()
  await emptyInbox()
  setClock()
  const [office, { person, nurse }] = [await createAdministrator(), await createLinkedNurse()]
  return {
    office: {
      ...{ cookie: office.cookie, mail: configuration.officeMail },
      path: `/dashboard/staff/${absent.id}/absences`,
    },
    nurse: { cookie: person.cookie, id: nurse.id, number: person.number },
    families,
  }
}

console.log(JSON.stringify(process.argv[2] === 'prepare' ? await prepare() : await runNotices()))
