import { beforeEach, expect, test } from 'vitest'
import { closeService } from '#server/bookings/close.server.ts'
import { deleteService } from '#server/bookings/delete-service.server.ts'
import { deleteAccount } from '#server/accounts/life/delete-account.server.ts'
import { History } from '#server/history/history.entity.server.ts'
import { historyOf } from '#server/history/write-history.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { instantInDays } from '#tests/support/booking-dates.ts'
import { instantClock } from '#tests/support/clock.ts'
import {
  accountOf,
  createAdministrator,
  createCustomer,
  signInAgain,
  type Person,
} from '#tests/support/people.ts'
import {
  bookService,
  recordsOf,
  requestConfirm,
  requestDates,
  requestDelete,
  requestNurseEdit,
} from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import { path, list, assigned, everyEnding } from '#tests/support/bookings/earlier-services.ts'

/* More of what earlier-services.test.ts tests. */

beforeEach(emptyTable)

test.each([
  ['hi', 'पहले की सेवाएँ', 'हमारे ऑफ़िस ने समाप्त की'],
  ['mr', 'आधीच्या सेवा', 'आमच्या ऑफिसने समाप्त केली'],
])('in %s as well', async (language, title, ended) => {
  const { customer } = await everyEnding()
  const { text } = await openSite(customer).get(`${path}?lang=${language}`)
  expect(text).toContain(title)
  expect(text).toContain(ended)
})

test('deleting a closed service leaves the one history that its family’s close wrote', async () => {
  const { administrator, byFamily } = await everyEnding()
  const before = (await readTable()).history
  expect(await requestDelete(administrator, byFamily)).toEqual({ ok: true })
  expect((await readTable()).history).toEqual(before)
  expect(await violations()).toEqual([])
})

test.each(['family', 'office'] as const)(
  'the %s ends a service whose dates and nurse’s name have changed since it was read: the history has the new ones',
  async (by) => {
    const [customer, administrator] = await Promise.all([createCustomer(), createAdministrator()])
    const service = await assigned(customer, administrator, 'Changed Patient', 'Meera Joshi')
    const outdated = await recordsOf(customer, service)
    const endDate = instantInDays(140, '18:00')
    expect(await requestDates(administrator, service, { endDate })).toMatchObject({ ok: true })
    const nurse = { id: outdated.service?.nurseId ?? '' }
    expect(await requestNurseEdit(administrator, nurse, { fullName: 'Meera Deshpande' })).toMatchObject({
      ok: true,
    })
    const ended =
      by === 'family'
        ? await closeService(await accountOf(customer), outdated, service.closeCode)
        : await deleteService((await accountOf(administrator)).user, outdated)
    expect(ended).toEqual({ ok: true })
    const { history } = await readTable()
    expect(history).toMatchObject([{ endedBy: by, endDate, nurseName: 'Meera Deshpande' }])
    expect(await violations()).toEqual([])
  },
)

/** Histories of one customer, one for each day of a year. */
async function manyHistories(customer: Person, count: number) {
  const { serviceId, bookCode } = await bookService(customer)
  await requestConfirm(customer, { serviceId }, bookCode)
  const { service } = await recordsOf(customer, { serviceId })
  if (!service) throw new Error('not confirmed')
  const ids = Array.from({ length: count }, (_, place) => `earlier-${String(place).padStart(3, '0')}`)
  for (const [place, id] of ids.entries()) {
    const endedAt = new Date(Date.parse('2026-01-01T06:00:00Z') + place * 24 * 60 * 60 * 1000).toISOString()
    const ending = { ending: 'closed', endedBy: 'family', endedAt } as const
    await History.create(historyOf({ ...service, serviceId: id }, ending)).go()
  }
  return ids.reverse()
}

test('a long list is read page by page, forwards and back, without JavaScript', async () => {
  instantClock(Date.parse('2027-01-05T06:00:00Z'))
  const customer = await createCustomer()
  const ids = await manyHistories(customer, 60)
  const site = openSite(customer)
  const shown = (html: string) => [...html.matchAll(/id="earlier-(earlier-\d+)"/g)].map(([, id]) => id)
  const older = (html: string) => /rel="next"[^>]*href="([^"]+)"/.exec(html)?.[1] ?? ''
  const newer = (html: string) => /rel="prev"[^>]*href="([^"]+)"/.exec(html)?.[1] ?? ''

  const first = await site.get(path)
  expect(shown(first.html)).toEqual(ids.slice(0, 25))
  const second = await site.get(older(first.html))
  expect(shown(second.html)).toEqual(ids.slice(25, 50))
  const third = await site.get(older(second.html))
  expect(shown(third.html)).toEqual(ids.slice(50))
  expect(third.text).not.toContain('Older services')
  expect(shown((await site.get(newer(third.html))).html)).toEqual(ids.slice(25, 50))

  // The address of a page is for this account alone.
  const other = openSite(await createCustomer())
  expect((await other.get(older(first.html))).location).toBe(path)
  expect((await site.get(`${path}?cursor=made-up`)).location).toBe(path)
})

test('a history that has expired is not shown, also before DynamoDB has deleted it', async () => {
  const clock = instantClock(Date.parse('2026-11-22T06:00:00Z'))
  const { customer } = await everyEnding()
  clock.advance(31 * 24 * 60 * 60 * 1000)
  const office = await openSite(await createAdministrator()).get(list)
  expect(office.text).toContain('Deleted Patient')
  expect(office.text).not.toContain('Pending Patient')
  expect((await openSite(await signInAgain(customer)).get(path)).text).not.toContain('Pending Patient')
  expect(await violations()).toEqual([])
})

test('the page of a family is two reads, and the other pages read no history', async () => {
  const { customer } = await everyEnding()
  const site = openSite(customer)
  await site.get('/')
  const seen = await observe(() => site.get(path))
  expect(tally(seen.calls)).toEqual({ Query: 2 })
  const own = await observe(() => site.get('/show/service'))
  expect(tally(own.calls)).toEqual({ Query: 1 })
  const key = History.get({ uid: customer.uid, serviceId: 'a', endedAt: 'b' }).params<{
    Key: { sk: string }
  }>()
  expect(key.Key.sk.startsWith('$customer')).toBe(false)
})

test('after the account is deleted the office alone still reads what is over', async () => {
  const { customer, administrator } = await everyEnding()
  const before = (await readTable()).history
  expect(await deleteAccount(await accountOf(customer))).toEqual({ ok: true })
  expect((await readTable()).history).toEqual(before)
  expect((await openSite(administrator).get(list)).text).toContain('Family Patient')
  for (const text of [customer.email, customer.number]) expect(JSON.stringify(before)).not.toContain(text)
  expect(await violations()).toEqual([])
})
