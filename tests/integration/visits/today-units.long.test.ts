import { beforeAll, expect, test } from 'vitest'
import { ChoiceFacts } from '#server/staff/choice-facts.entity.server.ts'
import { choiceFactsOf } from '#server/staff/choice-facts.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { countWaiting } from '#server/today/count-waiting.server.ts'
import { readToday } from '#server/today/read-today.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { createAdministrator } from '#tests/support/people.ts'
import { spentOn } from '#tests/support/read-units.ts'
import { openSite } from '#tests/support/site.ts'
import { fillLargeCompany, largeCompany } from '#tests/support/visits/large-company.ts'
import { pageBytes, reads } from '#tools/budgets.ts'

/* What Today reads in a company of 300 nurses and 1,500 services. */

beforeAll(async () => {
  await fillLargeCompany()
  const works = { worksMonday: '08:00–20:00', worksSaturday: '08:00–14:00', worksSunday: 'off' }
  for (const nurse of (await Staff.scan.go({ pages: 'all' })).data)
    await ChoiceFacts.put(choiceFactsOf({ ...nurse, ...works })).go()
}, 600_000)

test.each(['wednesday', 'monday', 'sundayEvening'] as const)('Today on %s', async (when) => {
  stopClock(largeCompany[when])
  const most = reads.today
  const spent = await spentOn(readToday)
  expect(spent.units).toBeLessThanOrEqual(most.units)
  expect(spent.requests).toBeLessThanOrEqual(most.requests)
  const counted = await spentOn(countWaiting)
  expect(counted.units).toBeLessThanOrEqual(most.units)
})

test('the page of a Monday on which nobody has arrived is within its budget, the names of 300 nurses among them', async () => {
  stopClock(largeCompany.monday)
  const site = openSite(await createAdministrator())
  const { html, status } = await site.get('/dashboard/panel')
  expect(status).toBe(200)
  expect(html.length).toBeLessThanOrEqual(pageBytes.today)
})
