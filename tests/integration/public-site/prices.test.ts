import { expect, test } from 'vitest'
import { createCustomer } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'

test('anyone can read what care costs, with a month as an example', async () => {
  const { status, text } = await openSite().get('/prices')
  expect(status).toBe(200)
  expect(text).toContain('Prices from 1 November 2026.')
  expect(text).toContain('Special Care from ₹1,100.00 from ₹2,000.00 from ₹350.00 from ₹31,000.00')
  expect(text).toContain('Physiotherapy not offered not offered from ₹600.00 not offered')
  expect(text).toContain('28 days × 1,100.00 30,800.00')
})

test('the price list is in the visitor’s language', async () => {
  const { text } = await openSite().get('/prices?lang=mr')
  expect(text).toContain('हे दर 1 नोव्हेंबर 2026पासून लागू आहेत')
  expect(text).toContain('किमान ₹1,100.00')
})

test('the lowest prices stand beside the booking form', async () => {
  const { text, html } = await openSite(await createCustomer()).get('/book/service')
  expect(text).toContain('12 hours of care cost from ₹950.00, 24 hours from ₹1,700.00, an hour from ₹250.00.')
  expect(html).toContain('<a href="/prices">All prices</a>')
})
