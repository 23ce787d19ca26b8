import { choiceFactsOf } from '#server/staff/choice-facts.server.ts'
import { ChoiceFacts } from '#server/staff/choice-facts.entity.server.ts'
import { readAllNurses } from '#server/staff/all-nurses.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { setClock } from '#server/clock.server.ts'
import { hour, stopClock } from '../clock.ts'
import { createAdministrator, createNurse } from '../people.ts'
import { fillLargeCompany, largeCompany } from '../visits/large-company.ts'
import { change, confirmedService, everyDay, inDay, line } from '../visits/plans.ts'

/*
 * Works beside a site with a clock of its own, on its table, as `covered-morning.ts`: the company of 300 nurses and 1,500 services, in which one
 * more nurse comes to three families each day for six weeks. The last line of the output is what the test needs.
 */

export type LargeMorning = {
  office: { cookie: string }
  /** The nurse who is going to be ill, with the day after six weeks. */
  nurse: { id: string; name: string }
  lastDay: string
  families: number
}

const [familyCount, weeks] = [3, 6]

async function prepare(): Promise<LargeMorning> {
  await fillLargeCompany()
  const { nurses } = await readAllNurses()
  for (const { id } of nurses) {
    const { data } = await Staff.get({ id }).go()
    if (data) await ChoiceFacts.put(choiceFactsOf(data)).go()
  }
  // The day before: the product plans no visit that has begun.
  stopClock(largeCompany.monday - 20 * hour)
  const author = await createAdministrator()
  const nurse = await createNurse({ fullName: 'Anita Kale' })
  for (let place = 0; place < familyCount; place++) {
    const { serviceId } = await confirmedService(undefined, { days: 60 })
    const planned = await change(
      author,
      serviceId,
      line(nurse, { startMinute: (9 + 2 * place) * 60, minutes: 60, weekdays: everyDay }),
    )
    if (!planned.ok) throw new Error(`The morning was not prepared: ${JSON.stringify(planned)}`)
  }
  const lastDay = inDay(7 * weeks)
  setClock()
  return {
    office: { cookie: (await createAdministrator()).cookie },
    nurse: { id: nurse.id, name: nurse.fullName },
    ...{ lastDay, families: familyCount },
  }
}

console.log(JSON.stringify(await prepare()))
