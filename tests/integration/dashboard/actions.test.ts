import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { User } from '#server/customers/user.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { inDays } from '#tests/support/booking-dates.ts'
import { linksOf } from '#tests/support/html.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import { bookService, otherCode, recordsOf, requestAssign, requestConfirm } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { assign, told } from '#tests/support/dashboard/actions.ts'

/* An administrator's actions on a service through the pages: section 8 under Assign, Close and Delete, word for word. */

let administrator: Person
let customer: Person
let site: Site
beforeAll(async () => {
  administrator = await createAdministrator('record')
  site = openSite(administrator)
})

async function confirmedService() {
  const owner = await createCustomer()
  const service = await bookService(owner)
  await requestConfirm(owner, service, service.bookCode)
  customer = owner
  return service
}

test('an assignment redirects to its list with a message, and the row has its new state', async () => {
  const service = await confirmedService()
  const nurse = await createNurse()
  const page = await site.get(`/dashboard/services/${service.serviceId}/assign`)
  expect(page.text).toContain('Assign Nurse to Service')
  expect(page.text).toContain(nurse.fullName)
  expect(page.text).toContain(nurse.contactNumber)
  const back = '/dashboard/services/confirmed?status=assigned'
  const answer = await assign(site, service, { nurseId: nurse.id, back })
  expect(answer.location).toBe(back)
  const list = await site.get(back)
  expect(list.text).toContain('Nurse assigned successfully!')
  expect(list.text).toContain(service.serviceId)
})

describe('Assign, Change dates, Replace, Close and Delete lead back', () => {
  const list = '/dashboard/services/confirmed?patient=Savita'

  /** Follows the link of an action on a page, and sends its form as the page has it, with these fields. */
  async function actFrom(page: string, kind: string, fields: Record<string, string>) {
    const { html } = await site.get(page)
    const to = linksOf(html).find((link) => link.includes(`/${kind}?back=`)) ?? ''
    const form = await site.get(to)
    const shown = Object.fromEntries(
      ['back', 'seenStart', 'seenEnd', 'formerNurseId'].flatMap((name) => {
        const value = form.value(name)
        return value ? [[name, value]] : []
      }),
    )
    const answer = await site.post(to, { ...shown, ...fields })
    return answer.location
  }

  test.each(['the list with its filters', 'the page of the service'])(
    'to %s',
    { tags: 'long' },
    async (from) => {
      const service = await confirmedService()
      const { serviceId, closeCode } = service
      const own = `/dashboard/services/${serviceId}`
      const page = from === 'the page of the service' ? own : `${list}&serviceId=${serviceId}`
      const [first, second] = [await createNurse(), await createNurse()]
      expect(await actFrom(page, 'assign', { nurseId: first.id })).toBe(page)
      expect(await actFrom(page, 'replace', { nurseId: second.id, reason: 'They asked for it' })).toBe(page)
      if (page === own) {
        const dates = { startDate: inDays(40, '09:00'), endDate: inDays(80, '09:00'), reason: 'Longer' }
        expect(await actFrom(page, 'dates', dates)).toBe(page)
      }
      // What is closed or deleted has no page any more.
      const after = page === own ? '/dashboard/services/confirmed' : page
      expect(await actFrom(page, 'close', { closeCode })).toBe(after)
      expect((await site.get(after)).text).toContain('Service closed and deleted successfully')
      const other = await confirmedService()
      const page2 = page.replace(serviceId, other.serviceId)
      expect(await actFrom(page2, 'delete', {})).toBe(page === own ? after : page2)
    },
  )
})

test('an action redirects to the dashboard and nowhere else', async () => {
  for (const back of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/logout',
    '/dashboard/../x',
  ]) {
    const service = await confirmedService()
    const { location } = await site.post(`/dashboard/services/${service.serviceId}/delete`, { back })
    expect(location).toMatch(/^\/dashboard\//)
  }
})

test('every reason for refusing an assignment has its message, and nothing changes', async () => {
  const service = await confirmedService()
  const nurse = await createNurse()
  told(await assign(site, service, {}), 400, 'Nurse ID is required')
  told(await assign(site, service, { nurseId: '' }), 400, 'Please select a nurse')
  told(await assign(site, service, { nurseId: randomUUID() }), 400, 'Nurse not found in the staff list')
  told(await assign(site, service, { nurseId: 'x'.repeat(5000) }), 400, 'Nurse not found in the staff list')
  told(await assign(site, { serviceId: randomUUID() }, { nurseId: nurse.id }), 400, 'Service not found')

  const away = await createNurse({ available: false, assignedServiceId: randomUUID() })
  told(
    await assign(site, service, { nurseId: away.id }),
    400,
    `${away.fullName} is not available for assignment`,
  )
  const expired = await createNurse({ regExpiryDate: '2020-01-01' })
  told(
    await assign(site, service, { nurseId: expired.id }),
    400,
    `${expired.fullName} is not available for assignment`,
  )
  const waiting = await bookService(customer)
  told(
    await assign(site, waiting, { nurseId: nurse.id }),
    400,
    'Cannot assign nurse to service with status: pending',
  )
  expect((await recordsOf(customer, service)).service?.status).toBe('confirmed')

  await UserService.delete({ uid: customer.uid, serviceId: service.serviceId }).go()
  told(await assign(site, service, { nurseId: nurse.id }), 400, "Service not found in user's services list")
  await User.delete({ uid: customer.uid }).go()
  told(await assign(site, service, { nurseId: nurse.id }), 400, 'User document not found')
  const { data } = await Staff.get({ id: nurse.id }).go({ consistent: true })
  expect(data?.available).toBe(true)
})

test('a nurse whose registration has expired is named as such and cannot be chosen', async () => {
  const expired = await createNurse({ fullName: `Expired ${randomUUID()}`, regExpiryDate: '2020-01-01' })
  const service = await confirmedService()
  const path = `/dashboard/services/${service.serviceId}/assign?name=${expired.fullName}`
  const { html, text } = await site.get(path)
  expect(html).not.toContain(`<option value="${expired.id}"`)
  expect(text).toContain(`The registration of ${expired.fullName} expires on`)
})

test('an administrator closes an assigned service by its code, and each wrong one counts', async () => {
  const service = await confirmedService()
  const nurse = await createNurse()
  await requestAssign(administrator, service, nurse)
  const path = `/dashboard/services/${service.serviceId}/close`
  told(await site.post(path, {}), 400, 'Please enter the closing code')
  told(
    await site.post(path, { closeCode: otherCode(service.closeCode) }),
    400,
    'Invalid closing code or unauthorized',
  )
  const done = await site.post(path, { closeCode: ` ${service.closeCode} ` })
  expect((await site.get(done.location ?? '')).text).toContain('Service closed and deleted successfully')
  const { data } = await Staff.get({ id: nurse.id }).go({ consistent: true })
  expect(data).toMatchObject({ available: true })
  // The same form again, after an answer that was lost.
  const again = await site.post(path, { closeCode: service.closeCode })
  expect((await site.get(again.location ?? '')).text).toContain('Service closed and deleted successfully')
})

test('a closing code cannot be guessed', async () => {
  const service = await confirmedService()
  await requestAssign(administrator, service, await createNurse())
  const path = `/dashboard/services/${service.serviceId}/close`
  const browser = openSite(await createAdministrator())
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => browser.post(path, { closeCode: otherCode(service.closeCode) })),
  )
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(limits.adminCodeTry.max)
  const late = await browser.post(path, { closeCode: service.closeCode })
  told(late, 429, 'Too many failed attempts. Please try again later.')
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
})

test('a pending and a confirmed service are deleted, each with its message', async () => {
  const confirmed = await confirmedService()
  const pending = await bookService(customer)
  for (const [service, message] of [
    [pending, 'Service Deleted'],
    [confirmed, 'Service deleted successfully.'],
  ] as const) {
    const path = `/dashboard/services/${service.serviceId}/delete`
    expect((await site.get(path)).text).toContain('Delete')
    const done = await site.post(path, {})
    expect((await site.get(done.location ?? '')).text).toContain(message)
    told(await site.post(path, {}), 404, 'Service not deleted, something went wrong')
  }
})

test(
  'an assignment through its page is two requests to the table, one for the diary and one for the rules',
  { tags: 'long' },
  async () => {
    const service = await confirmedService()
    const nurse = await createNurse()
    // As the dialog sends it; without JavaScript the redirect to the list reads the list too.
    const path = `/dashboard/services/${service.serviceId}/assign.data`
    const seen = await observe(() => site.post(path, { nurseId: nurse.id, inDialog: 'yes' }))
    expect(seen).toMatchObject({ died: false, result: { status: 200 } })
    expect(tally(seen.calls)).toEqual({ TransactGetItems: 1, GetItem: 1, Query: 1, TransactWriteItems: 1 })
  },
)
