import { expect, test } from 'vitest'
import { handOver } from '#server/leaving/hand-over.server.ts'
import { setLastDay } from '#server/leaving/last-day.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { stopClock } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { spentOn } from '#tests/support/read-units.ts'
import { openSite } from '#tests/support/site.ts'
import { restoreTable, storedItems } from '#tests/support/stored-table.ts'
import { readTable } from '#tests/support/table-records.ts'
import {
  accountUser,
  change,
  confirmedService,
  everyDay,
  line,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { startOnTuesday, tuesday } from '#tests/support/visits/tuesday.ts'

/* A nurse leaves: a process that dies at each of its calls, and a large company. */

startOnTuesday()

const lastDay = '2026-11-24'

const hourAt = (place: number) => ({ startMinute: 60 * (6 + place), minutes: 60, weekdays: everyDay })

test('a process that dies at any call has given whole services, and the same form gives the rest, each told once', async () => {
  const [office, nurse, other] = [await createAdministrator(), await createNurse(), await createNurse()]
  // Two services of one family, and one of another.
  const family = await createCustomer()
  const services = [await confirmedService(family), await confirmedService(family), await confirmedService()]
  for (const [place, { serviceId }] of services.entries())
    expect(await change(office, serviceId, line(nurse, hourAt(2 * place)))).toEqual({ ok: true })
  expect(await setLastDay(accountUser(office), nurse.id, { lastDay, seen: null })).toEqual({ ok: true })
  const items = (await storedItems()).filter((item) => item.__edb_e__?.S !== 'notice')
  const parts = services.map(({ serviceId, customer }) => ({
    ...{ uid: customer.uid, serviceId, lines: [{ line: '1', by: other.id }] },
    despite: { isTicked: true, why: 'They leave' },
  }))
  const give = () => handOver(accountUser(office), { nurseId: nurse.id, lastDay, parts })
  const ofOther = async () => {
    const all = await Promise.all(services.map(({ serviceId }) => visitsOfService(serviceId)))
    return all.map((visits) => visits.filter((each) => each.includes(other.id)).length)
  }
  let deaths = 0
  for (const when of ['before', 'after'] as const)
    for (let nth = 1, died = true; died; nth++) {
      await restoreTable(items)
      stopClock(tuesday)
      died = (await observe(give, { nth, when, how: 'die' })).died
      if (died) deaths++
      const where = `${when} call ${nth}`
      for (const count of await ofOther()) expect([0, 40], where).toContain(count)
      expect(await violations(), where).toEqual([])
      expect(await give(), where).toEqual({ ok: true })
      expect(await ofOther(), where).toEqual([40, 40, 40])
      const told = (await readTable()).notice.map(({ kind, recipientId, change: of }) =>
        [kind, recipientId, of].join(),
      )
      expect(new Set(told).size, where).toBe(told.length)
      // One row of each part for the nurse and the family; the sender makes one message of them.
      expect(told, where).toHaveLength(6)
    }
  expect(deaths).toBeGreaterThan(12)
}, 600_000)

test('600 visits among 300 nurses: the page and the giving stay within their bounds', async () => {
  const office = await createAdministrator()
  const nurse = await createNurse({ fullName: 'Mary D’Souza' })
  const services: Awaited<ReturnType<typeof confirmedService>>[] = []
  for (let place = 0; place < 15; place++) services.push(await confirmedService())
  for (const [place, { serviceId }] of services.entries())
    expect(await change(office, serviceId, line(nurse, hourAt(place)))).toEqual({ ok: true })
  for (let place = 0; place < 299; place++) await createNurse()
  const [site, path] = [openSite(office), `/dashboard/staff/${nurse.id}/leaving`]
  expect((await site.post(path, { intent: 'day', seen: '', lastDay })).location).toBe(path)
  const spent = await spentOn(async () => {
    const page = await site.get(path)
    expect(page.text).toContain('600 of 600 visits have a proposed nurse')
    expect(Buffer.byteLength(page.html)).toBeLessThan(90_000)
    // As the browser sends it, with every family ticked.
    const chosen = [...page.html.matchAll(/name="(nurse-[^"]+)"[^>]*>.*?<\/select>/gs)].map(
      ([select, name = '']): [string, string] => [
        name,
        /<option[^>]*value="([^"]+)" selected/.exec(select)?.[1] ?? '',
      ],
    )
    expect(chosen).toHaveLength(15)
    const asked = services.map(({ serviceId }): [string, string] => [`asked-${serviceId}`, 'on'])
    const form = { intent: 'give', seen: lastDay, ...Object.fromEntries([...chosen, ...asked]) }
    expect((await site.post(path, form)).location).toBe(path)
  })
  expect(spent.requests).toBeLessThan(250)
  const visits = await Promise.all(services.map(({ serviceId }) => visitsOfService(serviceId)))
  expect(visits.flat().filter((each) => each.includes(nurse.id))).toEqual([])
  expect((await site.get(path)).text).toContain('Nothing is left after the last day.')
}, 600_000)

test('a form never has more fields than are read: 90 recurring visits of 15 families are given in two', async () => {
  const [office, nurse, other] = [await createAdministrator(), await createNurse(), await createNurse()]
  for (let family = 0; family < 15; family++) {
    const { serviceId } = await confirmedService()
    const lines = [0, 1, 2, 3, 4, 5].map((place) => {
      const slot = 6 * family + place
      return line(nurse, { ...hourAt(Math.floor(slot / 7)), weekdays: [(slot % 7) + 1] })
    })
    expect(await change(office, serviceId, ...lines)).toEqual({ ok: true })
  }
  const [site, path] = [openSite(office), `/dashboard/staff/${nurse.id}/leaving`]
  await site.post(path, { intent: 'day', seen: '', lastDay })
  for (const more of ['3 more patients', '']) {
    const page = await site.get(path)
    expect(page.text.includes('will be listed once these are reassigned')).toBe(more !== '')
    expect(page.text).toContain(more)
    const named = (start: string) =>
      [...page.html.matchAll(new RegExp(`name="(${start}-[^"]+)"`, 'g'))].map(([, name = '']) => name)
    const chosen = named('nurse').map((name): [string, string] => [name, other.id])
    const asked = named('asked').map((name): [string, string] => [name, 'on'])
    const form = { intent: 'give', seen: lastDay, despite: 'on', why: 'They leave' }
    expect((await site.post(path, { ...form, ...Object.fromEntries([...chosen, ...asked]) })).location).toBe(
      path,
    )
  }
  expect((await site.get(path)).text).toContain('Nothing is left after the last day.')
}, 600_000)
