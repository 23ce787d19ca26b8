import { beforeAll, expect, test } from 'vitest'
import { instantClock } from '#tests/support/clock.ts'
import { countOf } from '#tests/support/every-case.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import { bookService, requestAssign, requestConfirm } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { withRefusals } from '#tests/support/table-answers.ts'
import { withoutTimeLimits } from '#tests/support/without-time-limits.ts'
import { assign, told } from '#tests/support/dashboard/actions.ts'

/* More of what actions.test.ts tests. */

let administrator: Person
let site: Site
beforeAll(async () => {
  administrator = await createAdministrator('record')
  site = openSite(administrator)
})

async function confirmedService() {
  const owner = await createCustomer()
  const service = await bookService(owner)
  await requestConfirm(owner, service, service.bookCode)
  return service
}

test('many administrators assign one nurse to many services: one succeeds, and none gets a server error', async () => {
  const nurse = await createNurse()
  const services = await Promise.all(
    Array.from({ length: countOf({ some: 15, every: 50 }) }, confirmedService),
  )
  const browsers = await Promise.all(
    Array.from({ length: 10 }, async () => openSite(await createAdministrator())),
  )
  const answers = await withoutTimeLimits(() =>
    Promise.all(
      services.map((service, place) =>
        assign(browsers[place % 10] as Site, service, { nurseId: nurse.id, inDialog: 'yes' }),
      ),
    ),
  )
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  for (const answer of answers.filter((each) => each !== won[0])) {
    told(answer, 400, `${nurse.fullName} is not available for assignment`)
  }
})

test.each(['close', 'delete'])(
  'where the table is busy, the dialog to %s a service is told its state',
  async (act) => {
    instantClock()
    const service = await confirmedService()
    await requestAssign(administrator, service, await createNurse())
    // The first read, of the administrator and the service, succeeds; the calls after it are throttled.
    const busy = [{ nth: Array.from({ length: 300 }, (_, place) => place + 2), how: 'throttled' as const }]
    const answer = await withRefusals(busy, () =>
      site.post(`/dashboard/services/${service.serviceId}/${act}.data`, {
        closeCode: service.closeCode,
        inDialog: 'yes',
      }),
    )
    expect(answer.status).toBe(503)
    expect(answer.html).toMatch(/"state","assigned"/)
  },
)
