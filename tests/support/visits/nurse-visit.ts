import { expect } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { hour } from '#tests/support/clock.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { change, confirmedService, day, line } from '#tests/support/visits/plans.ts'
import { clockOfTest as clock } from '#tests/support/clock.ts'

/* What nurse-visit.test.ts and its long tests share. */

/** The visit of Thursday, 08:00 to 20:00. */
export const begins = startOfDay('2026-11-26') + 8 * hour
export const ends = begins + 12 * hour

export async function planned(shift = day) {
  const office = await createAdministrator()
  const { person, nurse } = await createLinkedNurse()
  const service = await confirmedService()
  const { serviceId } = service
  expect(await change(office, serviceId, line(nurse, shift))).toEqual({ ok: true })
  const visit = { serviceId, line: '1', day: '2026-11-26' }
  const path = `/staff/visits/${serviceId}.2026-11-26.1`

  /** The nurse's browser at a time. */
  async function at(time: number) {
    clock.moveTo(time)
    return openSite(await signInAgain(person))
  }

  /** Posts a form of the page. */
  async function post(time: number, fields: Record<string, string>) {
    const site = await at(time)
    const form = (await site.get(path)).value('form') ?? ''
    return site.post(path, { form, ...fields })
  }
  return { office, person, nurse, service, serviceId, visit, path, at, post }
}

/** What of the family's data and of the forms a page has. */
export function fieldsOf({ html, text, status }: { html: string; text: string; status: number }) {
  return [
    `${status}`,
    ...(text.includes('Savita Kulkarni') ? ['name'] : []),
    ...(text.includes('Prabhat Road') ? ['address'] : []),
    ...(html.includes('tel:+919812345678') ? ['phone'] : []),
    ...(text.includes('Dr Deshpande') ? ['notes'] : []),
    ...(html.includes('value="arrived"') ? ['arrive'] : []),
    ...(html.includes('value="left"') ? ['leave'] : []),
    ...(html.includes('value="note"') ? ['note'] : []),
  ].join(' ')
}
