import type * as Crypto from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createCustomer } from '#tests/support/people.ts'
import { bookService, recordsOf, requestConfirm } from '#tests/support/requests.ts'

/* Codes are generated again until they differ from those of existing services (section 5, "Booking"). */

const draws = vi.hoisted(() => [] as number[])

vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof Crypto>()
  const randomInt = (from: number, to: number) =>
    (from === 100_000 ? draws.shift() : undefined) ?? crypto.randomInt(from, to)
  return { ...crypto, randomInt, default: { ...crypto, randomInt } }
})

test('a code of a pending or confirmed service is not given to another service', async () => {
  const customer = await createCustomer()
  draws.push(712_001, 712_002)
  const confirmed = await bookService(customer)
  expect(confirmed).toMatchObject({ bookCode: '712001', closeCode: '712002' })
  await requestConfirm(customer, confirmed, confirmed.bookCode)
  draws.push(712_003, 712_004)
  const pending = await bookService(customer)

  draws.push(712_001, 712_005, 712_006, 712_004, 712_007, 712_008)
  const third = await bookService(customer)
  expect(third).toMatchObject({ bookCode: '712007', closeCode: '712008' })
  expect(draws).toEqual([])
  expect((await recordsOf(customer, confirmed)).service?.book_code).toBe('712001')
  expect((await recordsOf(customer, pending)).pending?.close_code).toBe('712004')
})
