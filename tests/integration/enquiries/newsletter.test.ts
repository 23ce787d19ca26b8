import { expect, test } from 'vitest'
import { limits } from '#server/limits/limits.server.ts'
import { readSubscription, subscriptionIdOf } from '#server/enquiries/subscribe.server.ts'
import { handler } from '#server/handler.server.ts'
import { callHandler } from '#tests/support/api-gateway.ts'
import { stopClock } from '#tests/support/clock.ts'
import { newEmail } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { failNext, failNoMore, readInbox } from '#tests/support/stand-ins.ts'
import { fillIn, linkIn, officeMailsAbout, openVisitor } from './visitors.ts'

const day = 24 * 60 * 60 * 1000
const minute = 60_000

async function newestMail(email: string) {
  const [mail] = await readInbox(email)
  if (!mail) throw new Error(`No mail for ${email}`)
  return mail
}

/** Subscribes an e-mail and opens the mail; returns the path of the page that confirms. */
async function subscribed(email = newEmail()) {
  const site = openVisitor()
  await site.post('/newsletter', { subscriber: email })
  return { site, email, confirm: linkIn(await newestMail(email)) }
}

async function confirmed() {
  const { site, email, confirm } = await subscribed()
  await site.post(confirm, {})
  return { site, email, unsubscribe: linkIn(await newestMail(email)) }
}

const stored = (email: string) => readSubscription(subscriptionIdOf(email))

test('an address is subscribed when its owner presses the button behind the link', async () => {
  const email = newEmail()
  const answer = await fillIn(openVisitor(), '/newsletter', { subscriber: ` ${email.toUpperCase()} ` })
  expect(answer.status).toBe(200)
  expect(answer.text).toContain(`Please open the email that we have sent to ${email} and confirm`)
  expect(await stored(email)).toMatchObject({ status: 'unconfirmed' })

  const mail = await newestMail(email)
  expect(mail.subject).toBe('Please confirm your subscription')
  // The mail is opened in another browser, and virus scanners open every link before.
  const [site, confirm] = [openVisitor(), linkIn(mail)]
  expect((await site.get(confirm)).text).toContain('Press the button')
  expect(await stored(email)).toMatchObject({ status: 'unconfirmed' })

  const done = await site.post(confirm, {})
  expect(done.status).toBe(200)
  expect(done.text).toContain('Thank you. You are subscribed to our newsletter.')
  const subscription = await stored(email)
  expect(subscription?.status).toBe('confirmed')
  expect(subscription?.ttl).toBeUndefined()
  expect((await newestMail(email)).subject).toBe('Welcome to our newsletter')
  expect(await officeMailsAbout(email)).toHaveLength(1)
})

test('confirming again shows the same message and sends no mail', async () => {
  const { site, email, confirm } = await subscribed()
  const answers = await Promise.all([site.post(confirm, {}), site.post(confirm, {})])
  answers.push(await site.post(confirm, {}))
  for (const { text } of answers) expect(text).toContain('You are subscribed')
  expect(await readInbox(email)).toHaveLength(2)
  expect(await officeMailsAbout(email)).toHaveLength(1)
})

test('a link works for seven days, and the e-mail can be entered again after them', async () => {
  const clock = stopClock()
  const { site, email, confirm } = await subscribed()
  clock.advance(7 * day)
  const late = await site.post(confirm, {})
  expect(late.status).toBe(410)
  expect(late.text).toContain('This link no longer works.')
  await openVisitor().post('/newsletter', { subscriber: email })
  const again = await site.post(linkIn(await newestMail(email)), {})
  expect(again.text).toContain('You are subscribed')
})

test('a link that was cut off or forged confirms nothing', async () => {
  const { site, email, confirm } = await subscribed()
  const made = confirm.slice(0, -1) + (confirm.endsWith('a') ? 'b' : 'a')
  const links = [made, confirm.slice(0, -9), '/newsletter/confirm', '/newsletter/confirm?token=x']
  for (const link of links) expect((await site.post(link, {})).status).toBe(410)
  expect(await stored(email)).toMatchObject({ status: 'unconfirmed' })
})

test('the unsubscribe button of the mail program unsubscribes with one click', async () => {
  const { email } = await confirmed()
  const { attributes } = await newestMail(email)
  expect(attributes?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const address = new URL(/^<(.*)>$/.exec(attributes?.['List-Unsubscribe'] ?? '')?.[1] ?? '')
  // The request comes from the mail provider's servers: no cookie, no Origin header, no browser.
  const answer = await callHandler(handler, {
    method: 'POST',
    url: address,
    headers: { host: address.host, 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from('List-Unsubscribe=One-Click'),
    sourceIp: '192.0.2.1',
  })
  expect(answer.status).toBe(200)
  expect(await stored(email)).toBeNull()
})

test('the page behind the link unsubscribes by its button, also when it is pressed twice', async () => {
  const { site, email, unsubscribe } = await confirmed()
  expect((await site.get(unsubscribe)).text).toContain('Press the button')
  expect(await stored(email)).not.toBeNull()
  for (let count = 0; count < 2; count++) {
    const answer = await site.post(unsubscribe, {})
    expect(answer.text).toContain('You are unsubscribed, and we have deleted your email address.')
  }
  expect(await stored(email)).toBeNull()
})

test('an incomplete unsubscribe link shows a message and deletes nothing', async () => {
  const { site, email, unsubscribe } = await confirmed()
  const made = unsubscribe.slice(0, -1) + (unsubscribe.endsWith('a') ? 'b' : 'a')
  for (const link of [made, unsubscribe.slice(0, -5), '/newsletter/unsubscribe']) {
    const answer = await site.post(link, {})
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('This link is not complete.')
  }
  expect(await stored(email)).toMatchObject({ status: 'confirmed' })
})

test('an e-mail entered twice at once gets one mail', async () => {
  const [site, email] = [openVisitor(), newEmail()]
  const answers = await Promise.all([1, 2, 3].map(() => site.post('/newsletter', { subscriber: email })))
  for (const { text } of answers) expect(text).toContain('Please open the email')
  expect(await readInbox(email)).toHaveLength(1)
})

test('a stranger does not learn that an e-mail is subscribed already; its owner gets a mail', async () => {
  const clock = stopClock()
  const { site, email } = await confirmed()
  clock.advance(minute)
  const answer = await site.post('/newsletter', { subscriber: email })
  const other = await site.post('/newsletter', { subscriber: newEmail() })
  const words = (text: string) => text.replace(/\S+@\S+/g, '')
  expect(words(answer.text)).toBe(words(other.text))
  expect((await newestMail(email)).subject).toBe('You are subscribed already')
  expect(await stored(email)).toMatchObject({ status: 'confirmed' })
})

test('a mail that fails shows a message, and may be requested again at once', async () => {
  const [site, email] = [openVisitor(), newEmail()]
  await failNext({ service: 'ses', error: 'Throttling', times: 10 })
  const failed = await site.post('/newsletter', { subscriber: email })
  await failNoMore()
  expect(failed.status).toBe(503)
  expect(failed.text).toContain('We could not send you the email just now.')
  expect(failed.value('subscriber')).toBe(email)
  for (let count = 0; count < 2; count++)
    expect((await site.post('/newsletter', { subscriber: email })).status).toBe(200)
  expect(await readInbox(email)).toHaveLength(1)
})

test('the mails to one e-mail are limited, whoever enters it', async () => {
  const clock = stopClock()
  const email = newEmail()
  for (let count = 0; count < limits.newsletterPerEmail.max; count++) {
    expect((await openVisitor().post('/newsletter', { subscriber: email })).status).toBe(200)
    clock.advance(minute)
  }
  const refused = await openVisitor().post('/newsletter', { subscriber: email })
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('Too Many Requests')
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  expect(await readInbox(email)).toHaveLength(limits.newsletterPerEmail.max)
})

test('an invalid e-mail has its message beside the field', async () => {
  const answer = await openVisitor().post('/newsletter', { subscriber: 'asha' })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('Invalid email format')
  expect(answer.value('subscriber')).toBe('asha')
})

test('the footer of every page has the newsletter box', async () => {
  for (const path of ['/', '/login', '/no/such/page']) {
    const { html } = await openSite().get(path)
    expect(html).toMatch(/<form method="post" action="\/newsletter"/)
  }
})
