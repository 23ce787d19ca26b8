import { randomUUID } from 'node:crypto'
import { timeAt } from '#domain/dates.ts'
import { addDays, dayAt, minute, startOfDay } from '#domain/visits/days.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { now as currentTime } from '#server/clock.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { inviteNurse } from '#server/nurse-accounts/invite.server.ts'
import { createPerson } from '../create-person.ts'
import { people } from '../sample-people.ts'
import { companyAccounts } from './accounts.ts'
import { families } from './families.ts'
import { makeNurses } from './make-nurses.ts'
import { makeService, nurseNamed, type Company } from './make-services.ts'
import { reportVisits } from './make-visits.ts'
import { withoutAccount } from './nurses.ts'
import { beginAt, forEach, goTo, withOwnTimes } from './own-time.ts'
import { companyServices, youngestServices } from './services.ts'

const hour = 60 * minute

/**
 * Fills an empty sandbox with a company of 25 nurses, 40 families and 50 services (docs/decisions/0045). It calls the product's own
 * functions alone, each at the time at which it happened, so that no condition of the product is another one for it.
 */
export async function makeCompany(): Promise<void> {
  const now = currentTime()
  const lateStart = Math.floor(now / minute) * minute - 20 * minute
  await withOwnTimes(async () => {
    const company = await makePeople(now)
    const groups = companyServices({
      late: timeAt(lateStart),
      uncovered: timeAt(lateStart + 60 * minute),
    })
    const made = await forEach(groups, async (group, place) => {
      const planned = []
      for (const [within, service] of group.entries())
        planned.push(await makeService(company, service, place + within))
      return planned
    })
    const planned = made.flat().filter((service) => service !== null)
    await Promise.all([
      forEach(planned, (service) => reportVisits(company, service, { lateStart })),
      settleMessages(company),
    ])
    await emptyInbox()
    await forEach(youngestServices, (service, place) => makeService(company, service, place))
    await fallIll(company)
  })
}

async function makePeople(now: number): Promise<Company> {
  const accounts = [...people, ...companyAccounts, ...families]
  const made = await forEach(accounts, (person) =>
    beginAt(now - person.joinedDaysAgo * 24 * hour, () => createPerson(person)),
  )
  const uids = new Map(accounts.map(({ email }, place) => [email, made[place] ?? '']))
  const byNumber = new Map(accounts.map(({ number, email }) => [number, uids.get(email) ?? '']))
  const coordinator = 'coordinator@nivaas.example'
  const administrator = { uid: uids.get(coordinator) ?? '', email: coordinator }
  return { now, administrator, uids, nurses: await makeNurses(administrator, { now, uids: byNumber }) }
}

/**
 * Of what the company's past has caused, families and the office get no message: the sender makes no text of it, as of what is no longer true.
 * Nurses read what differs. Yesterday at noon one message was refused, an invitation. The last reminders were those of the last evening, and until ten minutes ago the sender was at
 * work, so that none is late.
 */
async function settleMessages(company: Company): Promise<void> {
  const tellNothing = () => runNotices(() => Promise.resolve(null))
  const noon = startOfDay(addDays(dayAt(company.now), -1)) + 12 * hour
  const lastRun = company.now - 10 * minute
  const evenings = [noon, noon + 24 * hour].map((each) => each + 6.5 * hour)
  await beginAt(noon, async () => {
    await tellNothing()
    const invited = company.nurses.find(({ fullName }) => fullName === withoutAccount.invited)
    goTo(noon + 5 * minute)
    await inviteNurse(company.administrator, { staffId: invited?.id ?? '', form: randomUUID() })
    await failNextSms()
    await runNotices()
    for (const time of [...evenings.filter((evening) => evening < lastRun).slice(-1), lastRun]) {
      goTo(time)
      await tellNothing()
    }
  })
}

/** Vandana is ill today and tomorrow. They have told it early today, so that their next visit has no nurse. */
async function fallIll(company: Company): Promise<void> {
  const today = startOfDay(dayAt(company.now))
  const told = today + Math.min(6 * hour, (company.now - today) / 2)
  const outcome = await beginAt(told, () =>
    reportAbsence(company.administrator, {
      id: randomUUID(),
      nurseId: nurseNamed(company, 'Vandana').id,
      kind: 'illness',
      to: new Date(today + 48 * hour).toISOString(),
    }),
  )
  if (!outcome.ok) throw new Error(`The illness is not recorded: ${outcome.reason}`)
}

/** The carrier refuses the next SMS, as that of a person who has sent STOP. */
async function failNextSms(): Promise<void> {
  const failure = { service: 'sns', action: 'Publish', error: 'OptedOut' }
  await fetch(standIns('/fail'), { method: 'POST', body: JSON.stringify(failure) })
}

/** What was sent while the company was made is of the days before. */
async function emptyInbox(): Promise<void> {
  await fetch(standIns('/inbox'), { method: 'DELETE' })
}

function standIns(path: string): URL {
  return new URL(path, process.env.AWS_ENDPOINT_URL_SNS)
}
