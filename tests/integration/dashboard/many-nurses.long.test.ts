import { expect, test } from 'vitest'
import { observe, tallyInFrame } from '#tests/support/aws-calls.ts'
import { inDays } from '#tests/support/booking-dates.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { bookService, requestConfirm } from '#tests/support/requests.ts'
import { openSite, type Answer } from '#tests/support/site.ts'
import { pageBytes } from '#tools/budgets.ts'

/* An assignment with more available nurses than one page of its choice shows. */

const many = 320

function offered({ html }: Answer): string[] {
  return [...html.matchAll(/<option value="([^"]+)"[^>]*>/g)].map(([, id = '']) => id)
}

test('every available nurse is found without JavaScript, in the list or by name', async () => {
  const names = Array.from({ length: many }, (_, place) => `Nurse ${String(place).padStart(3, '0')}`)
  const nurses = []
  // The second hundred are not as the family asks, and can be given the service with a reason.
  for (const [place, fullName] of names.entries())
    nurses.push(await createNurse({ fullName, gender: place >= 100 && place < 200 ? 'Male' : 'Female' }))
  for (let count = 10; count < 25; count++)
    await createNurse({ fullName: `Ending ${count}`, regExpiryDate: inDays(-1, '00:00').slice(0, 10) })
  // Two nurses of the same name.
  nurses.push(await createNurse({ fullName: 'Nurse 299' }))
  const customer = await createCustomer()
  const service = await bookService(customer, bookingOf({ caregivergender: 'Female', age: '71' }))
  await requestConfirm(customer, service, service.bookCode)
  const site = openSite(await createAdministrator())
  const path = `/dashboard/services/${service.serviceId}/assign`

  const seen = await observe(() => site.get(path))
  const first = await site.get(path)
  for (const words of ['No warnings: 221', 'With a warning: 100', 'Cannot be assigned: 15'])
    expect(first.text).toContain(words)
  expect(offered(first)).toHaveLength(100)
  expect(first.text).toContain('221 more nurses. Find them by name.')
  expect(Buffer.byteLength(first.html)).toBeLessThanOrEqual(pageBytes.choice)
  // Who fits: the nurses (two), who is busy, what their records say, their pairs, the rules, the service's weeks, the family's language; and
  // what is in the way of those who cannot: their records and diaries.
  expect(tallyInFrame(seen.calls)).toEqual({ TransactGetItems: 1, Query: 7, BatchGetItem: 2, GetItem: 1 })

  const thirties = nurses.slice(310, 320).map(({ id }) => id)
  // Any word of the name, also its last one, and nothing for what has no letters.
  for (const name of ['nurse+31', '31'])
    expect(offered(await site.get(`${path}?name=${name}`))).toEqual(expect.arrayContaining(thirties))
  expect((await site.get(`${path}?name=%F0%9F%98%80`)).text).toContain('No nurse has this name.')

  const last = nurses[319]
  const answer = await site.post(path, { nurseId: last?.id ?? '', back: '/dashboard/services/confirmed' })
  expect((await site.get(answer.location ?? '')).text).toContain('Nurse assigned successfully!')

  // Replace has the same list, without the nurse who is there.
  const replace = await site.get(`/dashboard/services/${service.serviceId}/replace`)
  expect(replace.text).toContain('No warnings: 220')
  expect(offered(replace)).toHaveLength(100)
  expect(Buffer.byteLength(replace.html)).toBeLessThanOrEqual(pageBytes.choice)
})
