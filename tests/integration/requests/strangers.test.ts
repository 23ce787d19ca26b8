import { expect, test } from 'vitest'
import { limits } from '#server/limits/limits.server.ts'
import { minute } from '#domain/visits/days.ts'
import { cheapestAttacks } from '#tests/support/cheapest-attacks.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { bookService, requestAssign } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { confirmedService } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { ask, asked } from './asking.ts'

/* The adversary of docs/limits.md cannot fill the office's list of requests, by the addresses of the pages. */

const clock = startOnTuesday()

/** As many accounts as the table of the cheapest attacker names, each with verified number and bookings, ask until they are refused. */
async function strangersAsk(): Promise<number> {
  const attack = cheapestAttacks().find(({ limit }) => limit.startsWith('requests about bookings'))
  let taken = 0
  for (let account = 0; account < (attack?.accounts ?? 0); account++) {
    const stranger = await createCustomer()
    for (let booking = 0; booking < 4; booking++) {
      const { serviceId } = await bookService(stranger)
      for (let nth = 0; nth < 3; nth++) if ((await ask(stranger, serviceId)).answer.status === 302) taken++
    }
  }
  return taken
}

test('the accounts of the cheapest attack use up the day of unconfirmed bookings, and a family in care stands first', async () => {
  const { serviceId, customer } = await confirmedService()
  const office = await createAdministrator()
  expect(await requestAssign(office, { serviceId }, await createNurse())).toEqual({ ok: true })
  expect(await strangersAsk()).toBe(limits.requestOfPendingDaily.max)
  const another = await createCustomer()
  const booked = await bookService(another)
  expect((await ask(another, booked.serviceId)).answer.status).toBe(429)

  clock.advance(minute)
  const family = await asked(customer, serviceId, { words: 'Her fever is back' })
  const today = await openSite(office).get('/dashboard/panel')
  expect(today.text).toContain('Family requests: 10 and more')
  expect(today.text).toContain('Her fever is back')
  expect(today.html.indexOf(family.office)).toBe(
    today.html.search(/\/dashboard\/services\/[\w-]+\/requests\//),
  )
})

test('nor can a stranger with confirmed bookings, who asks ten times a day, stand before a family in care', async () => {
  const stranger = await createCustomer()
  const sent: number[] = []
  for (let booking = 0; booking < 4; booking++) {
    const { serviceId } = await confirmedService(stranger)
    for (let nth = 0; nth < 3; nth++) sent.push((await ask(stranger, serviceId)).answer.status)
  }
  expect(sent.filter((status) => status === 302)).toHaveLength(limits.requestPerCustomerDaily.max)
  const { serviceId, customer } = await confirmedService()
  const office = await createAdministrator()
  expect(await requestAssign(office, { serviceId }, await createNurse())).toEqual({ ok: true })
  clock.advance(minute)
  const family = await asked(customer, serviceId)
  const today = await openSite(office).get('/dashboard/panel')
  expect(today.html.indexOf(family.office)).toBe(
    today.html.search(/\/dashboard\/services\/[\w-]+\/requests\//),
  )
})
