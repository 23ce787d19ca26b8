import { describe, expect, test } from 'vitest'
import { mondayOf } from '#domain/visits/days.ts'
import { ServiceWeek } from '#server/plans/service-week.entity.server.ts'
import type { Attendance } from '#domain/visits/attendance.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { hour } from '#tests/support/clock.ts'
import { htmlErrors, linksOf } from '#tests/support/html.ts'
import { createCustomer, createNurse, createStaffMember } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { change, confirmedService, line } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { planned, closedAfter } from '#tests/support/visits/family-page.ts'

/* What a family sees of the visits of its service (docs/visits.md, "Screens"; docs/invariants.md, V7). */

const clock = startOnTuesday({ keepsInvariants: false })

/** Writes what was reported of a visit, as its week holds it. */
async function report(serviceId: string, day: string, times: Attendance) {
  const monday = mondayOf(day)
  const { data } = await ServiceWeek.get({ serviceId, monday }).go()
  const visits = (data?.visits ?? []).map((visit) => (visit.day === day ? { ...visit, ...times } : visit))
  await ServiceWeek.patch({ serviceId, monday }).set({ visits: visits }).go()
}

describe('the page', () => {
  test('shows the next visit with its nurse, each coming day, and links to both files', async () => {
    const { customer, path } = await planned()
    const { text, html } = await openSite(customer).get(path)
    expect(text).toContain('Tomorrow, Wednesday 25 November 8 am to 8 pm Next visit Meera Joshi Call Meera ')
    expect(text).toContain('Today, Tuesday 24 November No visit today.')
    expect(text).toContain('This week Thursday 26 November 8 am to 8 pm')
    // The visit of the card stands nowhere else.
    expect(text.split('25 November')).toHaveLength(2)
    expect(text).toContain('Next week Monday 30 November')
    expect(text).toContain('Week from 28 December')
    expect(text).toContain('Sunday 3 January')
    expect(text).toContain('All times are in Indian Standard Time.')
    expect(linksOf(html)).toEqual(expect.arrayContaining([`${path}.ics`, `${path}.csv`, '/show/service']))
    expect(html).not.toContain('month=')
    expect(await htmlErrors(html)).toEqual([])
  })

  test('loads no script of its own, may not be kept, and takes four requests at most', async () => {
    const { customer, path, nurse } = await planned()
    const site = openSite(customer)
    const seen = await observe(() => site.get(path))
    expect(tally(seen.calls)).toEqual({ Query: 2, BatchGetItem: 2 })
    if (seen.died) return
    expect(seen.result.headers['cache-control']).toBe('no-store')
    expect(seen.result.html).not.toContain('__remixContext')
    const data = await observe(() => site.get(`${path}.data`))
    expect(tally(data.calls)).toEqual({ Query: 2, BatchGetItem: 2 })
    const photo = await observe(() => site.get(`${path}/photos/${nurse.id}`))
    expect(tally(photo.calls)).toEqual({ Query: 1, BatchGetItem: 1, GetItem: 1 })
    for (const file of ['csv', 'ics'])
      expect(tally((await observe(() => site.get(`${path}.${file}`))).calls)).toEqual({
        Query: 2,
        GetItem: 1,
        BatchGetItem: 1,
      })
  })

  test('says what was reported: arrived, left, did not take place, or nothing', async () => {
    const { customer, path, serviceId } = await planned()
    clock.advance(4 * 24 * hour)
    await report(serviceId, '2026-11-25', {
      arrivedAt: '2026-11-25T02:25:00.000Z',
      leftAt: '2026-11-25T14:35:00.000Z',
    })
    await report(serviceId, '2026-11-26', { missedAt: '2026-11-26T06:00:00.000Z' })
    await report(serviceId, '2026-11-28', { arrivedAt: '2026-11-28T02:28:00.000Z' })
    const { text } = await openSite(customer).get(path)
    expect(text).toContain('Today, Saturday 28 November 8 am to 8 pm Now Meera Joshi Arrived: 7:58 am')
    expect(text).not.toContain('No visit today.')
    const past = text.slice(text.indexOf('The last seven days'))
    expect(past).toMatch(
      /Friday 27 November .* no report .*Thursday 26 November .* did not take place\. .*Wednesday 25 November .* Arrived: 7:55 am Left: 8:05 pm/,
    )
  })

  test('a visit that runs without a report says so, and after the departure it is over', async () => {
    const { customer, path, serviceId } = await planned()
    clock.advance(24 * hour)
    const site = openSite(customer)
    expect((await site.get(path)).text).toContain('The arrival has not been reported yet.')
    await report(serviceId, '2026-11-25', {
      arrivedAt: '2026-11-25T02:25:00.000Z',
      leftAt: '2026-11-25T04:00:00.000Z',
    })
    const { text } = await site.get(path)
    expect(text).toContain('Tomorrow, Thursday 26 November 8 am to 8 pm Next visit')
    expect(text).toContain('Today, Wednesday 25 November 8 am to 8 pm Meera Joshi')
    expect(text).toContain('Arrived: 7:55 am Left: 9:30 am')
  })

  test('begins with the cards of the family’s home: a visit to which nobody came, until its end; all nurses who begin together', async () => {
    const { customer, path, office, serviceId } = await planned()
    const sunita = await createNurse({ fullName: 'Sunita Pawar' })
    await change(office, serviceId, line(sunita))
    const site = openSite(customer)
    clock.advance(16 * hour)
    const together = await site.get(path)
    expect(together.text).toMatch(/Next visit Meera Joshi .* Next visit Sunita Pawar .* Thursday 26 November/)
    await report(serviceId, '2026-11-25', { missedAt: '2026-11-25T03:00:00.000Z' })
    clock.advance(8.5 * hour)
    const words = 'Visit missed This visit did not take place. Call the office'
    for (const address of [path, '/show/service']) {
      const missed = await site.get(address)
      expect(missed.text.split(words), address).toHaveLength(3)
      expect(missed.text, address).not.toContain('Next visit ')
    }
    clock.advance(11.5 * hour)
    const over = await site.get(path)
    expect(over.text).toContain('Tomorrow, Thursday 26 November 8 am to 8 pm Next visit')
    expect(over.text).toMatch(
      /Today, Wednesday 25 November 8 am to 8 pm Meera Joshi .{0,30}This visit did not take place\./,
    )
  })
})

describe('who sees it', () => {
  test('only the family whose plan it is: another account, a service without a plan and an unknown id are answered alike', async () => {
    const { path, nurse, office, serviceId, customer } = await planned()
    const without = await confirmedService(customer)
    const files = ['', '.data', '.csv', '.ics', `/photos/${nurse.id}`, '?month=2026-11']
    for (const ending of files) {
      const mine = openSite(customer)
      const unknown = await mine.get(`/show/service/unknown/visits${ending}`)
      const others = [
        await mine.get(`/show/service/${without.serviceId}/visits${ending}`),
        await openSite(await createCustomer()).get(path + ending),
        await openSite(office).get(path + ending),
        await openSite(await createStaffMember()).get(path + ending),
      ]
      for (const answer of others) {
        expect(answer.status, ending).toBe(unknown.status)
        expect(answer.html, ending).not.toContain('Meera')
        expect(answer.text.replaceAll(serviceId, '').length, ending).toBeLessThan(unknown.text.length + 100)
      }
      if (ending !== '.data') expect(unknown.status, ending).toBe(404)
      const visitor = await openSite().get(path + ending)
      expect(visitor.html, ending).not.toContain('Meera')
      if (ending !== '.data') expect(visitor.location, ending).toContain('/login?redirectTo=')
    }
  })

  test(
    'the cards link to the visits of a service with a plan, and of no other',
    { tags: 'long' },
    async () => {
      const { customer, path } = await planned()
      await confirmedService(customer)
      const own = await openSite(customer).get('/show/service')
      // The first card, which shows the next visit, and the service in the list.
      expect(linksOf(own.html).filter((link) => link.endsWith('/visits'))).toEqual([path, path])
      const over = await closedAfter(1)
      const earlier = await openSite(over.customer).get('/show/earlier')
      expect(linksOf(earlier.html)).toContain(over.path)
    },
  )
})
