import { expect, test } from 'vitest'
import { htmlErrors } from '#tests/support/html.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { change, confirmedService, day, line, night } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* A day on paper (docs/visits.md, "Screens"): by nurse and by family, with telephone numbers and areas. */

startOnTuesday()

const path = '/dashboard/roster/print'

test('tomorrow by nurse and by family, with numbers and areas, one link from the roster and from Today', async () => {
  const administrator = await createAdministrator()
  const site = openSite(administrator)
  const nurse = await createNurse({ fullName: 'Meera Joshi', contactNumber: '9820098200' })
  const { serviceId } = await confirmedService()
  const changes = [line(nurse, { ...day, minutes: 60 }), line(undefined, night)]
  expect(await change(administrator, serviceId, ...changes)).toEqual({ ok: true })
  const page = await site.get(path)
  expect(page.status).toBe(200)
  expect(await htmlErrors(page.html)).toEqual([])
  expect(page.text).toContain('Visits on Wed 25 Nov 2026')
  const [byNurse = '', byFamily = ''] = page.text.split('Nov 2026, by family')
  expect(byNurse).toMatch(/Unallocated 20:00–08:00 Savita Kulkarni/)
  expect(byNurse).toMatch(/Meera Joshi 98200 98200 08:00–09:00 Savita Kulkarni \d{5} \d{5} .*4110\d\d/)
  expect(byFamily).toMatch(/Savita Kulkarni \d{5} \d{5} .*4110\d\d 08:00–09:00 Meera Joshi 98200 98200/)
  expect((await site.get(`${path}?day=2026-11-24`)).text).toContain('There are no visits on this day.')
  expect((await site.get(`${path}?day=25/11/2026`)).text).toContain('Visits on Wed 25 Nov 2026')
  expect((await site.get(`${path}?day=nonsense`)).text).toContain('Visits on Wed 25 Nov 2026')
  expect((await site.get('/dashboard/roster')).html).toContain(`href="${path}"`)
  expect((await site.get('/dashboard/panel')).html).toContain(`href="${path}"`)
})

test('only administrators', async () => {
  for (const visitor of [undefined, await createCustomer()])
    expect((await openSite(visitor).get(path)).status).not.toBe(200)
})
