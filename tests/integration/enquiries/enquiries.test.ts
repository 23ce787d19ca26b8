import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { careServices } from '#app/content/care-services.ts'
import { careServiceNames } from '#domain/care-services.ts'
import { Enquiry } from '#server/enquiries/enquiry.entity.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { createCustomer, newEmail } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { failNext, failNoMore } from '#tests/support/stand-ins.ts'
import { callerAddressHeader } from '#tools/sandbox/caller-address.ts'
import { fillIn, officeMailsAbout, openVisitor } from './visitors.ts'

/** Valid fields of the form with this name. */
function typedBy(name: string, typed: Record<string, string> = {}): Record<string, string> {
  return { name, number: '98123 45678', email: 'meera@family.example', ...typed }
}

const newName = () => `Meera ${randomUUID()}`

async function enquiriesOf(name: string) {
  const { data } = await Enquiry.query
    .newestFirst({})
    .where((enquiry, { eq }) => eq(enquiry.name, name))
    .go({ pages: 'all' })
  return data
}

test('an enquiry is stored and mailed to the office, with the sender as the reply address', async () => {
  const name = newName()
  const answer = await fillIn(openVisitor(), '/enquiry?service=therapy', {
    ...typedBy(name),
    service: 'therapy',
    message: 'My father, 74,\r\nafter a stroke',
  })
  expect(answer.status).toBe(200)
  expect(answer.text).toContain(
    `Thank you, ${name}. We have your enquiry and will call you on +919812345678.`,
  )

  const [mail, ...others] = await officeMailsAbout(name)
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`Enquiry from ${name}: Physical Therapy Support`)
  expect(mail?.text).toContain('Phone: +919812345678')
  expect(mail?.text).toContain('My father, 74,\nafter a stroke')
  expect(mail?.attributes).toEqual({ 'Reply-To': 'meera@family.example' })
  const [stored] = await enquiriesOf(name)
  expect(stored).toMatchObject({ kind: 'enquiry', service: 'therapy', mailed: 'sent' })
})

test('every service card links to the form with its service selected', async () => {
  expect(careServices.map(({ id }) => id)).toEqual(Object.keys(careServiceNames))
  const landing = await openSite().get('/')
  for (const { id, name } of careServices) {
    expect(name()).toBe(careServiceNames[id])
    expect(landing.html).toContain(`href="/enquiry?service=${id}"`)
    const page = await openSite().get(`/enquiry?service=${id}`)
    expect(page.html).toMatch(new RegExp(`<option value="${id}" selected="">`))
  }
})

test('an address without a known service opens the form without one', async () => {
  for (const service of ['toString', '__proto__', 'x', '']) {
    const page = await openSite().get(`/enquiry?service=${service}`)
    expect(page.status).toBe(200)
    expect(page.html).not.toContain('selected=""')
  }
})

test('a message by the contact form reaches the office', async () => {
  const name = newName()
  const answer = await fillIn(openVisitor(), '/contact', {
    name,
    email: 'Meera@Family.example',
    message: 'Do you come to Wakad?',
  })
  expect(answer.text).toContain(
    `Thank you, ${name}. We have your message and will reply to meera@family.example.`,
  )
  const [mail] = await officeMailsAbout(name)
  expect(mail?.subject).toBe(`Message from ${name}`)
  expect(mail?.text).toContain('Phone: not given')
  expect(mail?.text).not.toContain('Service:')
  expect((await enquiriesOf(name))[0]).toMatchObject({ kind: 'contact', message: 'Do you come to Wakad?' })
})

test('missing and wrong fields have messages beside them, and what was typed is kept', async () => {
  const site = openVisitor()
  const empty = await fillIn(site, '/contact', {})
  expect(empty.status).toBe(400)
  for (const field of ['Your name', 'Email', 'Your message']) {
    expect(empty.text).toContain(`${field}: This field is required`)
  }
  const typed = { name: 'Asha <b>', number: '12345', email: 'asha@', message: 'Two\nlines' }
  const wrong = await fillIn(site, '/enquiry', { ...typed, service: 'companion' })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toContain('Invalid email format')
  expect(wrong.text).toContain('Please enter a phone number with ten digits, or with + and its country code')
  expect(wrong.value('name')).toBe(typed.name)
  expect(wrong.value('number')).toBe(typed.number)
  expect(wrong.value('email')).toBe(typed.email)
  expect(wrong.html).toContain('>Two\nlines</textarea>')
  expect(wrong.html).toContain('<option value="companion" selected="">')
})

test('the form of a signed-in user is filled in with their contact details', async () => {
  const customer = await createCustomer()
  const page = await openSite(customer).get('/enquiry')
  expect(page.value('name')).toBe('Asha Kulkarni')
  expect(page.value('number')).toBe(customer.number)
  expect(page.value('email')).toBe(customer.email)
})

test('the same form sent twice, at once or later, is one enquiry and one mail', async () => {
  const [site, name] = [openVisitor(), newName()]
  const fields = { ...typedBy(name), formId: randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => site.post('/enquiry', fields)))
  answers.push(await site.post('/enquiry', fields))
  for (const answer of answers) expect(answer.text).toContain('Thank you')
  expect(await enquiriesOf(name)).toHaveLength(1)
  expect(await officeMailsAbout(name)).toHaveLength(1)
})

test('the same form sent again with other words is another enquiry', async () => {
  const [site, name] = [openVisitor(), newName()]
  const fields = { ...typedBy(name), formId: randomUUID() }
  await site.post('/enquiry', { ...fields, message: 'For my mother' })
  await site.post('/enquiry', { ...fields, message: 'For both of my parents' })
  expect((await enquiriesOf(name)).map(({ message }) => message)).toEqual(
    expect.arrayContaining(['For my mother', 'For both of my parents']),
  )
  expect(await officeMailsAbout(name)).toHaveLength(2)
})

test('a mail that fails does not lose the enquiry, and is tried again when the form is sent again', async () => {
  const clock = stopClock()
  const [site, name] = [openVisitor(), newName()]
  const fields = { ...typedBy(name), formId: randomUUID() }
  await failNext({ service: 'ses', error: 'Throttling', times: 10 })
  const answer = await site.post('/enquiry', fields)
  await failNoMore()
  expect(answer.text).toContain('Thank you')
  expect((await enquiriesOf(name))[0]?.mailed).toBe('failed')

  await site.post('/enquiry', fields)
  expect(await officeMailsAbout(name)).toEqual([])
  clock.advance(10_000)
  await Promise.all([site.post('/enquiry', fields), site.post('/enquiry', fields)])
  expect(await officeMailsAbout(name)).toHaveLength(1)
  expect((await enquiriesOf(name))[0]?.mailed).toBe('sent')
})

test('an enquiry expires after two years', async () => {
  const name = newName()
  await openVisitor().post('/enquiry', typedBy(name))
  const [stored] = await enquiriesOf(name)
  const years = ((stored?.ttl ?? 0) * 1000 - Date.now()) / (365 * 24 * 60 * 60 * 1000)
  expect(years).toBeCloseTo(2, 3)
})

test(
  'too many enquiries from one address show when to try again, and what was typed is kept',
  { tags: 'long' },
  async () => {
    const site = openVisitor()
    const { max } = limits.enquiryPerAddress
    const all = Array.from({ length: max }, () =>
      site.post('/enquiry', typedBy('Meera', { formId: randomUUID() })),
    )
    for (const answer of await Promise.all(all)) expect(answer.status).toBe(200)
    const refused = await site.post('/contact', { ...typedBy('Meera'), message: 'Once more' })
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('Too Many Requests')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600)
    expect(refused.html).toContain('Once more</textarea>')
  },
)

test.each([
  ['/enquiry', limits.enquiryPerAddress.max, () => typedBy('Meera', { formId: randomUUID() })],
  ['/newsletter', limits.newsletterPerAddress.max, () => ({ subscriber: newEmail() })],
])(
  'a provider’s customer with a whole IPv6 /48 has the limit of one address on %s',
  async (path, max, typed) => {
    const network = path === '/enquiry' ? '2001:db8:7' : '2001:db8:8'
    const sent = (place: number) =>
      openVisitor().post(path, typed(), { [callerAddressHeader]: `${network}:${place.toString(16)}::1` })
    for (let place = 1; place <= max; place++) expect((await sent(place)).status).toBe(200)
    expect((await sent(max + 1)).status).toBe(429)
  },
)

test('a headless or scripted browser is refused, and nothing is stored', { tags: 'long' }, async () => {
  const name = newName()
  const scripted = [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/141.0.0.0 Safari/537.36',
    'curl/8.5.0',
    'python-requests/2.32',
    'node',
    '',
  ]
  for (const path of ['/enquiry', '/contact', '/newsletter']) {
    for (const agent of scripted) {
      const typed = typedBy(name, { message: 'Buy', email: `${randomUUID()}@family.example` })
      const answer = await openSite().post(path, typed, { 'user-agent': agent })
      expect(answer.status).toBe(451)
      expect(answer.text).toContain('Unavailable For Headless Browser')
    }
    const noForm = { 'user-agent': 'axios/1.7', 'content-type': 'application/json' }
    expect((await openSite().post(path, {}, noForm)).status).toBe(451)
  }
  const trapped = await openVisitor().post('/enquiry', typedBy(name, { homepage: 'https://spam.example' }))
  expect(trapped.status).toBe(451)
  expect(trapped.value('name')).toBe(name)
  expect(await enquiriesOf(name)).toEqual([])
})

test('text browsers and mobile browsers are not taken for scripted ones', async () => {
  const agents = [
    'w3m/0.5.3+git20230121',
    'Lynx/2.9.0dev.12 libwww-FM/2.14',
    'Mozilla/5.0 (Linux; Android 9; CUBOT_X18) AppleWebKit/537.36 Chrome/90 Mobile Safari/537.36',
    'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80) Presto/2.12 Version/12.16',
    'Amazon CloudFront',
  ]
  for (const agent of agents) {
    const answer = await openSite().post('/enquiry', typedBy('Meera'), { 'user-agent': agent })
    expect(answer.status, agent).toBe(200)
  }
})

test('a form posted from a page of another site gets 403 Forbidden', async () => {
  const answer = await openVisitor().post('/enquiry', typedBy('Meera'), { origin: 'https://evil.example' })
  expect(answer.status).toBe(403)
  expect(answer.html).toBe('Forbidden')
})

test('the pages of the forms load no React', async () => {
  for (const path of [
    '/enquiry',
    '/contact',
    '/newsletter',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
  ]) {
    const { html } = await openSite().get(path)
    expect(html).not.toContain('entry.client')
  }
})
