import { beforeEach, expect, test } from 'vitest'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { instantClock, realWaitClock, tuesdayMorning } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { bookService, requestAssign, requestConfirm } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { beforeWriting } from '#tests/support/visits/meeting.ts'
import { register } from './registration.ts'
import { typedNow } from '#tests/support/staff/changes.ts'

/* More of what changes.test.ts tests. */

beforeEach(() => void instantClock(tuesdayMorning))

test('of fifty changes of the same version at once one succeeds', async () => {
  realWaitClock(tuesdayMorning)
  const site = openSite(await createAdministrator())
  const { id } = await register(site)
  const typed = await typedNow(id)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, place) =>
      site.post(`/dashboard/staff/${id}/edit`, {
        ...typed,
        version: '0',
        expectedSalary: `${30_000 + place}`,
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  expect((await readStaff(id))?.detailsVersion).toBe(1)
})

test('of retiring and assigning at once one succeeds', async () => {
  const administrator = await createAdministrator()
  const site = openSite(administrator)
  for (const first of ['retire', 'assign']) {
    const [customer, nurse] = [await createCustomer(), await createNurse()]
    const service = await bookService(customer)
    await requestConfirm(customer, service, service.bookCode)
    const ends: Record<string, boolean> = {}
    const acts = {
      retire: async () =>
        (ends.retired = (await site.post(`/dashboard/staff/${nurse.id}/retire`, {})).status === 302),
      assign: async () => (ends.assigned = (await requestAssign(administrator, service, nurse)).ok),
    }
    const [early, late] = first === 'retire' ? [acts.retire, acts.assign] : [acts.assign, acts.retire]
    await beforeWriting(late, early)
    expect(ends, `${first} first`).toEqual({ retired: first === 'retire', assigned: first === 'assign' })
  }
})
