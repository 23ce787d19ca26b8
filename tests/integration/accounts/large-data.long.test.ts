import { beforeEach, expect, test } from 'vitest'
import { inParts } from '#server/accounts/life/data-parts.server.ts'
import { Enquiry } from '#server/enquiries/enquiry.entity.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { now, setClock } from '#server/clock.server.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, createCustomer, type Person } from '#tests/support/people.ts'
import { openSite, type Answer } from '#tests/support/site.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import { change, confirmedService, line } from '#tests/support/visits/plans.ts'

/* What a person can download and delete, however much others have sent with their e-mail (docs/limits.md). */

/** Of an answer of Lambda, in which the body stands in a JSON text. */
const mostBytes = 6 * 1024 * 1024
const message = 'Please call me about "my mother".\n'.repeat(50)

beforeEach(emptyTable)

/** Enquiries that name an e-mail; with a uid they were sent while signed in. */
async function store(count: number, email: string, uid?: string): Promise<void> {
  const records = Array.from({ length: count }, (_, place) => ({
    ...{
      enquiryId: `${uid ?? 'stranger'} ${place}`,
      kind: 'contact' as const,
      name: 'Somebody',
      email,
      message,
    },
    ...{
      mailClaimedAt: '',
      createdAt: new Date(Date.now() - place * 1000).toISOString(),
      ttl: 4_000_000_000,
    },
    ...(uid && { uid }),
  }))
  await Enquiry.put(records).go({ concurrency: 10 })
}

/** A customer with a verified e-mail. */
async function newOwner(): Promise<Person & { email: string }> {
  const person = await createCustomer()
  await User.patch({ uid: person.uid }).set({ emailVerified: true }).go()
  return person
}

const bytesOf = ({ html }: Answer) => Buffer.byteLength(JSON.stringify(html))

type Data = { enquiries: { email: string; message: string }[]; enquiriesNotListed: number; of?: number }

test('5,000 enquiries of strangers are counted, own ones are whole, and no answer passes 6 MB', async () => {
  const owner = await newOwner()
  await store(5000, owner.email)
  await store(30, 'other@family.example', owner.uid)
  const site = openSite(owner)
  const file = await site.get('/profile/data')
  expect([file.status, file.headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="my-data.json"',
  ])
  expect(bytesOf(file)).toBeLessThan(mostBytes)
  const data = JSON.parse(file.html) as Data
  expect(data.enquiries.filter(({ email }) => email === 'other@family.example')).toHaveLength(30)
  expect(data.enquiries).toHaveLength(230)
  expect(data.enquiriesNotListed).toBe(4800)
})

test('own data that does not fit into one answer comes in files, each once and whole, which a page links', async () => {
  const owner = await newOwner()
  await store(3000, owner.email, owner.uid)
  const site = openSite(owner)
  const { location } = await site.get('/profile/data')
  const page = await site.get(location ?? '')
  expect([location, page.status]).toEqual(['/profile/data/parts?of=2', 200])
  expect(page.text).toContain('It is split into 2 files.')
  const links = [...page.html.matchAll(/href="(\/profile\/data\?part=\d)"/g)].map(([, path = '']) => path)
  const files = []
  for (const path of links) files.push(await site.get(path))
  expect(files.map(({ headers }) => headers['content-disposition'])).toEqual([
    'attachment; filename="my-data-1-of-2.json"',
    'attachment; filename="my-data-2-of-2.json"',
  ])
  for (const file of files) expect(bytesOf(file)).toBeLessThan(mostBytes)
  const all = files.flatMap(({ html }) => (JSON.parse(html) as Data).enquiries)
  expect(all).toHaveLength(3000)
  expect((await site.get('/profile/data?part=3')).location).toBe('/profile/data')
  expect((await openSite().get('/profile/data/parts?of=2')).location).toMatch(/^\/login/)
})

test('files hold each item of each list once, and are no larger than they may be', () => {
  const visits = Array.from({ length: 400 }, (_, place) => ({ place, note: '"'.repeat(place) }))
  const data = { account: { name: 'Asha' }, visits, log: visits.slice(0, 10), empty: [] }
  const parts = inParts(data, 20_000)
  expect(parts.length).toBeGreaterThan(5)
  const read = parts.map((part) => JSON.parse(part) as Partial<typeof data> & { part: number; of: number })
  expect(read.flatMap((part) => part.visits ?? [])).toEqual(visits)
  expect(read.flatMap((part) => part.log ?? [])).toEqual(data.log)
  expect(read.filter(({ account }) => account)).toHaveLength(1)
  expect(read.map(({ part }) => part)).toEqual(parts.map((_, place) => place + 1))
  for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThanOrEqual(20_000)
  expect(inParts(data)).toHaveLength(1)
})

test('an account with 5,000 enquiries is deleted, by further tries where one runs out of time', async () => {
  const owner = await newOwner()
  await store(5000, owner.email)
  const site = openSite(owner)
  await site.get('/profile')
  // Each reading of the clock moves it, as slow writes would.
  let time = now()
  setClock({ now: () => (time += 400), wait: async () => {} })
  const answers = [await site.post('/profile/delete', { confirm: 'on' })]
  const left = [5000, (await readTable()).enquiry.length]
  setClock({ now: () => time, wait: async () => {} })
  // The deadline of a request is real time: on a slow machine one further try may not be enough.
  while (answers.at(-1)?.status === 503 && left.at(-1) !== left.at(-2)) {
    answers.push(await site.post('/profile/delete', { confirm: 'on' }))
    left.push((await readTable()).enquiry.length)
  }
  expect([answers[0]?.status, answers.at(-1)?.status, answers.at(-1)?.location]).toEqual([503, 302, '/'])
  expect(left[1]).toBeGreaterThan(0)
  const { enquiry, user } = await readTable()
  expect([enquiry.length, user.filter(({ uid }) => uid === owner.uid).length]).toEqual([0, 0])
})

test('the copy of a nurse has their record, absences and diary, and no family, administrator or key of a file', async () => {
  const [{ person, nurse }, service, office] = [
    await createLinkedNurse(),
    await confirmedService(),
    await createAdministrator(),
  ]
  expect(await change(office, service.serviceId, line(nurse))).toEqual({ ok: true })
  const site = openSite(person)
  const leave = { intent: 'leave', id: crypto.randomUUID(), from: '2027-02-05', to: '2027-02-06' }
  expect((await site.post('/staff/absences', leave)).location).toBe('/staff/absences')
  const { html, status } = await site.get('/profile/data')
  expect(status).toBe(200)
  const { nurse: own } = JSON.parse(html) as {
    nurse: { record: Record<string, unknown>; absences: object[]; visits: object[] }
  }
  expect(own.record).toMatchObject({ fullName: nurse.fullName, contactNumber: nurse.contactNumber })
  expect(own.absences).toMatchObject([{ kind: 'leave', reportedBy: 'you' }])
  expect(own.visits.length).toBeGreaterThan(10)
  for (const other of [service.serviceId, service.customer.uid, office.uid, office.email])
    expect(JSON.stringify(own)).not.toContain(other)
})
