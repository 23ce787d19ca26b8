import { addDays, startOfDay } from '#domain/visits/days.ts'
import { recordEvent, recordStillHere } from '#server/attendance/record-report.server.ts'
import { now, setClock } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { hour, realWaitClock } from '../clock.ts'
import { createLinkedNurse } from '../linked-nurse.ts'
import { createAdministrator, createCustomer, createNurse } from '../people.ts'
import { emptyInbox } from '../stand-ins.ts'
import { change, confirmedService, type day, everyDay, inDay, line } from '../visits/plans.ts'
import { arrival } from '../visits/reports.ts'

/*
 * Works beside a site with a clock of its own, on its table: a process, because the product's modules read the environment when they load.
 * `prepare`: a family has a visit from eight to eight today, and the sender has told what was planned. `stay`: the same for live-in care from
 * eight to eight, to which the nurse came three days ago and says it each day; the family and the nurses are others. `send`: the sender runs.
 * `tired`: besides, a nurse who comes from a night of another family, which nobody reported. The last line of the output is what the test needs.
 */

type SignedIn = { cookie: string; number: string; id: string; name: string }

export type NobodyCame = {
  office: { cookie: string; mail: string }
  /** Whose visit it is, and who fits best instead. */
  savita: SignedIn
  sunita: SignedIn
  family: { cookie: string; number: string }
  serviceId: string
  visitId: string
}

/** Comes from a night of 19:58 to 07:58, whose times alone are known. */
async function fromNight() {
  const clock = realWaitClock(startOfDay(addDays(inDay(0), -2)) + 10 * hour)
  const mary = await createNurse({ fullName: 'Mary D’Souza', gender: 'Female' })
  const { serviceId } = await confirmedService(undefined, { days: 1 })
  const night = { startMinute: 19 * 60 + 58, minutes: 720, weekdays: everyDay }
  const planned = await change(await createAdministrator(), serviceId, line(mary, night))
  if (!planned.ok) throw new Error(`The night was not prepared: ${JSON.stringify(planned)}`)
  clock.advance(60_000)
  await runNotices()
  setClock()
  return mary
}

async function prepare({ daysAgo, shift }: { daysAgo: number; shift?: typeof day }): Promise<NobodyCame> {
  // The day before: the product plans no visit that has begun.
  const today = inDay(0)
  const clock = realWaitClock(startOfDay(addDays(today, -daysAgo - 1)) + 10 * hour)
  const author = await createAdministrator()
  const savita = await createLinkedNurse({ fullName: 'Savita Bhosale' })
  const sunita = await createLinkedNurse({ fullName: 'Sunita Pawar', gender: 'Female' })
  const customer = await createCustomer()
  const { serviceId } = await confirmedService(customer)
  const planned = await change(author, serviceId, line(savita.nurse, shift))
  if (!planned.ok) throw new Error(`The day was not prepared: ${JSON.stringify(planned)}`)
  clock.advance(60_000)
  await runNotices()
  for (let place = 0; place < daysAgo; place++) {
    const visit = { serviceId, line: '1', day: addDays(today, place - daysAgo) }
    const author = { by: 'nurse' as const, uid: savita.person.uid, nurseId: savita.nurse.id }
    clock.moveTo(startOfDay(visit.day) + 9 * hour)
    const reported =
      place === 0
        ? await recordEvent(author, arrival(visit, startOfDay(visit.day) + 8 * hour))
        : await recordStillHere(author, { visit, id: `tap-${place}.stay` })
    if (!reported.ok) throw new Error(`The stay was not prepared: ${JSON.stringify(reported)}`)
    await runNotices()
  }
  await emptyInbox()
  setClock()
  const signedIn = ({ person, nurse }: Awaited<ReturnType<typeof createLinkedNurse>>): SignedIn => ({
    ...{ cookie: person.cookie, number: person.number, id: nurse.id, name: nurse.fullName },
  })
  const office = await createAdministrator()
  return {
    office: { cookie: office.cookie, mail: configuration.officeMail },
    savita: signedIn(savita),
    sunita: signedIn(sunita),
    family: { cookie: customer.cookie, number: customer.number },
    serviceId,
    visitId: `${serviceId}.${today}.1`,
  }
}

/** Runs the sender twice, now or so many minutes later: the second run sends what the first one has made. */
async function send(minutesLater: number) {
  if (minutesLater > 0) realWaitClock(now() + minutesLater * 60_000)
  await runNotices()
  return { ...(await runNotices()), at: now() }
}

const commands: Record<string, () => Promise<unknown>> = {
  prepare: () => prepare({ daysAgo: 0 }),
  tired: async () => ({ mary: await fromNight(), ...(await prepare({ daysAgo: 0 })) }),
  stay: () => prepare({ daysAgo: 3, shift: { startMinute: 480, minutes: 1440, weekdays: everyDay } }),
  send: () => send(Number(process.argv[3] ?? 0)),
}
console.log(JSON.stringify(await commands[process.argv[2] ?? '']?.()))
