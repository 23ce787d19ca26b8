import { expect, test } from 'vitest'
import { deleteAccount } from '#server/accounts/life/delete-account.server.ts'
import { listPendingServices, listServices } from '#server/services/list.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { confirmed, pending, startSearches } from '#tests/support/dashboard/search.ts'
import { linksOf } from '#tests/support/html.ts'
import { accountOf, createCustomer, createNurse } from '#tests/support/people.ts'
import {
  requestAssign,
  requestBooking,
  requestClose,
  requestCloseAssigned,
  requestConfirm,
  requestDelete,
} from '#tests/support/requests.ts'
import { readTable } from '#tests/support/table-records.ts'

/* More of what search.test.ts tests. */

const { people, book, bookConfirmed, found } = startSearches()

const wordsIn = async (serviceId: string) =>
  (await readTable()).word
    .filter((each) => each.serviceId === serviceId)
    .map(({ prefix }) => prefix)
    .sort()

test('Latin diacritics do not matter, Devanagari’s marks do, and Latin letters do not find Devanagari', async () => {
  await bookConfirmed('Zoë Ñandú')
  await bookConfirmed('सविता कुळकर्णी')
  await bookConfirmed('ज़ैनब शेख')
  await bookConfirmed('राम')
  for (const patient of ['zoe', 'Zoë', 'nandu', 'ÑANDU']) {
    expect(await found(confirmed, { patient })).toEqual(['Zoë Ñandú'])
  }
  for (const patient of ['सवि', 'सविता', 'कुळकर्णी', 'कुळ'])
    expect(await found(confirmed, { patient })).toEqual(['सविता कुळकर्णी'])
  // With the nukta, without it, and precomposed.
  for (const patient of ['ज़ैनब', 'जैनब', '\u095bैनब'])
    expect(await found(confirmed, { patient })).toEqual(['ज़ैनब शेख'])
  expect(await found(confirmed, { patient: 'राम' })).toEqual(['राम'])
  await bookConfirmed('अश्विनी पाण्डे')
  for (const patient of ['पांडे', 'पाँडे', 'पान्डे', 'अश्विनि', 'पाण', 'पाण्ड'])
    expect(await found(confirmed, { patient })).toEqual(['अश्विनी पाण्डे'])
  // Another vowel sign is another name.
  expect(await found(confirmed, { patient: 'सावि' })).toEqual([])
  expect(await found(confirmed, { patient: 'Savita' })).toEqual([])
  for (const path of [confirmed, pending])
    expect((await people.site.get(path)).text).toContain('Savita does not find सविता')
})

test('odd names are booked, found by what letters they have, and removed without a trace', async () => {
  const names = [
    '🌸 Kamala 👩🏽‍⚕️❤️',
    `${'Q'.repeat(79)}a`,
    Array.from({ length: 40 }, (_, place) => String.fromCodePoint(0x61 + (place % 26))).join(' '),
    '#name#prefix <b>Robert"); DROP--',
    '${createdAt}',
  ]
  const services = []
  for (const name of names) services.push(await bookConfirmed(name))
  expect(await found(confirmed, { patient: 'kamala' })).toHaveLength(1)
  expect(await found(confirmed, { patient: 'q'.repeat(79) })).toHaveLength(1)
  expect(await found(confirmed, { patient: 'robert' })).toHaveLength(1)
  expect(await found(confirmed, { patient: 'createdat' })).toHaveLength(1)
  for (const service of services) {
    expect((await requestDelete(people.administrator, service)).ok).toBe(true)
    expect(await wordsIn(service.serviceId)).toEqual([])
  }
  expect(await violations()).toEqual([])
})

test('two services with the same name, booked at once, are both found', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () => requestBooking(people.customer, bookingOf({ name: 'Twin Twin' }))),
  )
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
  expect(await found(pending, { patient: 'twin' })).toEqual(Array.from({ length: 4 }, () => 'Twin Twin'))
})

test('entries stay while the service does and go with it, whoever ends it', async () => {
  const [deleted, closed, kept] = [
    await book('Going Gone'),
    await bookConfirmed('Closing Gone'),
    await bookConfirmed('Kept Here'),
  ]
  // The number of the form and the one of the account, both by their last digits.
  const digits = new Set(['5678', people.customer.number.slice(-4)])
  expect(await wordsIn(deleted.serviceId)).toEqual([...digits, 'goi', 'going', 'gon'].sort())
  await requestDelete(people.administrator, deleted)
  await requestAssign(people.administrator, closed, await createNurse())
  await requestCloseAssigned(people.administrator, closed, closed.closeCode)
  await requestClose(people.customer, kept, kept.closeCode)
  for (const { serviceId } of [deleted, closed]) expect(await wordsIn(serviceId)).toEqual([])
  expect(await found(confirmed, { patient: 'gone' })).toEqual([])
  expect(await found(confirmed, { patient: 'kept', status: 'closed' })).toEqual(['Kept Here'])

  // The law keeps a closed service when its account is deleted, and with it the way to find it.
  expect(await deleteAccount(await accountOf(people.customer))).toEqual({ ok: true })
  expect(await found(confirmed, { patient: 'kept' })).toEqual(['Kept Here'])
  await requestDelete(people.administrator, kept)
  expect(await wordsIn(kept.serviceId)).toEqual([])
})

test('the same form four times at once, and four removals at once, leave whole entries or none', async () => {
  for (let round = 0; round < 3; round++) {
    const form = bookingOf({ name: 'Racing Patient', number: people.customer.number })
    await Promise.all(Array.from({ length: 4 }, () => requestBooking(people.customer, form)))
    expect(await wordsIn(form.serviceId)).toHaveLength(5)
    const service = (await readTable()).pendingService.find(({ serviceId }) => serviceId === form.serviceId)
    await Promise.all([
      requestConfirm(people.customer, form, service?.book_code ?? ''),
      ...Array.from({ length: 3 }, () => requestDelete(people.administrator, form)),
    ])
    const left = (await readTable()).service.some(({ serviceId }) => serviceId === form.serviceId)
    expect(await wordsIn(form.serviceId)).toHaveLength(left ? 5 : 0)
  }
  expect(await violations()).toEqual([])
})

test.each(['before', 'after'] as const)(
  'a booking that dies %s its transaction leaves no entry alone',
  async (when) => {
    const seen = await observe(() => requestBooking(people.customer, bookingOf({ name: 'Dying Process' })), {
      how: 'die',
      when,
      action: 'TransactWriteItems',
      nth: 1,
    })
    expect(seen.died).toBe(true)
    expect(await violations()).toEqual([])
  },
)

test('a name that very many have is paged newest first, each service once, and a file has them all', async () => {
  const ids: string[] = []
  for (let owner = 0; owner < 4; owner++) {
    people.customer = await createCustomer()
    for (let place = 0; place < 18; place++) {
      const isPending = place % 3 === 0
      const { serviceId } = await (isPending ? book('Hot Kumar') : bookConfirmed('Hot Kumar'))
      if (!isPending) ids.unshift(serviceId)
    }
  }
  const seen: string[] = []
  const pages = [`${confirmed}?patient=kumar`]
  for (const path of pages) {
    const { html } = await people.site.get(path)
    seen.push(...[...html.matchAll(/class="service-id">([\w-]+)</g)].map(([, id = '']) => id))
    const [next] = /<a[^>]*rel="next"[^>]*>/.exec(html) ?? []
    if (next) pages.push(...linksOf(next))
  }
  expect(seen).toEqual(ids)
  const { html: file } = await people.site.get(`${confirmed}.csv?patient=kumar`)
  expect(file.match(/Hot Kumar/g)).toHaveLength(ids.length)
  // Back from the last page by the same entries.
  const { rows, previous } = await listServices({ patient: ['kumar'] }, cursorIn(pages.at(-1)))
  expect(rows.length).toBeGreaterThan(0)
  const back = await listServices({ patient: ['kumar'] }, previous)
  expect(back.rows.length).toBeGreaterThan(0)
  expect(ids).toEqual(expect.arrayContaining(back.rows.map(({ serviceId }) => serviceId)))
  expect((await listPendingServices({ patient: ['kumar'] }, null)).rows).toHaveLength(20)
})

function cursorIn(path: string | undefined): string | null {
  return new URL(path ?? '', 'http://site').searchParams.get('cursor')
}
