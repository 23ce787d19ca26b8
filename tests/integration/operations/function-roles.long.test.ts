import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { bookService, requestConfirm } from '#tests/support/requests.ts'
import { refusedWithout } from '#tests/support/roles/role-requests.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyTable } from '#tests/support/table-records.ts'

/* More of what function-roles.test.ts tests. */

const table = 'arn:aws:dynamodb:ap-south-1:111122223333:table/NivaasProduction-CareTable-1A2B3C'

vi.hoisted(() => {
  process.env.SMS_TEMPLATE_BOOKING_CODE = '1000000000000000002'
})

beforeEach(emptyTable)

const openDashboard = async () => openSite(await createAdministrator())

describe('the site names a permission that its role has not', () => {
  test('to check an item of a transaction', async () => {
    const site = await openDashboard()
    const customer = await createCustomer()
    const service = await bookService(customer)
    await requestConfirm(customer, service, service.bookCode)
    const { id: nurseId } = await createNurse()
    const path = `/dashboard/services/${service.serviceId}/assign`
    const assign = () => site.post(path, { nurseId, back: '/dashboard/services/confirmed' })
    const refused = await refusedWithout('site', 'dynamodb:ConditionCheckItem', assign)
    expect(refused).toEqual([`site may not dynamodb:ConditionCheckItem on ${table}`])
    expect((await assign()).status).toBe(302)
  })
})
