import { expect } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createNurse, signInAgain } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { change, confirmedService, day, line } from '#tests/support/visits/plans.ts'
import { clockOfTest as clock } from '#tests/support/clock.ts'

/* What visit-page.test.ts and its long tests share. */

export const begins = startOfDay('2026-11-25') + 8 * hour

export async function planned(shift = day) {
  const office = await createAdministrator()
  const nurse = await createNurse({ fullName: 'Meera Joshi', contactNumber: '9820098200' })
  const service = await confirmedService()
  const { serviceId } = service
  expect(await change(office, serviceId, line(nurse, shift))).toEqual({ ok: true })
  const visit = { serviceId, line: '1', day: '2026-11-25' }
  const path = `/dashboard/visits/${serviceId}.2026-11-25.1`
  let [open, openedAt] = [openSite(office), clock.now()]

  /** A session of an administrator ends when hours have passed. */
  async function signedIn() {
    if (clock.now() !== openedAt) [open, openedAt] = [openSite(await signInAgain(office)), clock.now()]
    return open
  }
  const site: Pick<Site, 'get' | 'post'> = {
    get: async (...request) => (await signedIn()).get(...request),
    post: async (...request) => (await signedIn()).post(...request),
  }

  /** Posts a form of the page as it is now; the nurse has told what is said to have happened. */
  async function post(fields: Record<string, string>) {
    const form = (await site.get(path)).value('form') ?? ''
    const isTold = ['arrived', 'left', 'stay'].includes(fields.kind ?? '')
    return site.post(path, { form, ...(isTold && { reason: 'nurse-told' }), ...fields })
  }
  return { office, nurse, service, serviceId, visit, path, site, post }
}

export function at(time: number): void {
  clock.moveTo(time)
}
