import { expect, test } from 'vitest'
import { observe, tallyInFrame } from '#tests/support/aws-calls.ts'
import { linksOf } from '#tests/support/html.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { bookService, requestConfirm } from '#tests/support/requests.ts'
import { openSite, type Answer } from '#tests/support/site.ts'

/* An assignment with more available nurses than one page of its choice shows. */

const many = 320

function offered({ html }: Answer): string[] {
  return [...html.matchAll(/<option value="([^"]+)"[^>]*>/g)].map(([, id = '']) => id)
}

test('every available nurse is found without JavaScript, by the next page or by name', async () => {
  const names = Array.from({ length: many }, (_, place) => `Nurse ${String(place).padStart(3, '0')}`)
  const nurses = []
  for (const fullName of names) nurses.push(await createNurse({ fullName }))
  // Two nurses of the same name, one on each side of the end of a page.
  nurses.push(await createNurse({ fullName: 'Nurse 299' }))
  const customer = await createCustomer()
  const service = await bookService(customer)
  await requestConfirm(customer, service, service.bookCode)
  const site = openSite(await createAdministrator())
  const path = `/dashboard/services/${service.serviceId}/assign`

  const seen = await observe(() => site.get(path))
  const first = await site.get(path)
  expect(offered(first)).toHaveLength(300)
  // What the records say of three hundred nurses is three batches, at once. Beside them who fits: the nurses (two), who is busy, what their
  // records say, the service's weeks, and the family's language.
  expect(tallyInFrame(seen.calls)).toEqual({ TransactGetItems: 1, Query: 6, BatchGetItem: 3, GetItem: 1 })
  const next = linksOf(first.html).find((link) => link.includes('afterId='))
  const second = await site.get(next ?? '')
  expect([...offered(first), ...offered(second)].sort()).toEqual(nurses.map(({ id }) => id).sort())
  expect(linksOf(second.html).filter((link) => link.includes('afterId='))).toEqual([])

  const { calls } = await observe(() => site.get(`${path}?name=nurse+31`))
  const found = await site.get(`${path}?name=nurse+31`)
  expect(offered(found)).toEqual(nurses.slice(310, 320).map(({ id }) => id))
  expect(tallyInFrame(calls).Query).toBe(6)

  // Any word of the name, also its last one, and nothing for what has no letters.
  expect(offered(await site.get(`${path}?name=31`))).toEqual(nurses.slice(310, 320).map(({ id }) => id))
  expect(offered(await site.get(`${path}?name=%F0%9F%98%80`))).toEqual([])
  const searched = await site.get(`${path}?name=nurse`)
  expect(offered(searched)).toHaveLength(300)
  const rest = linksOf(searched.html).find((link) => link.includes('afterId='))
  expect(offered(await site.get(rest ?? ''))).toHaveLength(21)

  const last = nurses[319]
  const answer = await site.post(path, { nurseId: last?.id ?? '', back: '/dashboard/services/confirmed' })
  expect((await site.get(answer.location ?? '')).text).toContain('Nurse assigned successfully!')
})
