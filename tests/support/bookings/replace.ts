import { expect } from 'vitest'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { bookService, requestAssign, requestConfirm } from '#tests/support/requests.ts'

/* What replace.test.ts and its long tests share. */

export async function assigned() {
  const [customer, administrator, former, next] = await Promise.all([
    createCustomer(),
    createAdministrator(),
    createNurse(),
    createNurse(),
  ])
  const service = await bookService(customer)
  await requestConfirm(customer, service, service.bookCode)
  expect(await requestAssign(administrator, service, former)).toEqual({ ok: true })
  return { ...service, service, customer, administrator, former, next }
}

export async function nurse(id: string) {
  return (await Staff.get({ id }).go({ consistent: true })).data
}
