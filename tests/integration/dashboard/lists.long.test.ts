import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { servicesBy, pendingServicesBy } from '#server/services/list.server.ts'
import { usersBy } from '#server/customers/list.server.ts'
import { pageSize, type List } from '#server/lists/page.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { reads } from '#tools/budgets.ts'
import { observe, tallyInFrame } from '#tests/support/aws-calls.ts'
import { createNurse } from '#tests/support/people.ts'
import { requestAssign, requestCloseAssigned, requestDelete } from '#tests/support/requests.ts'
import { confirmed, moreThanAPage, pending } from '#tests/support/dashboard/lists.ts'

/* More of what lists.test.ts tests. */

type Lists = Awaited<ReturnType<typeof moreThanAPage>>
let site: Lists['site']
let administrator: Lists['administrator']
let customer: Lists['customer']
let services: Lists['services']
beforeAll(async () => {
  ;({ site, administrator, customer, services } = await moreThanAPage())
})

test('no link or button of a list is spoken as an id: each names the patient or the person', async () => {
  const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/
  const paths = [confirmed, `${confirmed}?status=assigned`, pending, '/dashboard/users', '/dashboard/notices']
  const pages = [...paths, '/dashboard/staff/currentStaffs', `/dashboard/services/${services[0]?.serviceId}`]
  for (const path of pages) {
    const { html } = await site.get(path)
    const spoken = [
      ...html.matchAll(/aria-label="([^"]*)"|class="visually-hidden">([^<]*(?:<!-- -->[^<]*)*)</g),
    ]
    const names = spoken.map(([, label, hidden]) => label ?? hidden ?? '')
    expect(
      names.filter((name) => uuid.test(name)),
      path,
    ).toEqual([])
  }
  const { html } = await site.get(confirmed)
  for (const name of ['Assign, Patient 50', 'Delete, Patient 50'])
    expect(html).toContain(`aria-label="${name}"`)
  expect((await site.get(confirmed)).text).toContain('Details of Patient 50')
})

test('users are found by e-mail, number, verification, provider and how many services they have', async () => {
  const all = await site.get('/dashboard/users')
  for (const column of ['Email', 'First name', 'Last name', 'Phone number'])
    expect(all.text).toContain(column)
  expect((await site.get(`/dashboard/users?email=${customer.email.slice(0, 20)}`)).text).toContain(
    customer.email,
  )
  const byNumber = await site.get(`/dashboard/users?number=${customer.number.slice(3)}`)
  expect(byNumber.text).toContain(customer.email)
  expect((await site.get('/dashboard/users?emailVerified=false')).text).toContain('No users found.')
  expect((await site.get('/dashboard/users?authProvider=Google')).text).toContain('No users found.')
  for (const least of [1, 2, 3, 5]) {
    const { text } = await site.get(`/dashboard/users?minServices=${least}`)
    expect(text).toContain(customer.email)
    expect(text).not.toContain(administrator.email)
  }
  const { text } = await site.get(`/dashboard/users/${customer.uid}`)
  expect(text).toContain('12 Prabhat Road, Pune 411004')
  expect(text).toContain(services[0]?.serviceId)
})

test('the audit log shows each change, by record and by administrator', async () => {
  const { serviceId } = services[0] as { serviceId: string }
  for (const query of ['', `?recordId=${serviceId}`, `?administrator=${administrator.email}`]) {
    const { text } = await site.get(`/dashboard/audit${query}`)
    expect(text).toContain(serviceId)
    expect(text).toContain('Asha Kulkarni assigned a nurse to')
  }
  expect((await site.get('/dashboard/audit?administrator=nobody@example.com')).text).toContain(
    'No entries found.',
  )
})

const nonsense: [string, string][] = [
  [`${confirmed}?serviceId=%3Cscript%3E`, 'A service id has letters, digits, - and _ only.'],
  [`${confirmed}?serviceId=${'a'.repeat(400)}`, 'A service id has letters, digits, - and _ only.'],
  [`${confirmed}?number=abc`, 'Enter the first digits of a phone number, or its last four.'],
  [`${confirmed}?status=gone`, 'Choose one from the list.'],
  [`${confirmed}?service=Surgery`, 'Choose one from the list.'],
  [`${confirmed}?from=yesterday`, 'Enter a date, such as 25/11/2026.'],
  [`${confirmed}?from=2026-02-30`, 'Enter a date, such as 25/11/2026.'],
  [`${confirmed}?from=2026-11-20&to=2026-11-19`, '“Date to” is before “Date from”.'],
  [`${confirmed}?from=2026-11-20&to=2026-11-19&status=gone`, '“Date to” is before “Date from”.'],
  [`${pending}?status=closed`, 'Choose one from the list.'],
  [`${pending}?to=31-11-2026`, 'Enter a date, such as 25/11/2026.'],
  ['/dashboard/users?email=a%20b', 'Enter the start of an email address.'],
  ['/dashboard/users?minServices=4', 'Choose one from the list.'],
  ['/dashboard/users?emailVerified=maybe', 'Choose one from the list.'],
  ['/dashboard/users?authProvider=Facebook', 'Choose one from the list.'],
  ['/dashboard/audit?recordId=%00', 'A record id has letters, digits, - and _ only.'],
  ['/dashboard/audit?recordType=secret', 'Choose one from the list.'],
]

test.each(nonsense)('%s shows a clear message and is no server error', async (path, message) => {
  const answer = await site.get(path)
  expect(answer.status).toBe(400)
  expect(answer.text).toContain(message)
  expect((await site.get(path.replace('?', '.data?'))).status).toBe(400)
})

/** The read of the account, then what the list reads: one Query, and where a row says more than its index one batch. */
const budgets: [string, number][] = [
  [confirmed, 3],
  [`${confirmed}?status=confirmed`, 3],
  [`${confirmed}?status=confirmed&service=General+Care`, 3],
  [`${confirmed}?number=9&status=confirmed`, 3],
  [`${confirmed}?from=2026-11-20&to=2026-11-21`, 3],
  [pending, 2],
  ['/dashboard/services/earlier', 2],
  ['/dashboard/services/earlier?ending=deleted&from=2026-11-20', 2],
  ['/dashboard/users', 2],
  ['/dashboard/users?minServices=2', 2],
  ['/dashboard/users?email=asha&emailVerified=true', 2],
  ['/dashboard/audit', 3],
  ['/dashboard/notices', 2],
  // The account, and those of Today, on a Tuesday with nurses who were sent to Sunday's visits.
  ['/dashboard/panel', reads.today.requests + 1],
  ['/dashboard/enquiries', 2],
  ['/dashboard/subscribers', 2],
]

test.each(budgets)('%s makes at most %d requests to the table', async (path, most) => {
  const seen = await observe(() => site.get(path))
  expect(seen).toMatchObject({ died: false, result: { status: 200 } })
  const requests = Object.values(tallyInFrame(seen.calls)).reduce((sum, count) => sum + count, 0)
  expect(requests).toBeLessThanOrEqual(most)
})

type AnyList = Pick<List<unknown>, 'query' | 'order' | 'searchSize'>
const lists: [string, () => AnyList][] = [
  ['services', () => servicesBy({})],
  ['services with a filter beside', () => servicesBy({ number: '+919', status: 'confirmed' })],
  ['pending services', () => pendingServicesBy({})],
  ['users', () => usersBy({})],
  ['users with a filter beside', () => usersBy({ email: 'asha', emailVerified: true })],
]

test.each(lists)('a page of %s reads less than 25 KB', async (_, list) => {
  const { query, order, searchSize } = list()
  const limit = searchSize ?? pageSize + 1
  const input = query.params({ order }) as ConstructorParameters<typeof QueryCommand>[0]
  const { Items = [] } = await tableClient.send(new QueryCommand({ ...input, Limit: limit }))
  expect(Items.length).toBeGreaterThan(0)
  const average = Items.map(sizeOf).reduce((sum, size) => sum + size, 0) / Items.length
  expect(average * limit).toBeLessThan(25 * 1024)
})

/** The size as DynamoDB counts it: names and values in bytes; a list adds three bytes and one for each element. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1
  if (Array.isArray(value)) return value.map(sizeOf).reduce((sum, size) => sum + size + 1, 3)
  if (typeof value !== 'object' || value === null) return 1
  return Object.entries(value).reduce((sum, [name, each]) => sum + Buffer.byteLength(name) + sizeOf(each), 0)
}

test('an action on a row that another administrator changed reports its current state', async () => {
  const service = services[7] as (typeof services)[number]
  const nurse = await createNurse()
  await requestAssign(administrator, service, nurse)
  const again = await site.post(`/dashboard/services/${service.serviceId}/assign`, {
    nurseId: (await createNurse()).id,
    inDialog: 'yes',
  })
  expect(again.status).toBe(400)
  expect(again.text).toContain('Cannot assign nurse to service with status: assigned')
  await requestCloseAssigned(administrator, service, service.closeCode)
  const gone = await site.post(`/dashboard/services/${service.serviceId}/assign`, { nurseId: nurse.id })
  expect(gone.text).toContain('Service not found')
  await requestDelete(administrator, services[8] as { serviceId: string })
  const twice = await site.post(`/dashboard/services/${services[8]?.serviceId}/delete`, {})
  expect(twice.status).toBe(404)
  expect(twice.text).toContain('Service not deleted, something went wrong')
})
