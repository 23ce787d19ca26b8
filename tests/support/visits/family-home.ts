import { expect } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { hour, minute } from '#tests/support/clock.ts'
import { createAdministrator, createNurse, signInAgain, type Person } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import type { night } from '#tests/support/visits/plans.ts'
import { change, confirmedService, line } from '#tests/support/visits/plans.ts'
import { nurseAuthor } from '#tests/support/visits/reports.ts'

/* What family-home.test.ts and its long tests share. */

export const office = '020 4890 1230'

/** Minutes of Wednesday 25 November, the day of the first visit. */
export const at = (hours: number, minutes = 0) => startOfDay('2026-11-25') + hours * hour + minutes * minute

const nextTitles: Record<string, string> = {
  en: ' Next visits ',
  hi: ' अगली विज़िट ',
  mr: ' पुढच्या भेटी ',
}

/** What stands before the list and before the next visits. */
export async function firstOf(customer: Person, language = 'en'): Promise<string> {
  const { text } = await openSite(await signInAgain(customer)).get(`/show/service?lang=${language}`)
  const plain = text.replaceAll('\u00a0', ' ')
  const from = plain.search(/(Today|आज), /)
  const title = { en: 'Your Services View', hi: 'आपकी सेवाएँ अपनी', mr: 'आपल्या सेवा बुक' }[language] ?? ''
  const [card = ''] = plain.slice(from, plain.indexOf(title, from)).split(nextTitles[language] ?? '')
  return card.trim()
}

/** A service with a day shift each day from Wednesday on. */
export async function planned(more: { customer?: Person; name?: string; shift?: typeof night } = {}) {
  const author = await createAdministrator()
  const service = await confirmedService(more.customer)
  const nurse = await createNurse({ fullName: more.name ?? 'Meera Joshi', contactNumber: '9822041763' })
  expect(await change(author, service.serviceId, line(nurse, more.shift))).toEqual({ ok: true })
  const visit = { serviceId: service.serviceId, line: '1', day: '2026-11-25' }
  return { ...service, author, nurse, visit, meera: nurseAuthor(nurse) }
}
export const before = 'For Savita Kulkarni.'
