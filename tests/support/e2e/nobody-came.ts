import { startOfDay } from '#domain/visits/days.ts'
import { now, setClock } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { hour, realWaitClock } from '../clock.ts'
import { createLinkedNurse } from '../linked-nurse.ts'
import { createAdministrator, createCustomer } from '../people.ts'
import { emptyInbox } from '../stand-ins.ts'
import { change, confirmedService, inDay, line } from '../visits/plans.ts'

/*
 * Works beside a site with a clock of its own, on its table: a process, because the product's modules read the environment when they load.
 * `prepare`: a family has a visit from eight to eight today, and the sender has told what was planned. `send`: the sender runs. The last
 * line of the output is what the test needs.
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

async function prepare(): Promise<NobodyCame> {
  // The day before: the product plans no visit that has begun.
  const clock = realWaitClock(startOfDay(inDay(-1)) + 10 * hour)
  const author = await createAdministrator()
  const savita = await createLinkedNurse({ fullName: 'Savita Bhosale' })
  const sunita = await createLinkedNurse({ fullName: 'Sunita Pawar', gender: 'Female' })
  const customer = await createCustomer()
  const { serviceId } = await confirmedService(customer)
  const planned = await change(author, serviceId, line(savita.nurse))
  if (!planned.ok) throw new Error(`The day was not prepared: ${JSON.stringify(planned)}`)
  clock.advance(60_000)
  await runNotices()
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
    visitId: `${serviceId}.${inDay(0)}.1`,
  }
}

/** Runs the sender twice: the second run sends what the first one has made. */
async function send() {
  await runNotices()
  return { ...(await runNotices()), at: now() }
}

console.log(JSON.stringify(process.argv[2] === 'prepare' ? await prepare() : await send()))
