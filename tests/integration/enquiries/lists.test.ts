import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { enquire } from '#server/enquiries/enquire.server.ts'
import { Enquiry, type StoredEnquiry } from '#server/enquiries/enquiry.entity.server.ts'
import { exportEnquiries } from '#server/enquiries/list.server.ts'
import { Subscription } from '#server/enquiries/subscription.entity.server.ts'
import { writeCsv } from '#server/lists/csv.server.ts'
import type { List } from '#server/lists/page.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, newEmail, type Person } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { failNext, failNoMore, readInbox } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { linkIn, openVisitor } from './visitors.ts'

const day = 24 * 60 * 60 * 1000
let administrator: Person

beforeEach(async () => {
  await emptyTable()
  administrator = await createAdministrator()
})

function ask(name: string, message = '') {
  return openVisitor().post('/enquiry', { formId: randomUUID(), name, number: '9812345678', message })
}

/** The cells of a CSV file by row, with the header row. */
function cellsOf(csv: string): string[][] {
  return csv
    .slice(1)
    .split(/\r\n(?=")/)
    .map((line) => line.trimEnd().slice(1, -1).split('","'))
}

test('the dashboard lists every enquiry, newest first, and marks those whose mail failed', async () => {
  await ask('Meera', 'For my father')
  await failNext({ service: 'ses', error: 'Throttling', times: 10 })
  await ask('Farhan', 'For my mother')
  await failNoMore()

  const site = openSite(administrator)
  const { text, status } = await site.get('/dashboard/enquiries')
  expect(status).toBe(200)
  expect(text.indexOf('Farhan')).toBeGreaterThan(-1)
  expect(text.indexOf('Meera')).toBeGreaterThan(text.indexOf('Farhan'))
  const unmailed = await site.get('/dashboard/enquiries?mailed=failed')
  expect(unmailed.text).toContain('For my mother')
  expect(unmailed.text).not.toContain('For my father')
})

test('the lists and their CSV files are for administrators only', async () => {
  const customer = await createCustomer()
  for (const list of ['enquiries', 'enquiries.csv', 'subscribers', 'subscribers.csv']) {
    expect((await openSite(customer).get(`/dashboard/${list}`)).location).toBe('/')
    expect((await openSite().get(`/dashboard/${list}`)).location).toMatch(/^\/login/)
  }
})

test('a page has 25 enquiries, and the next one continues after it', async () => {
  const clock = stopClock()
  for (let number = 0; number < 27; number++) {
    await enquire(
      {
        kind: 'contact',
        formId: '',
        name: `Asha ${number}.`,
        email: newEmail(),
        number: '',
        message: 'Hello',
      },
      randomUUID(),
    )
    clock.advance(1000)
  }
  const site = openSite(administrator)
  const first = await site.get('/dashboard/enquiries')
  expect(first.text).toContain('Asha 2.')
  expect(first.text).not.toContain('Asha 1.')
  const next = /href="(\/dashboard\/enquiries\?cursor=[^"]+)"/.exec(first.html)?.[1] ?? ''
  const second = await site.get(next)
  expect(second.text).toContain('Asha 1.')
  expect(second.text).not.toContain('Asha 2.')
})

test('the CSV file of the enquiries holds what was typed, and no cell is a formula', async () => {
  const typed = [
    '=HYPERLINK("http://evil.example","x")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    'He said "now"\nand left, at once',
  ]
  for (const message of typed) await ask('Meera', `x${message}`)
  // A name is one line.
  for (const message of typed) await ask(message.trim().replace('\n', ' '), message)
  const { headers, html, status } = await openSite(administrator).get('/dashboard/enquiries.csv')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/octet-stream')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="enquiries-\d{4}-\d\d-\d\d\.csv"$/)
  expect(headers['cache-control']).toBe('no-store')
  // Excel reads a file as UTF-8 only with this byte order mark.
  expect(html.startsWith('\uFEFF')).toBe(true)
  expect(html).toContain('"x=HYPERLINK(""http://evil.example"",""x"")"')
  expect(html).toContain('"He said ""now""\nand left, at once"')
  const [titles, ...rows] = cellsOf(html)
  expect(titles).toEqual(['Sent', 'About', 'Name', 'Phone', 'Email', 'Message', 'Mailed to the office'])
  expect(rows).toHaveLength(2 * typed.length)
  expect(rows[0]?.[3]).toBe('+919812345678')
  for (const cell of rows.flat()) if (cell !== '+919812345678') expect(cell).not.toMatch(/^\s*[=+\-@]/)
})

test('a CSV file follows the filters in the address and refuses invalid ones', async () => {
  await ask('Meera')
  const site = openSite(administrator)
  expect(cellsOf((await site.get('/dashboard/enquiries.csv?mailed=failed')).html)).toHaveLength(1)
  expect((await site.get('/dashboard/enquiries.csv?from=yesterday')).status).toBe(400)
})

test('a CSV file that is too long ends with a line that says so', async () => {
  for (const name of ['Meera', 'Farhan', 'Asha']) await ask(name, 'x'.repeat(100))
  const list: List<StoredEnquiry> = {
    scope: '',
    query: Enquiry.query.newestFirst({}),
    order: 'desc',
    searchSize: null,
    toRow: (item) => Enquiry.parse({ Item: item }).data as StoredEnquiry,
    matches: () => true,
  }
  const column = { title: 'Message', cell: ({ message }: StoredEnquiry) => message }
  const rows = cellsOf((await writeCsv(list, [column], { most: 250 })).text).flat()
  expect(rows).toEqual([
    'Message',
    'x'.repeat(100),
    'x'.repeat(100),
    'The list goes on. Please choose fewer days.',
  ])
  expect(cellsOf((await writeCsv(list, [column])).text).flat()).toHaveLength(4)
})

test('an expired enquiry is not shown, even while DynamoDB still holds it', async () => {
  const clock = stopClock()
  await ask('Meera')
  clock.advance(2 * 365 * day)
  expect((await exportEnquiries({})).text).not.toContain('Meera')
})

test('the CSV file of the subscribers holds the confirmed ones, each with the address that unsubscribes', async () => {
  const [confirmed, unconfirmed] = [newEmail(), newEmail()]
  const site = openVisitor()
  for (const email of [confirmed, unconfirmed]) await site.post('/newsletter', { subscriber: email })
  const [mail] = await readInbox(confirmed)
  await site.post(linkIn(mail ?? { text: '' }), {})

  const page = await openSite(administrator).get('/dashboard/subscribers')
  expect(page.text).toContain(confirmed)
  expect(page.text).toContain(unconfirmed)
  const waiting = await openSite(administrator).get('/dashboard/subscribers?status=unconfirmed')
  expect(waiting.text).toContain(unconfirmed)
  expect(waiting.text).not.toContain(confirmed)

  for (const filters of ['', '?status=unconfirmed']) {
    const { html } = await openSite(administrator).get(`/dashboard/subscribers.csv${filters}`)
    expect(html).not.toContain(unconfirmed)
    const [, row] = cellsOf(html)
    expect(row?.[0]).toBe(confirmed)
    expect(linkIn({ text: row?.[3] ?? '' })).toMatch(/^\/newsletter\/unsubscribe\?token=/)
  }
})

test('no token of a subscription reaches the page', async () => {
  const email = newEmail()
  await openVisitor().post('/newsletter', { subscriber: email })
  const { data } = await Subscription.query.newestFirst({}).go()
  const { html } = await openSite(administrator).get('/dashboard/subscribers')
  expect(html).toContain(email)
  for (const { token } of data) expect(html).not.toContain(token)
})
