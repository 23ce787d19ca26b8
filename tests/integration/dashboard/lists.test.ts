import { randomUUID } from 'node:crypto'
import { UpdateCommand, type GetCommandInput } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditedRecords } from '#domain/audit.ts'
import { halvesOf } from '#domain/phone.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { pageSize } from '#server/lists/page.server.ts'
import { expiringOf } from '#server/staff/expiring.server.ts'
import { tableClient, tableConfiguration } from '#server/table/client.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { confirmed, many, moreThanAPage, pending } from '#tests/support/dashboard/lists.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyTable } from '#tests/support/table-records.ts'

describe('lists without rows', () => {
  /* The dashboard with an empty table (section 8, "Lists and data"). */

  test.each([
    ['/dashboard/services/temp', 'No pending services found.', 'Temporary Services List is Empty'],
    ['/dashboard/services/confirmed', 'No confirmed services found.', 'Services List is Empty'],
    ['/dashboard/staff/currentStaffs', 'No staff members found.', 'Staff List is Empty'],
  ])('%s says that nothing was found and that the list is empty', async (path, none, all) => {
    const answer = await openSite(await createAdministrator()).get(path)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain(none)
    expect(answer.text).toContain(all)
    const filtered = await openSite(await createAdministrator()).get(`${path}?${filters[path]}`)
    expect(filtered.text).toContain(none)
    expect(filtered.text).not.toContain(all)
  })

  const filters: Record<string, string> = {
    '/dashboard/services/temp': 'status=pending',
    '/dashboard/services/confirmed': 'status=closed',
    '/dashboard/staff/currentStaffs': 'name=Meera',
  }

  const { table: TableName } = tableConfiguration

  test('/dashboard/users says so while no user is in the index yet, which is eventually consistent', async () => {
    await emptyTable()
    const administrator = await createAdministrator()
    const { Key } = User.get({ uid: administrator.uid }).params<GetCommandInput>()
    const UpdateExpression = 'REMOVE gsi1pk, gsi1sk'
    await tableClient.send(new UpdateCommand({ TableName, Key, UpdateExpression }))
    const answer = await openSite(administrator).get('/dashboard/users')
    expect(answer.text).toContain('No users found.')
    expect(answer.text).toContain('User List is Empty')
  })
})

describe('lists of more than a page', () => {
  beforeAll(emptyTable)
  /* Every list of the dashboard in an administrator's browser, on a table with more than one page of each. */

  type Lists = Awaited<ReturnType<typeof moreThanAPage>>
  let site: Lists['site']
  let customer: Lists['customer']
  let services: Lists['services']
  let waiting: Lists['waiting']
  beforeAll(async () => {
    ;({ site, customer, services, waiting } = await moreThanAPage())
  })

  /** The ids of services in the order of the page. */
  function idsIn(html: string): string[] {
    const found = [...html.matchAll(/class="service-id">([\w-]+)</g)].map(([, id = '']) => id)
    return [...new Set(found)]
  }

  function linkTo(html: string, name: string): string {
    const link = html.match(new RegExp(`<a[^>]*href="([^"]+)"[^>]*>(?:(?!</a>).)*${name}`, 's'))?.[1]
    if (!link) throw new Error(`The page has no link ${name}`)
    return link.replaceAll('&amp;', '&')
  }

  /** The first character that most of these ids have. */
  function startOfSeveral(ids: string[]): string {
    const starts = ids.map(([start = '']) => start)
    const countOf = (start: string) => starts.filter((each) => each === start).length
    return starts.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? ''
  }

  const newestFirst = () => services.map(({ serviceId }) => serviceId).toReversed()

  test('services are sorted newest first, 25 to a page, with links to the next and the previous page', async () => {
    const first = await site.get(confirmed)
    expect(idsIn(first.html)).toEqual(newestFirst().slice(0, pageSize))
    const second = await site.get(linkTo(first.html, 'Next'))
    expect(idsIn(second.html)).toEqual(newestFirst().slice(pageSize, 2 * pageSize))
    const third = await site.get(linkTo(second.html, 'Next'))
    expect(idsIn(third.html)).toEqual(newestFirst().slice(2 * pageSize))
    expect(third.html).not.toMatch(/<a[^>]*>(?:(?!<\/a>).)*Next/s)
    const back = await site.get(linkTo(third.html, 'Previous'))
    expect(idsIn(back.html)).toEqual(newestFirst().slice(pageSize, 2 * pageSize))
  })

  test('the source of a service is the web for a UUID and the mobile app for any other id', async () => {
    const { text } = await site.get(`${confirmed}?serviceId=mobile1`)
    expect(text).toContain('mobile1Abc Mobile')
    const { serviceId } = services[5] as { serviceId: string }
    expect((await site.get(`${confirmed}?serviceId=${serviceId.slice(0, 12)}`)).text).toContain(
      `${serviceId} Web`,
    )
  })

  test('each filter of the confirmed services shows the matching rows, and the address keeps it', async () => {
    const assigned = await site.get(`${confirmed}?status=assigned`)
    expect(idsIn(assigned.html)).toEqual([services[0]?.serviceId])
    expect(assigned.html).toMatch(/<option[^>]*value="assigned"[^>]*selected/)
    expect(idsIn((await site.get(`${confirmed}?status=closed`)).html)).toEqual([])
    expect((await site.get(`${confirmed}?status=closed`)).text).toContain('No confirmed services found.')
    expect(idsIn((await site.get(`${confirmed}?service=General+Care`)).html)).toHaveLength(pageSize)
    expect(idsIn((await site.get(`${confirmed}?from=2026-11-20&to=2026-11-20`)).html)).toHaveLength(pageSize)
    expect(idsIn((await site.get(`${confirmed}?from=2026-11-21`)).html)).toEqual([])
    expect(idsIn((await site.get(`${confirmed}?to=2026-11-19`)).html)).toEqual([])
  })

  test('a day that is typed by hand is understood, and the control of another browser shows it', async () => {
    const typed = await site.get(`${confirmed}?from=20/11/2026&to=20+Nov+2026`)
    const sent = await site.get(`${confirmed}?from=2026-11-20&to=2026-11-20`)
    expect(idsIn(typed.html)).toEqual(idsIn(sent.html))
    expect([typed.value('from'), typed.value('to')]).toEqual(['2026-11-20', '2026-11-20'])
    expect(linkTo(typed.html, 'Next')).toContain('from=2026-11-20&to=2026-11-20')
    const refused = await site.get(`${confirmed}?from=31/11/2026`)
    expect(refused.value('from')).toBe('31/11/2026')
    expect((await site.get(`${confirmed}?from=20/11/2026&to=19/11/2026`)).text).toContain('is before')
  })

  test('a number is found by its first digits, with and without +91', async () => {
    const { html } = await site.get(confirmed)
    const number = html.match(/\+91(\d{10})/)?.[1] ?? ''
    for (const typed of [number, `+91${number}`, `0${number}`, number.slice(0, 7)]) {
      const found = await site.get(`${confirmed}?number=${encodeURIComponent(typed)}`)
      expect(found.text).toContain(halvesOf(number))
    }
  })

  test('a search by number or service id is newest first, on each page and in the file', async () => {
    const idStart = startOfSeveral(newestFirst())
    const byId = newestFirst().filter((id) => id.startsWith(idStart))
    expect(idsIn((await site.get(`${confirmed}?serviceId=${idStart}`)).html)).toEqual(byId)
    expect(idsIn((await site.get(`${confirmed}?serviceId=${idStart}&status=confirmed`)).html)).toEqual(
      byId.filter((id) => id !== services[0]?.serviceId),
    )
    // All numbers of these services begin so.
    const first = await site.get(`${confirmed}?number=9`)
    expect(idsIn(first.html)).toEqual(newestFirst().slice(0, pageSize))
    const second = await site.get(linkTo(first.html, 'Next'))
    expect(idsIn(second.html)).toEqual(newestFirst().slice(pageSize, 2 * pageSize))
    expect(idsIn((await site.get(linkTo(second.html, 'Previous'))).html)).toEqual(idsIn(first.html))
    const file = await site.get(`${confirmed}.csv?number=9`)
    const inFile = file.html.split('\r\n').slice(1, -1)
    expect(inFile.map((row) => row.slice(1).split('"')[0])).toEqual(newestFirst())
    const waitingIds = waiting.map(({ serviceId }) => serviceId).toReversed()
    const waitingStart = startOfSeveral(waitingIds)
    expect(idsIn((await site.get(`${pending}?serviceId=${waitingStart}`)).html)).toEqual(
      waitingIds.filter((id) => id.startsWith(waitingStart)),
    )
  })

  test('pending services have their own list, filters and messages', async () => {
    const ids = waiting.map(({ serviceId }) => serviceId).toReversed()
    const first = await site.get(pending)
    expect(idsIn(first.html)).toEqual(ids.slice(0, pageSize))
    expect(idsIn((await site.get(linkTo(first.html, 'Next'))).html)).toEqual(ids.slice(pageSize))
    const none = await site.get(`${pending}?status=confirmed`)
    expect(none.text).toContain('No pending services found.')
    expect(idsIn((await site.get(`${pending}?serviceId=${ids[3]}`)).html)).toEqual([ids[3]])
  })

  test('an expanded row shows all that the specification lists', async () => {
    const service = services[0] as (typeof services)[number]
    const { text } = await site.get(`/dashboard/services/${service.serviceId}`)
    for (const shown of [
      customer.email,
      customer.uid,
      'Patient 0',
      'General Care',
      'Vital signs monitoring',
      service.bookCode,
      service.closeCode,
      'Diabetes, sees Dr Deshpande on Tuesdays',
      '12 Prabhat Road, Pune 411004',
      'Meera Joshi',
    ])
      expect(text).toContain(shown)
    expect((await site.get(`/dashboard/services/${randomUUID()}`)).status).toBe(404)
  })

  test('Refresh without JavaScript says Refreshed', async () => {
    expect((await site.get(`${confirmed}?refreshed=1`)).text).toContain('Refreshed')
    expect((await site.get('/dashboard/panel?refreshed=1')).text).toContain('Refreshed')
  })

  test('the panel shows exact counts, e-mail domains, the last thirty days and the nurses', async () => {
    const { text } = await site.get('/dashboard/panel')
    expect(text).toMatch(new RegExp(`Total Services\\s+${many + waiting.length}`))
    expect(text).toMatch(new RegExp(`Pending Services\\s+${waiting.length}`))
    expect(text).toMatch(/Total Users\s+7/)
    expect(text).toMatch(/Total Staffs\s+1/)
    expect(text).toContain('family.example')
    expect(text).toContain('Meera Joshi')
  })

  test('the panel lists the nurses whose registration or police verification ends within sixty days', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    await createNurse({ fullName: 'Ended Patil', regExpiryDate: inDays(-2) })
    await createNurse({ fullName: 'Ending Rao', regExpiryDate: inDays(50) })
    await createNurse({ fullName: 'Lasting Shah', regExpiryDate: inDays(70) })
    await createNurse({ fullName: 'Verified Das', policeVerificationDate: inDays(30 - 3 * 365) })
    const { text } = await site.get('/dashboard/panel')
    const list = text.slice(text.indexOf('Documents expiring within 60 days'), text.indexOf('Total Services'))
    expect(list).toMatch(
      /Ended Patil Registration expired \w+ .* Verified Das Police verification expires \w+ .* Ending Rao Registration expires \w+/,
    )
    expect(list).not.toContain('Lasting Shah')
  })

  test.each(auditedRecords)(
    'the filter of the audit log keeps the kind of record of a link: %s',
    { tags: 'long' },
    async (kind) => {
      const { html } = await site.get(`/dashboard/audit?recordType=${kind}`)
      expect(html).toMatch(new RegExp(`<option value="${kind}" selected="">`))
    },
  )

  test('a CSV file holds every page of what the filter shows, and no formula', async () => {
    const rowsOf = (csv: string) => csv.trim().split('\r\n').slice(1)
    const all = await site.get(`${confirmed}.csv`)
    expect(all.headers['content-disposition']).toMatch(/^attachment; filename="confirmed-services-.*\.csv"$/)
    expect(rowsOf(all.html)).toHaveLength(many)
    expect(rowsOf(all.html).map((row) => row.slice(1).split('"')[0])).toEqual(newestFirst())
    // A number in E.164 begins as a formula does and is none; what people typed is guarded (tests/unit/lists/lists.test.ts).
    expect(rowsOf(all.html)[0]).toMatch(/"\+91\d{10}"/)
    expect(rowsOf((await site.get(`${confirmed}.csv?status=assigned`)).html)).toHaveLength(1)
    expect(rowsOf((await site.get(`${pending}.csv`)).html)).toHaveLength(waiting.length)
    expect(rowsOf((await site.get(`${pending}.csv?status=confirmed`)).html)).toHaveLength(0)
    expect((await site.get(`${confirmed}.csv?from=nonsense`)).status).toBe(400)
  })

  test('a cursor that was changed or belongs to another list is refused', async () => {
    const next = linkTo((await site.get(confirmed)).html, 'Next')
    const cursor = new URL(next, 'http://site').searchParams.get('cursor') ?? ''
    const [payload = '', signature = ''] = cursor.split('.')
    const key = JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown[]
    const forged = Buffer.from(JSON.stringify(['after', { ...(key[1] as object), pk: 'other' }])).toString(
      'base64url',
    )
    const cursors = [
      'x',
      '.',
      `${payload}.`,
      `${payload}.x`,
      `${forged}.${signature}`,
      'a'.repeat(5000),
      '%00',
    ]
    for (const each of cursors) {
      const answer = await site.get(`${confirmed}?${new URLSearchParams({ cursor: each })}`)
      expect(answer.status).toBe(400)
      expect(answer.text).toContain('This page of the list cannot be opened.')
    }
    for (const path of [pending, '/dashboard/users', `${confirmed}?status=confirmed`]) {
      const answer = await site.get(
        `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ cursor })}`,
      )
      expect(answer.status).toBe(400)
    }
  })

  const oddIds = ['%00', '..%2F..', 'a%20b', 'ä', '%F0%9F%98%80', '%23', '$nivaas', 'a'.repeat(3000)]
  test.each(oddIds.map((id) => [id.slice(0, 10), id] as const))(
    'a malformed id (%s) finds no service and no user, and is no server error',
    { tags: 'long' },
    async (_, id) => {
      for (const path of [
        `/dashboard/services/${id}`,
        `/dashboard/services/${id}/assign`,
        `/dashboard/users/${id}`,
      ]) {
        expect((await site.get(path)).status).toBeLessThan(500)
      }
      for (const event of ['assign', 'close', 'delete']) {
        const { status } = await site.post(`/dashboard/services/${id}/${event}`, {
          nurseId: id,
          closeCode: id,
        })
        expect(status).toBeLessThan(500)
      }
    },
  )
})

test('a police verification of 29 February ends on 28 February, a day that exists', () => {
  const nurse = {
    id: 'meera',
    fullName: 'Meera Joshi',
    available: true,
    regExpiryDate: '2099-12-31',
    policeVerificationDate: '2024-02-29',
  }
  const ending = { id: 'meera', fullName: 'Meera Joshi', what: 'Police verification', endsOn: '2027-02-28' }
  // The last minute of the 28th in India, and the first of the next day.
  const clock = stopClock(Date.parse('2027-02-28T18:29:00Z'))
  expect(expiringOf([nurse])).toEqual([{ ...ending, isOver: false }])
  clock.advance(60_000)
  expect(expiringOf([nurse])).toEqual([{ ...ending, isOver: true }])
})
