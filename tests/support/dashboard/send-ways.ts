import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createNurse, signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { accountUser, everyDay } from '#tests/support/visits/plans.ts'
import { sendForm } from '#tests/support/visits/sending.ts'
import { plannedVisit } from '#tests/support/visits/wednesday-visit.ts'

/* What send-ways.test.ts and its long tests share. */

export const morning = { startMinute: 480, minutes: 240, weekdays: everyDay }

export async function setting(shift?: Parameters<typeof plannedVisit>[0]) {
  const planned = await plannedVisit(shift)
  const [sunita, asha] = [
    await createNurse({ fullName: 'Sunita Pawar' }),
    await createNurse({ fullName: 'Asha Kale' }),
  ]
  const office = accountUser(planned.office)
  const { visit } = planned
  const idOf = ({ line = '1', day = visit.day } = {}) => `${visit.serviceId}.${day}.${line}`
  /** A page of the dashboard; an administrator’s session ends when hours have passed. */
  const get = async (path: string) => openSite(await signInAgain(planned.office)).get(`/dashboard/${path}`)
  return {
    ...{ ...planned, office, person: planned.office, sunita, asha, get },
    visitPage: (name?: { line: string }) => get(`visits/${idOf(name)}`),
    sendPath: (name?: { line: string }) => `/dashboard/visits/${idOf(name)}/send`,
    sendPage: (query = '') => get(`visits/${idOf()}/send${query}`),
    async send(nurse: { id: string }, start: number, hours: number) {
      const time = { start, end: start + hours * hour }
      const outcome = await sendNurse(office, await sendForm(visit, nurse, { time }))
      if (!outcome.ok) throw new Error(JSON.stringify(outcome))
      return { serviceId: visit.serviceId, line: outcome.visit.line, day: outcome.visit.day }
    },
  }
}
