import { expect } from 'vitest'
import { minute, startOfDay } from '#domain/visits/days.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, createCustomer, signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { accountUser, change, confirmedService, day, line } from '#tests/support/visits/plans.ts'
import { sendForm } from '#tests/support/visits/sending.ts'
import { clockOfTest as clock } from '#tests/support/clock.ts'

/* What pair-pages.test.ts and its long tests share. */

export const wednesday = '2026-11-25'
export const eight = startOfDay(wednesday) + 8 * hour

export async function setting(shift = day, on = wednesday) {
  const [office, family] = [await createAdministrator(), await createCustomer()]
  const savita = await createLinkedNurse({ fullName: 'Savita Bhosale' })
  const sunita = await createLinkedNurse({ fullName: 'Sunita Pawar' })
  const { serviceId } = await confirmedService(family)
  expect(await change(office, serviceId, line(savita.nurse, shift))).toEqual({ ok: true })
  const visit = { serviceId, line: '1', day: on }
  clock.moveTo(startOfDay(on) + (shift.startMinute + 20) * minute)
  return { office: accountUser(office), officer: office, family, savita, sunita, visit, serviceId }
}

export type Setting = Awaited<ReturnType<typeof setting>>

export async function sent(given: Setting, hours = 11) {
  const outcome = await sendNurse(given.office, await sendForm(given.visit, given.sunita.nurse, { hours }))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return { serviceId: given.serviceId, line: outcome.visit.line, day: outcome.visit.day }
}

/** The pages as they are now, each as text. */
export async function pages({ officer, family, savita, sunita, visit, serviceId }: Setting) {
  const read = async (person: Parameters<typeof signInAgain>[0], path: string) =>
    openSite(await signInAgain(person)).get(path)
  const own = `/show/service/${serviceId}/visits`
  const id = `${serviceId}.${visit.day}.1`
  return {
    roster: (await read(officer, `/dashboard/roster?view=day&from=${visit.day}`)).text,
    office: (await read(officer, `/dashboard/visits/${id}`)).text,
    services: (await read(officer, '/dashboard/services/confirmed')).text,
    service: (await read(officer, `/dashboard/services/${serviceId}`)).text,
    find: (await read(officer, `/dashboard/find?q=${serviceId}`)).text,
    family: (await read(family, own)).text,
    csv: (await read(family, `${own}.csv`)).html,
    ics: (await read(family, `${own}.ics`)).html.replaceAll('\r\n ', ''),
    savita: (await read(savita.person, `/staff/visits/${id}`)).text,
    savitaDay: (await read(savita.person, '/staff')).text,
    sunitaDay: (await read(sunita.person, '/staff')).text,
  }
}

export function expectAll(text: string, words: readonly string[], no: readonly string[] = []) {
  for (const each of words) expect(text).toContain(each)
  for (const each of no) expect(text).not.toContain(each)
}

export const event = (ics: string, uid: string) =>
  ics.split('BEGIN:VEVENT').find((each) => each.includes(`UID:${uid}\r\n`)) ?? ''
