import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#server/clock.server.ts'
import { InvalidCursor } from '#server/lists/cursor.server.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import { pageSize, readPage, rowSearchSize, type List } from '#server/lists/page.server.ts'
import { readSearchPage, sortedSize, writeSearchCsv } from '#server/lists/sorted-search.server.ts'
import { Word } from '#server/services/search-word.entity.server.ts'
import { listStaff } from '#server/staff/list.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { observe, tallyInFrame } from '#tests/support/aws-calls.ts'
import { hour, stopClock } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { emptyTable } from '#tests/support/table-records.ts'

describe('paging back in a filtered list', () => {
  /* Paging back in a filtered list, whose index does not know the filter: each page reads a number of rows and shows those that match. */

  const path = '/dashboard/staff/currentStaffs'
  /** As many as one page reads, and some more: the newest one and the oldest ones match the filter of the first test. */
  const nurses = rowSearchSize + 5
  let site: Site

  beforeAll(async () => {
    const clock = stopClock()
    // The oldest one first.
    for (let place = nurses - 1; place >= 0; place--) {
      const isOld = place >= rowSearchSize
      await createNurse({
        fullName: `Nurse ${place}`,
        nursingQualification: place === 0 || isOld ? 'ANM' : 'GNM',
        yearsOfExperience: isOld ? 5 : 1,
      })
      clock.advance(1000)
    }
    setClock()
    site = openSite(await createAdministrator())
  })

  /** The address of a link of the pager, or null where the page has none. */
  function linkTo(html: string, name: string): string | null {
    const links = [...html.matchAll(/<a[^>]*href="([^"]+)"[^>]*>([^<]*)<\/a>/g)]
    const address = links.find(([, , text]) => text?.trim() === name)?.[1]
    return address?.replaceAll('&amp;', '&') ?? null
  }

  async function follow(html: string, name: string): Promise<string> {
    const address = linkTo(html, name)
    if (!address) throw new Error(`The page has no link ${name}`)
    return (await site.get(address)).html
  }

  test('Next, Previous and Previous again on a filtered list end on its first page', async () => {
    const first = (await site.get(`${path}?qualification=ANM`)).html
    expect(first).toContain('Nurse 0')
    const second = await follow(first, 'Next')
    expect(second).toContain(`Nurse ${rowSearchSize}`)
    let page = await follow(second, 'Previous')
    expect(page).toContain('Nurse 0')
    if (linkTo(page, 'Previous')) page = await follow(page, 'Previous')
    expect(page).toContain('Nurse 0')
    expect(page).not.toContain('No staff members found.')
    expect(await follow(page, 'Next')).toContain(`Nurse ${rowSearchSize}`)
  })

  test('a page back to rows of which none matches leads on again to those that match', async () => {
    const first = (await site.get(`${path}?minExperience=5`)).html
    expect(first).toContain('Nothing found so far.')
    const second = await follow(first, 'Next')
    expect(second).toContain(`Nurse ${rowSearchSize}`)
    const back = await follow(second, 'Previous')
    expect(back).toContain('Nothing found so far.')
    expect(await follow(back, 'Next')).toContain(`Nurse ${rowSearchSize}`)
  })

  test('every page on the way to the first one and back has a link to go on', async () => {
    const filters = { minExperience: 1 } as const
    const names = async (cursor: string | null) => {
      const page = await listStaff(filters, cursor)
      return { ...page, rows: page.rows.map(({ fullName }) => fullName) }
    }
    const first = await names(null)
    const second = await names(first.next)
    const third = await names(second.next)
    expect([first, second, third].flatMap(({ rows }) => rows)).toHaveLength(nurses)
    const secondAgain = await names(third.previous)
    expect(secondAgain.rows).toEqual(second.rows)
    const firstAgain = await names(secondAgain.previous)
    expect(firstAgain.rows).toEqual(first.rows)
    expect(firstAgain.rows).toHaveLength(pageSize)
    expect(firstAgain.previous && (await names(firstAgain.previous)).rows).toSatisfy(
      (rows) => rows === null || JSON.stringify(rows) === JSON.stringify(first.rows),
    )
  })

  test('a list whose rows were removed between two pages leads back to those that are left', async () => {
    const clock = stopClock(Date.now() + hour)
    const start = new Date(clock.now()).toISOString()
    const ids: string[] = []
    for (let place = 0; place < pageSize + 1; place++) {
      clock.advance(1000)
      ids.push((await createNurse()).id)
    }
    const list: List<unknown> = {
      scope: 'newest nurses',
      query: Staff.query.newestFirst({}).gt({ createdAt: start }),
      order: 'desc',
      searchSize: null,
      toRow: ({ pk }) => keyPart(pk, 'id'),
    }
    const remove = (removed: string[]) => Promise.all(removed.map((id) => Staff.delete({ id }).go()))
    const newestFirst = ids.toReversed()
    const first = await readPage(list, null)
    const second = await readPage(list, first.next)
    expect([first.rows, second.rows]).toEqual([newestFirst.slice(0, pageSize), newestFirst.slice(pageSize)])
    await remove(ids.slice(0, 1))
    const empty = await readPage(list, first.next)
    expect(empty).toMatchObject({ rows: [], next: null })
    expect((await readPage(list, empty.previous)).rows).toEqual(newestFirst.slice(0, pageSize - 1))
    await remove(ids.slice(2))
    expect((await readPage(list, second.previous)).rows).toEqual([ids[1]])
    await remove(ids.slice(1, 2))
    expect(await readPage(list, second.previous)).toMatchObject({ rows: [], next: null, previous: null })
  })
})

describe('searches through an index in another order', () => {
  /*
   * Searches through an index that is not in the order of the list. The rows are search entries: found by the time of booking, which is the
   * order of their index, and listed by service id.
   */

  type Row = { serviceId: string; createdAt: string }
  const kind = 'patient' as const
  const prefix = 'asha'

  const found: List<Row> = {
    scope: 'found',
    query: Word.query.record({ kind, prefix }),
    order: 'asc',
    searchSize: null,
    toRow: (item) => item as Row,
  }
  const list: List<Row> = { ...found, scope: 'list', order: 'desc' }
  const search = { found, placeOf: ({ serviceId }: Row) => serviceId, order: 'asc' as const }
  const column = { title: 'Service', cell: ({ serviceId }: Row) => serviceId }

  beforeEach(emptyTable)

  /** The id of a service; ids are in another order than the times of booking. */
  const idOf = (place: number) => String((place * 7) % 1009).padStart(4, '0')
  const timeOf = (place: number) => new Date(Date.parse('2026-11-01') + place * 1000).toISOString()

  async function book(from: number, to: number): Promise<void> {
    const places = Array.from({ length: to - from }, (_, place) => from + place)
    const wordOf = (place: number) => ({ createdAt: timeOf(place), serviceId: idOf(place) })
    await Word.put(places.map((place) => ({ kind, prefix, whole: 'Asha', ...wordOf(place) }))).go()
  }

  const idsOf = ({ rows }: { rows: Row[] }) => rows.map(({ serviceId }) => serviceId)
  const idsUpTo = (count: number) => Array.from({ length: count }, (_, place) => idOf(place))

  test('few rows are sorted as the list is, over all pages and in the file, by one request for a page', async () => {
    await book(0, 40)
    const sorted = idsUpTo(40).sort()
    const seen = await observe(() => readSearchPage(list, search, null))
    expect(tallyInFrame(seen.calls)).toEqual({ Query: 1 })
    const first = await readSearchPage(list, search, null)
    expect(idsOf(first)).toEqual(sorted.slice(0, pageSize))
    const second = await readSearchPage(list, search, first.next)
    expect(idsOf(second)).toEqual(sorted.slice(pageSize))
    expect(idsOf(await readSearchPage(list, search, second.previous))).toEqual(idsOf(first))
    const { text, rows } = await writeSearchCsv(list, search, [column], async (rows) => rows)
    expect(rows).toBe(40)
    expect(text.match(/\d{4}/g)).toEqual(sorted)
  })

  test('of many rows the list itself is searched, and the file has all of them', async () => {
    await book(0, sortedSize + 1)
    const first = await readSearchPage(list, search, null)
    const newestFirst = idsUpTo(sortedSize + 1).toReversed()
    expect(idsOf(first)).toEqual(newestFirst.slice(0, pageSize))
    const second = await readSearchPage(list, search, first.next)
    expect(idsOf(second)).toEqual(newestFirst.slice(pageSize, 2 * pageSize))
    const { text, isWhole } = await writeSearchCsv(list, search, [column], async (rows) => rows)
    expect(isWhole).toBe(true)
    expect(text.match(/\d{4}/g)).toEqual(newestFirst.toReversed())
  })

  test('a search that finds many rows since its first page was read says that the page is gone', async () => {
    await book(0, sortedSize - 1)
    const { next } = await readSearchPage(list, search, null)
    await book(sortedSize - 1, sortedSize + 1)
    await expect(readSearchPage(list, search, next)).rejects.toThrow(InvalidCursor)
  })

  test('without a text that is searched the list is read as it is', async () => {
    await book(0, 3)
    expect(idsOf(await readSearchPage(list, null, null))).toEqual(idsUpTo(3).toReversed())
  })
})
