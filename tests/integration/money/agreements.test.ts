import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { readOwnMoney } from '#server/money/own-money.server.ts'
import { readPrices } from '#server/money/read-agreements.server.ts'
import { agreementPaths, pricedService, saveAgreementOf } from '#tests/support/agreements.ts'
import { hour } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, createCustomer, signInAgain } from '#tests/support/people.ts'
import { bookService, requestDelete } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { change, confirmedService, day, line, night } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* What a service costs from which day on (docs/decisions/0111), by the pages of the office and of the family. */

const clock = startOnTuesday()

function everyDay(minutes: number) {
  return { weekdays: [1, 2, 3, 4, 5, 6, 7], startMinute: 8 * 60, minutes }
}

async function agreedFor(serviceId: string) {
  return (await readPrices(serviceId)).agreements
}

describe('the office', () => {
  test('agrees a price for each recurring visit from a day on, with the times for which it is', async () => {
    const { site, serviceId, paths } = await pricedService()
    const empty = await site.get(paths.office)
    expect(empty.text).toContain('No price has been agreed.')
    expect(empty.text).toContain('Day shift 08:00–20:00, every day')
    expect(empty.text).toContain('Price list: 12 hours from 950.00')
    expect(await htmlErrors(empty.html)).toEqual([])
    const saved = await saveAgreementOf(site, serviceId)
    expect(saved.location).toBe(paths.office)
    expect(await agreedFor(serviceId)).toEqual([
      {
        ...{ from: '2026-11-25', savedAt: '2026-11-24T04:30:00.000Z' },
        visits: [{ line: '1', shifts: [everyDay(12 * 60)], unit: 'visit', price: 1200_00 }],
        agreed: {
          ...{ by: 'office', name: expect.any(String), how: 'telephone' },
          ...{ toldName: 'Prachi Kulkarni', day: '2026-11-24' },
        },
      },
    ])
    const { text } = await site.get(paths.office)
    expect(text).toContain('Agreement saved. The family can read it on their page.')
    expect(text).toContain('From Wed 25 Nov')
    expect(text).toContain('Day shift 08:00–20:00, every day: 1,200.00 for each visit')
    expect(text).toContain('on Tue 24 Nov, by phone; not confirmed by the family')
    expect(text).not.toContain('No price for this visit')
  })

  test('agrees a price for full-time days where a service has no visits', async () => {
    const { serviceId } = await confirmedService()
    const site = openSite(await createAdministrator())
    const own = { 'price-1': '', fullTimeUnit: 'month', fullTimePrice: '31,000' }
    await saveAgreementOf(site, serviceId, own)
    expect(await agreedFor(serviceId)).toMatchObject([
      { visits: [], fullTime: { unit: 'month', price: 31000_00 } },
    ])
  })

  test('keeps the price of full-time days in the form when the service gets a visit schedule later', async () => {
    const { serviceId } = await confirmedService()
    const administrator = await createAdministrator()
    const site = openSite(administrator)
    const { office } = agreementPaths(serviceId)
    const fullTime = { fullTimeUnit: 'day', fullTimePrice: '900' }
    await saveAgreementOf(site, serviceId, { 'price-1': '', ...fullTime })
    await change(administrator, serviceId, { kind: 'addLine', from: '2026-12-01', ...day })
    const page = await site.get(office)
    expect(page.value('fullTimePrice')).toBe('900')
    expect(await htmlErrors(page.html)).toEqual([])
    const posted = {
      from: '2026-12-01',
      fullTimePrice: page.value('fullTimePrice') ?? '',
      fullTimeUnit: 'day',
    }
    expect((await saveAgreementOf(site, serviceId, posted)).location).toBe(office)
    expect(await agreedFor(serviceId)).toMatchObject([
      { visits: [], fullTime: { price: 900_00 } },
      { visits: [{ line: '1', price: 1200_00 }], fullTime: { unit: 'day', price: 900_00 } },
    ])
  })

  test('agrees an hourly price with a minimum, read in the digits of Hindi and Marathi', async () => {
    const { site, serviceId } = await pricedService()
    await saveAgreementOf(site, serviceId, { 'unit-1': 'hour', 'price-1': '३५०', 'minimum-1': '९०' })
    expect(await agreedFor(serviceId)).toMatchObject([
      { visits: [{ line: '1', unit: 'hour', price: 350_00, minimumMinutes: 90 }] },
    ])
  })

  test.each([
    ['price-1', '0', 'Enter an amount above zero'],
    ['price-1', '-5', 'Enter an amount above zero'],
    ['price-1', '10,00,001', 'Enter at most 10,00,000.'],
    ['price-1', '1.005', 'Enter at most two decimals'],
    ['price-1', '1200.50', 'Enter whole rupees'],
    ['price-1', 'twelve', 'Enter an amount in rupees'],
    ['price-1', '', 'Enter at least one price.'],
    ['minimum-1', '90', 'Enter whole minutes, at most 1440, of a price by the hour.'],
    ['from', 'soon', 'Enter a day'],
    ['from', '2028-01-01', 'Choose a day at most a year from today.'],
    ['from', '2026-07-31', 'Choose a day of this month or of the three before it'],
    ['toldDay', '2026-11-25', 'Choose today or an earlier day.'],
    ['toldName', '', 'Enter the name of the person you told.'],
  ])('is refused beside %s, typed as “%s”, and what was typed stays', async (field, value, words) => {
    const { site, serviceId } = await pricedService()
    const { status, html, text } = await saveAgreementOf(site, serviceId, { [field]: value })
    expect(status).toBe(400)
    expect(text).toContain(words)
    const beside = new RegExp(`id="agreement-${field}-error"[^>]*>[^<]*${words.slice(0, 16)}`)
    expect(html).toMatch(beside)
    if (value) expect(html).toMatch(new RegExp(`name="${field}"[^>]* value="${value}"`))
    expect(await agreedFor(serviceId)).toEqual([])
  })

  test('changes a price from today on, and corrects one of the same day that the family has not agreed to', async () => {
    const { site, serviceId } = await pricedService()
    await saveAgreementOf(site, serviceId, { from: '2026-11-24', 'price-1': '1,100' })
    await saveAgreementOf(site, serviceId, { from: '2026-11-24' })
    await saveAgreementOf(site, serviceId, { from: '2026-12-15', 'price-1': '1,300' })
    const before = await agreedFor(serviceId)
    expect(before.map(({ from, visits }) => [from, visits[0]?.price])).toEqual([
      ['2026-11-24', 1200_00],
      ['2026-12-15', 1300_00],
    ])
    clock.advance(24 * hour)
    const next = openSite(await createAdministrator())
    const refused = await saveAgreementOf(next, serviceId, { from: '2026-11-24', 'price-1': '900' })
    expect(refused.status).toBe(409)
    expect(refused.html).toMatch(/id="agreement-from-error"[^>]*>[^<]*Prices of past days cannot be changed/)
    expect(await agreedFor(serviceId)).toEqual(before)
    await saveAgreementOf(next, serviceId, { from: '2026-11-25', 'price-1': '900' })
    expect(await agreedFor(serviceId)).toHaveLength(3)
  })

  test('changes prices before the owner’s eyes: with those that they replace', async () => {
    const { site, serviceId } = await pricedService()
    for (const [from, price] of [
      ['2026-11-24', '900'],
      ['2026-11-28', '1,100'],
    ] as const)
      expect((await saveAgreementOf(site, serviceId, { from, 'price-1': price })).status).toBe(302)
    const { text } = await site.get('/dashboard/money/owner')
    expect(text).toContain('saved the prices of the family: from Sat 28 Nov')
    expect(text).toMatch(/1,100\.00 for each visit; told to Prachi Kulkarni, by phone; before: [^;]* 900\.00/)
    expect(text).not.toContain('from Tue 24 Nov')
    const history = await site.get(`/dashboard/services/${serviceId}/history`)
    for (const day of ['Tue 24 Nov', 'Sat 28 Nov'])
      expect(history.text).toMatch(new RegExp(`rices[^.]*from ${day}`, 'i'))
    expect(await htmlErrors(history.html)).toEqual([])
  })

  test('gives a recurring visit without a price one afterwards, beside those that were agreed for these days', async () => {
    const { site, serviceId, administrator, customer, paths } = await pricedService()
    await saveAgreementOf(site, serviceId)
    await change(administrator, serviceId, line(undefined, { ...everyDay(60), startMinute: 1200 }))
    clock.advance(7 * 24 * hour)
    const next = openSite(await signInAgain(administrator))
    const page = await next.get(`${paths.office}?from=2026-11-26`)
    expect([page.value('from'), page.value('price-1')]).toEqual(['2026-11-26', '1200'])
    const both = { from: '2026-11-26', 'price-1': '1,200', 'price-2': '300' }
    const before = await agreedFor(serviceId)
    for (const [field, typed] of [
      ['price-1', '900'],
      ['unit-1', 'hour'],
    ] as const) {
      const refused = await saveAgreementOf(next, serviceId, { ...both, [field]: typed })
      expect(refused.status).toBe(409)
      expect(refused.html).toMatch(
        /id="agreement-from-error"[^>]*>[^<]*Prices of past days cannot be changed/,
      )
    }
    const nothing = await saveAgreementOf(next, serviceId, { ...both, 'price-2': '' })
    expect([nothing.status, nothing.text]).toEqual([
      409,
      expect.stringContaining('No price is missing for this day.'),
    ])
    expect(await agreedFor(serviceId)).toEqual(before)
    for (let times = 0; times < 2; times++)
      expect((await saveAgreementOf(next, serviceId, both)).location).toBe(paths.office)
    const [first, second] = await agreedFor(serviceId)
    expect(first).toEqual(before[0])
    expect(second).toMatchObject({
      from: '2026-11-26',
      visits: [...(before[0]?.visits ?? []), { line: '2' }],
    })
    const family = openSite(await signInAgain(customer))
    await family.post(paths.family, shownIn((await family.get(paths.family)).html))
    const replaced = await saveAgreementOf(next, serviceId, both)
    expect(replaced.location).toBe(paths.office)
    const more = await saveAgreementOf(next, serviceId, {
      ...both,
      fullTimeUnit: 'day',
      fullTimePrice: '900',
    })
    expect(more.text).toContain('The family has agreed to the prices from this day on.')
  })

  test('divides no price by the month afterwards', async () => {
    const { site, serviceId, administrator, paths } = await pricedService()
    const monthly = { 'unit-1': 'month', 'price-1': '30,000' }
    await saveAgreementOf(site, serviceId, monthly)
    await change(administrator, serviceId, line(undefined, { ...everyDay(60), startMinute: 1200 }))
    clock.advance(7 * 24 * hour)
    const next = openSite(await signInAgain(administrator))
    const both = { ...monthly, 'price-2': '300' }
    const refused = await saveAgreementOf(next, serviceId, { ...both, from: '2026-11-26' })
    expect(refused.text).toContain('A monthly price cannot be split for past days.')
    expect((await saveAgreementOf(next, serviceId, both)).location).toBe(paths.office)
    expect(await agreedFor(serviceId)).toMatchObject([{ visits: [{ unit: 'month' }, { line: '2' }] }])
  })

  test('agrees a price also for a recurring visit that has ended, as long as its month is computed', async () => {
    const { serviceId, administrator, paths } = await pricedService()
    await change(
      administrator,
      serviceId,
      { kind: 'endLine', line: '1', from: '2026-11-28' },
      { kind: 'addLine', from: '2026-11-28', ...night },
    )
    clock.moveTo(startOfDay('2026-12-02') + 10 * hour)
    const next = openSite(await signInAgain(administrator))
    expect((await next.get(paths.office)).text).toContain(
      'Day shift 08:00–20:00, every day, until Fri 27 Nov',
    )
    const both = { 'price-1': '1,200', 'price-2': '1,500' }
    await saveAgreementOf(next, serviceId, { ...both, from: '2026-11-25' })
    await saveAgreementOf(next, serviceId, { ...both, from: '2026-12-02', 'price-2': '1,600' })
    expect((await agreedFor(serviceId)).map(({ visits }) => visits.map((each) => each.line))).toEqual([
      ['1', '2'],
      ['2'],
    ])
    clock.moveTo(startOfDay('2027-02-27') + 10 * hour)
    const offered = async () =>
      (await openSite(await signInAgain(administrator)).get(paths.office)).html.includes('name="price-1"')
    expect(await offered()).toBe(true)
    clock.moveTo(startOfDay('2027-03-01') + 10 * hour)
    expect(await offered()).toBe(false)
  })

  test('may give days without a price one afterwards, as long as their month is computed', async () => {
    const { site, serviceId, paths } = await pricedService()
    expect((await saveAgreementOf(site, serviceId, { from: '2026-08-01' })).location).toBe(paths.office)
    expect(await agreedFor(serviceId)).toMatchObject([{ from: '2026-08-01' }])
  })

  test('sees which visits have no price: their length is another one than was agreed, or they are new', async () => {
    const { site, serviceId, administrator, customer, paths } = await pricedService()
    await saveAgreementOf(site, serviceId, { from: '2026-11-24' })
    await change(administrator, serviceId, {
      ...{ kind: 'following', line: '1', from: '2026-11-25' },
      ...everyDay(4 * 60),
    })
    const evening = { startMinute: 20 * 60, minutes: 60, weekdays: [1, 2, 3, 4, 5, 6, 7] }
    await change(administrator, serviceId, line(undefined, evening))
    const { text } = await site.get(paths.office)
    for (const times of ['08:00–12:00', '20:00–21:00'])
      expect(text).toMatch(new RegExp(`No price for this visit on its present schedule: [^.]*${times}`))
    expect(text).toContain('08:00–20:00, every day: 1,200.00 for each visit')
    expect((await openSite(customer).get(paths.family)).text).toContain('8 am to 8 pm ₹1,200.00')
    expect((await site.get('/dashboard/panel')).html).toContain(`href="${paths.office}"`)
    await saveAgreementOf(site, serviceId, { 'price-2': '300', 'unit-2': 'hour' })
    expect((await site.get(paths.office)).text).not.toContain('No price for this visit')
    expect((await site.get('/dashboard/panel')).html).not.toContain(`href="${paths.office}"`)
  })

  test('saves a form once, however often it is sent', async () => {
    const { site, serviceId, paths } = await pricedService()
    const { seen } = await readPrices(serviceId)
    const sent = await Promise.all([1, 2, 3].map(() => saveAgreementOf(site, serviceId, { seen })))
    expect(sent.map(({ location }) => location)).toEqual([paths.office, paths.office, paths.office])
    const { auditEntry } = await readTable()
    expect(auditEntry.filter(({ action }) => action === 'save-agreement')).toHaveLength(1)
  })

  test('is told when a colleague has saved other prices, or changed the visits, since', async () => {
    const { site, serviceId, administrator } = await pricedService()
    const { seen } = await readPrices(serviceId)
    await saveAgreementOf(site, serviceId, { 'price-1': '1,300' })
    const stale = await saveAgreementOf(site, serviceId, { seen })
    expect(stale.status).toBe(409)
    expect(stale.text).toContain('The prices or the visits have changed')
    expect(stale.html).toMatch(/name="price-1"[^>]* value="1,200"/)
    const before = await readPrices(serviceId)
    await change(
      administrator,
      serviceId,
      line(undefined, { startMinute: 20 * 60, minutes: 60, weekdays: [1] }),
    )
    expect((await saveAgreementOf(site, serviceId, { seen: before.seen })).status).toBe(409)
    expect((await agreedFor(serviceId)).map(({ visits }) => visits[0]?.price)).toEqual([1300_00])
  })

  test('agrees nothing before the family has confirmed the booking', async () => {
    const { serviceId } = await bookService(await createCustomer())
    const site = openSite(await createAdministrator())
    expect((await site.get(agreementPaths(serviceId).office)).text).toContain(
      'The family has not confirmed this booking yet.',
    )
    expect((await saveAgreementOf(site, serviceId, { seen: '0 0' })).status).toBe(409)
  })

  test('still agrees a price for a service that is deleted, and finds none for one that never was', async () => {
    const { site, administrator, serviceId, paths } = await pricedService()
    await requestDelete(administrator, { serviceId })
    expect((await saveAgreementOf(site, serviceId)).location).toBe(paths.office)
    const none = agreementPaths(randomUUID())
    expect((await site.get(none.office)).status).toBe(404)
    expect((await site.post(none.office, {})).status).toBe(404)
  })
})

describe('a family', () => {
  test('reads that no price has been agreed, then agrees with one tap, once', async () => {
    const { site, serviceId, customer, paths } = await pricedService()
    const family = openSite(customer)
    expect((await family.get(paths.family)).text).toContain('No price has been agreed yet.')
    await saveAgreementOf(site, serviceId)
    const { html, text } = await family.get(paths.family)
    expect(text).toContain('From 25 Nov 2026 8 am to 8 pm ₹1,200.00 for each visit')
    expect(text).toContain('on 24 Nov 2026, by telephone. You have not confirmed them yet.')
    expect(await htmlErrors(html)).toEqual([])
    const shown = shownIn(html)
    expect((await family.post(paths.family, shown)).location).toBe(paths.family)
    const agreed = await family.get(paths.family)
    expect(agreed.text).toContain('Thank you. You have agreed to these prices.')
    expect(agreed.text).toContain('You agreed on 24 Nov 2026.')
    expect(agreed.html).not.toContain('name="savedAt"')
    expect((await site.get(paths.office)).text).toContain(
      'The family agreed on their page, Tue 24 Nov, 10:00',
    )
    expect((await family.post(paths.family, shown)).location).toBe(paths.family)
    const { auditEntry } = await readTable()
    expect(auditEntry.filter(({ action }) => action === 'agree-to-prices')).toMatchObject([
      { administratorId: customer.uid, administratorEmail: 'customer', values: { from: '2026-11-25' } },
    ])
    const refused = await saveAgreementOf(site, serviceId, { 'price-1': '1,500' })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain(
      'The family has agreed to the prices from this day on. Choose a later day, and check',
    )
    await saveAgreementOf(site, serviceId, { from: '2026-11-26', 'price-1': '1,500' })
    expect(await agreedFor(serviceId)).toMatchObject([
      { agreed: { by: 'family' } },
      { agreed: { by: 'office' } },
    ])
    // The copy of their data says so too.
    const { prices } = await readOwnMoney(customer.uid, [serviceId])
    expect(prices[0]?.agreements.map(({ agreed }) => agreed.by)).toEqual(['family', 'office'])
  })

  test('agrees to what it was shown, not to what the office has saved since', async () => {
    const { site, serviceId, customer, paths } = await pricedService()
    await saveAgreementOf(site, serviceId)
    const family = openSite(customer)
    const shown = { ...shownIn((await family.get(paths.family)).html), savedAt: '2026-11-24T04:29:00.000Z' }
    await family.post(paths.family, shown)
    expect((await family.get(paths.family)).text).toContain('The office has changed the prices')
    expect(await agreedFor(serviceId)).toMatchObject([{ agreed: { by: 'office' } }])
  })

  test('of another service is answered as if there were none', async () => {
    const { site, serviceId, customer, paths } = await pricedService()
    await saveAgreementOf(site, serviceId)
    const shown = shownIn((await openSite(customer).get(paths.family)).html)
    for (const person of [await createCustomer(), (await createLinkedNurse()).person]) {
      const other = openSite(person)
      expect((await other.get(paths.family)).text).not.toContain('1,200')
      expect((await other.post(paths.family, shown)).status).toBe(404)
      expect((await other.get(paths.office)).location).toBe('/')
      expect((await other.post(paths.office, shown)).location).toBe('/')
    }
    expect(await agreedFor(serviceId)).toMatchObject([{ agreed: { by: 'office' } }])
  })
})

function shownIn(html: string) {
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  return { serviceId: value('serviceId'), from: value('from'), savedAt: value('savedAt') }
}

describe('Today', () => {
  test('names the services that begin within 48 hours or began in the last two days and have no price', async () => {
    const { site, serviceId, administrator } = await pricedService()
    const [gone, lately, today, dayAfter, later] = [
      await confirmedService(undefined, { from: -3 }),
      await confirmedService(undefined, { from: -2 }),
      await confirmedService(undefined, { from: 0 }),
      await confirmedService(undefined, { from: 2 }),
      await confirmedService(undefined, { from: 3 }),
    ]
    await bookService(await createCustomer())
    const named = async () => {
      const { html } = await openSite(administrator).get('/dashboard/panel')
      const group = /<section id="prices".*?<\/section>/s.exec(html)?.[0] ?? ''
      return [...group.matchAll(/services\/([\w-]+)\/agreement/g)].map(([, id]) => id)
    }
    expect(await named()).toEqual(
      [lately, today, { serviceId }, dayAfter].map((service) => service.serviceId),
    )
    await saveAgreementOf(site, serviceId)
    const full = { 'price-1': '', fullTimePrice: '900', fullTimeUnit: 'day' }
    await saveAgreementOf(site, dayAfter.serviceId, { ...full, from: '2026-12-01' })
    const left = await named()
    expect(left).toEqual([lately, today, dayAfter].map((service) => service.serviceId))
    for (const { serviceId: other } of [gone, later]) expect(left).not.toContain(other)
  })

  test('has no such list where every service has a price', async () => {
    const { site, serviceId } = await pricedService()
    await saveAgreementOf(site, serviceId)
    const { html, text } = await site.get('/dashboard/panel')
    expect(text).not.toContain('Starting or just started without prices')
    expect(html).not.toContain('href="#prices"')
  })
})
