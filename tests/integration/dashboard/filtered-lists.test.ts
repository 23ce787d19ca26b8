import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endOldUnverified } from '#server/accounts/life/unverified-accounts.server.ts'
import { setClock } from '#server/clock.server.ts'
import { listUsers, type UserFilters } from '#server/customers/list.server.ts'
import { saveGoogle, saveUser, saveVerifiedEmail } from '#server/customers/save-user.server.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { listStaff } from '#server/staff/list.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { observe, tallyInFrame } from '#tests/support/aws-calls.ts'
import { stopClock } from '#tests/support/clock.ts'
import { linksOf } from '#tests/support/html.ts'
import { createAdministrator, createNurse, createCustomer, newEmail } from '#tests/support/people.ts'
import { bookService, requestAssign, requestConfirm } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { emptyTable } from '#tests/support/table-records.ts'

describe('nurses by name', () => {
  /* Current Staffs: nurses by any word of their name, in memory, in the list's order. */

  const staff = '/dashboard/staff/currentStaffs'
  let site: Site

  /** Registered in this order, a second apart. */
  const names = ['Retired Joshi', 'Meera Joshi', 'Sunita de Souza', 'Zoë Meera Patil', 'मीरा जोशी', 'Al Li']

  beforeAll(async () => {
    site = openSite(await createAdministrator())
    const clock = stopClock(Date.now() - 60_000)
    for (const fullName of names) {
      clock.advance(1000)
      const retired = { available: false, retiredAt: '2026-02-01T00:00:00.000Z' }
      await createNurse({ fullName, ...(fullName.startsWith('Retired') && retired) })
    }
  })

  async function namesFor(filters: Record<string, string>): Promise<string[]> {
    const { status, html } = await site.get(`${staff}?${new URLSearchParams(filters)}`)
    expect(status).toBe(200)
    return [...html.matchAll(/<th scope="row"><a [^>]*>([^<]*)</g)].map(([, name = '']) => name)
  }

  test('any word of the name finds, in any case and without diacritics, the newest first', async () => {
    expect(await namesFor({ name: 'meera' })).toEqual(['Zoë Meera Patil', 'Meera Joshi'])
    expect(await namesFor({ name: 'JOSHI' })).toEqual(['Meera Joshi', 'Retired Joshi'])
    expect(await namesFor({ name: 'zoe' })).toEqual(['Zoë Meera Patil'])
    expect(await namesFor({ name: 'souza sun' })).toEqual(['Sunita de Souza'])
    expect(await namesFor({ name: 'मीरा' })).toEqual(['मीरा जोशी'])
    expect(await namesFor({ name: 'Al' })).toEqual(['Al Li'])
    expect(await namesFor({ name: 'me' })).toEqual([])
    expect(await namesFor({ name: 'eera' })).toEqual([])
    expect(await namesFor({ name: '😀' })).toEqual([])
    expect(await namesFor({ name: '"#$%' })).toEqual([])
  })

  test('it combines with the other filters', async () => {
    expect(await namesFor({ name: 'joshi', available: 'false' })).toEqual(['Retired Joshi'])
    expect(await namesFor({ name: 'joshi', available: 'true', qualification: 'GNM' })).toEqual([
      'Meera Joshi',
    ])
    expect(await namesFor({ name: 'joshi', minExperience: '5' })).toEqual([])
  })

  test('a search reads available and other nurses by one Query each, and pages in memory both ways', async () => {
    for (let place = 0; place < 60; place++) await createNurse({ fullName: `Many Nurse${place}` })
    const { calls } = await observe(() => site.get(`${staff}?name=many`))
    // One Query more says who is absent today.
    expect(tallyInFrame(calls)).toEqual({ BatchGetItem: 1, Query: 3 })
    const seen: string[] = []
    const pages: string[] = [`${staff}?name=many`]
    for (const path of pages) {
      const { html } = await site.get(path)
      seen.push(...[...html.matchAll(/Many Nurse\d+(?=<\/a><\/th>)/g)].map(([name]) => name))
      const [next] = /<a[^>]*rel="next"[^>]*>/.exec(html) ?? []
      if (next) pages.push(...linksOf(next))
    }
    expect(pages).toHaveLength(3)
    expect(new Set(seen).size).toBe(60)
    expect(seen).toHaveLength(60)

    const first = await listStaff({ name: 'many' }, null)
    const after = await listStaff({ name: 'many' }, first.next)
    const back = await listStaff({ name: 'many' }, after.previous)
    expect(back.rows).toEqual(first.rows)
    expect(back.previous).toBeNull()
  })
})

describe('nurses by availability', () => {
  beforeAll(emptyTable)
  /*
   * Who is available is no attribute of the index that lists nurses by it: the key says it. These lists are read from that index,
   * with thirty nurses of each kind, so that a list has a second page.
   */

  const many = 30
  let site: Site
  let assignPath: string

  beforeAll(async () => {
    const administrator = await createAdministrator()
    site = openSite(administrator)
    const numbered = (place: number) => String(place).padStart(2, '0')
    for (let place = 0; place < many; place++) {
      await createNurse({ fullName: `Free ${numbered(place)}` })
      await createNurse({
        ...{ fullName: `Left ${numbered(place)}` },
        ...{ available: false, retiredAt: '2026-02-01T00:00:00.000Z' },
      })
    }
    const customer = await createCustomer()
    const [assigned, waiting] = [await bookService(customer), await bookService(customer)]
    for (const service of [assigned, waiting]) await requestConfirm(customer, service, service.bookCode)
    await requestAssign(administrator, assigned, await createNurse({ fullName: 'Busy Patil' }))
    assignPath = `/dashboard/services/${waiting.serviceId}/assign`
  })

  /** The rows of a list of staff as text, of its first page and of those that "Next" leads to. */
  async function rowsOf(address: string): Promise<string[]> {
    const { html } = await site.get(address)
    const rows = [...html.matchAll(/<tr\b(?:(?!<\/tr>).)*<td.*?<\/tr>/gs)].map(([row]) =>
      row.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '),
    )
    const next = linksOf(html).find((link) => link.includes('cursor='))
    const isFirst = !address.includes('cursor=')
    return isFirst && next ? [...rows, ...(await rowsOf(next.replaceAll('&amp;', '&')))] : rows
  }

  const staff = '/dashboard/staff/currentStaffs'

  test('the available nurses are listed over two pages, each as available', async () => {
    const rows = await rowsOf(`${staff}?available=true`)
    expect(rows).toHaveLength(many)
    expect(rows.filter((row) => !/Free \d\d .* Available/.test(row))).toEqual([])
  })

  test('the others are listed over two pages, assigned or retired, and none as available', async () => {
    const rows = await rowsOf(`${staff}?available=false`)
    expect(rows).toHaveLength(many + 1)
    expect(rows.filter((row) => /Busy Patil .* Not available/.test(row))).toHaveLength(1)
    expect(rows.filter((row) => /Left \d\d .* Inactive/.test(row))).toHaveLength(many)
  })

  test('another filter beside it leaves out whom it does not fit', async () => {
    expect(await rowsOf(`${staff}?available=false&qualification=GNM`)).toHaveLength(many + 1)
    expect(await rowsOf(`${staff}?available=false&qualification=ANM`)).toEqual([])
  })

  test('a search by name shows who is available and who is not', async () => {
    expect((await rowsOf(`${staff}?name=free+07`)).join()).toMatch(/Free 07 .* Available/)
    expect((await rowsOf(`${staff}?name=busy`)).join()).toMatch(/Busy Patil .* Not available/)
    expect(await rowsOf(`${staff}?name=busy&available=true`)).toEqual([])
    expect(await rowsOf(`${staff}?name=left+03&available=false`)).toHaveLength(1)
  })

  test('the panel says of each nurse who is present whether they are available', async () => {
    const { text } = await site.get('/dashboard/panel')
    expect(text).toMatch(/Busy Patil Not available/)
    expect(text).toMatch(/Free 07 Available/)
  })

  test('the choice of an assignment offers the available nurses alone', async () => {
    const { html } = await site.get(assignPath)
    const offered = [...html.matchAll(/<option value="[^"]+"[^>]*>([^<]*)</g)].map(([, name = '']) => name)
    expect(offered).toHaveLength(many)
    expect(offered.filter((name) => !name.startsWith('Free'))).toEqual([])
  })

  test('the roster has all nurses who are present', async () => {
    const pages = await Promise.all(
      ['', '?page=2', '?page=3'].map(async (page) => (await site.get(`/dashboard/roster${page}`)).text),
    )
    expect([...new Set(pages.join().match(/Free \d\d/g))]).toHaveLength(many)
    expect(pages.join()).toContain('Busy Patil')
    expect(pages.join()).not.toMatch(/Left \d\d/)
  })
})

describe('users who are unverified or sign in with Google', () => {
  /* Users who are unverified or sign in with Google have entries in their own index (`server/customers/rare-user.server.ts`). */

  beforeEach(emptyTable)

  async function found(filters: UserFilters): Promise<string[]> {
    return (await listUsers(filters, null)).rows.map(({ uid }) => uid)
  }

  async function userOf(uid: string): Promise<StoredUser> {
    const { data } = await User.get({ uid }).go({ consistent: true })
    if (!data) throw new Error('The user is gone')
    return data
  }

  const unverified = { emailVerified: false }
  const google = { authProvider: 'Google' as const }

  test('each of them is found by what it is, and by both together', async () => {
    const plain = await createCustomer()
    const { uid: fresh } = await createCustomer({ emailVerified: false, phoneVerified: false })
    const { uid: linked } = await createCustomer()
    await saveGoogle(linked)
    const { uid: both } = await createCustomer({ emailVerified: false, phoneVerified: false })
    await saveGoogle(both)
    expect((await found(unverified)).sort()).toEqual([fresh, both].sort())
    expect((await found(google)).sort()).toEqual([linked, both].sort())
    expect(await found({ ...unverified, ...google })).toEqual([both])
    expect(await found({ emailVerified: true, ...google })).toEqual([linked])
    expect((await found({ authProvider: 'email' })).sort()).toEqual([plain.uid, fresh, linked, both].sort())
    expect(await violations()).toEqual([])
  })

  test('the newest come first', async () => {
    const uids: string[] = []
    const clock = stopClock(Date.parse('2026-11-20T06:00:00Z'))
    for (let minute = 0; minute < 3; minute++) {
      clock.advance(60_000)
      uids.push((await createCustomer({ emailVerified: false, phoneVerified: false })).uid)
    }
    expect(await found(unverified)).toEqual(uids.toReversed())
  })

  test('verified and linked at the same time, in any order, a user ends in the right place', async () => {
    for (let round = 0; round < 10; round++) {
      const { uid } = await createCustomer({ emailVerified: false, phoneVerified: false })
      const user = await userOf(uid)
      await Promise.all([saveVerifiedEmail(user), saveGoogle(uid), saveVerifiedEmail(user), saveGoogle(uid)])
      expect(await found(unverified)).toEqual([])
      expect(await found(google)).toHaveLength(round + 1)
    }
    expect(await violations()).toEqual([])
  })

  test('verifying takes a user who signs in with a password out of it', async () => {
    const { uid } = await createCustomer({ emailVerified: false, phoneVerified: false })
    expect(await found(unverified)).toEqual([uid])
    const user = await userOf(uid)
    await saveVerifiedEmail(user)
    await saveVerifiedEmail(user)
    expect(await found(unverified)).toEqual([])
    expect(await violations()).toEqual([])
  })

  test('the daily run passes over unverified accounts with a service, and those of Google', async () => {
    stopClock(Date.now() - 30 * 24 * 60 * 60 * 1000)
    const booked = await createCustomer({ emailVerified: false })
    await bookService(booked)
    const email = newEmail()
    await transact(
      saveUser({
        uid: 'imported',
        firstname: 'Rohan',
        lastname: 'Patil',
        email,
        address: '',
        emailVerified: true,
        authProvider: ['Google'],
      }),
    )
    setClock()
    expect(await endOldUnverified()).toBe(0)
    expect(await found(unverified)).toEqual([booked.uid])
  })

  test('how many services a user has is looked at row by row, newest first', async () => {
    const [one, two] = await Promise.all([createCustomer(), createCustomer(), createCustomer()])
    await bookService(one)
    for (let count = 0; count < 2; count++) await bookService(two)
    expect((await found({ minServices: 1 })).sort()).toEqual([one.uid, two.uid].sort())
    expect(await found({ minServices: 2 })).toEqual([two.uid])
    expect(await found({ minServices: 1, email: one.email })).toEqual([one.uid])
    expect(await found({ minServices: 2, email: one.email })).toEqual([])
    expect(Object.keys((await listUsers({}, null)).rows[0] ?? {})).not.toContain('serviceCount')
  })
})
