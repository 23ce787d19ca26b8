import { beforeAll, expect, test } from 'vitest'
import { linksOf } from '#tests/support/html.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { bookService, requestAssign, requestConfirm } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'

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
