import { beforeEach, describe, expect, test } from 'vitest'
import { callerAddressHeader } from '#tools/sandbox/caller-address.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { startUnconfirmedMail } from '#server/sending/unconfirmed-mail.server.ts'
import { hour, minute, realWaitClock, type TestClock } from '#tests/support/clock.ts'
import { createAdministrator, newEmail } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { failNext, failNoMore, readInbox } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { fillIn } from '../accounts/pages.ts'
import { createUserWithEmail, signUpFields } from '../accounts/people.ts'

/*
 * Mail to addresses that nobody has confirmed stops for a network with bounces, and then for everybody. Mails to a
 * domain that ends in `.invalid` come back, as in the sandbox.
 */

const noon = Date.UTC(2026, 10, 23, 6, 30)
const day = 24 * hour

let clock: TestClock
let networks = 0

beforeEach(async () => {
  await emptyTable()
  await failNoMore()
  // Later than all that the file's stand-ins remember of the test before.
  clock = realWaitClock(noon + 20 * day * networks++)
  await runNotices()
})

/** A network, and a browser that the public forms do not take for a script. */
const from = (address: string) => ({
  [callerAddressHeader]: address,
  'user-agent': 'Mozilla/5.0 (Android 13)',
})
const newNetwork = () => `203.0.${113 + Math.floor(networks / 250)}.${1 + (networks++ % 250)}`

/** Signs up from a network, as somebody in a new browser. */
async function signUpFrom(address: string, email: string) {
  const site = atNetwork(address)
  const answer = await fillIn(site, '/signup', signUpFields(email))
  expect(answer.text).toContain('Account created successfully. Please verify your phone.')
  return site
}

/** The sender's next look for bounces. */
async function look(wait = 6 * minute): Promise<void> {
  clock.advance(wait)
  await runNotices()
}

/** Whether somebody who signs up from a network gets the code. */
async function getsCode(address: string, email = newEmail()): Promise<boolean> {
  await signUpFrom(address, email)
  return (await readInbox(email)).length > 0
}

async function bounceFrom(address: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await signUpFrom(address, newEmail('nowhere.invalid'))
}

/** Bounces from so many networks, two from each, which the sender has then seen. */
async function bounceFromMany(count: number): Promise<void> {
  for (let place = 0; place < count; place++) await bounceFrom(newNetwork(), 2)
  await look()
}

describe('a network with two bounces', () => {
  test('gets no further mail to an unconfirmed address for the day, and others get theirs', async () => {
    const [network, other] = [newNetwork(), newNetwork()]
    await bounceFrom(network, 1)
    await look()
    expect(await getsCode(network)).toBe(true)
    await bounceFrom(network, 1)
    expect(await getsCode(network)).toBe(true)
    await look()
    expect(await getsCode(network)).toBe(false)
    expect(await getsCode(other)).toBe(true)
    clock.advance(day)
    expect(await getsCode(network)).toBe(true)
  })

  test('still signs up: the account leads to the phone’s verification, and the code can be asked for elsewhere', async () => {
    const network = newNetwork()
    await bounceFrom(network, 2)
    await look()
    const email = newEmail()
    const site = await signUpFrom(network, email)
    expect((await site.get('/phone_verification')).status).toBe(200)
    const refused = await fillIn(site, '/email_verification', { intent: 'resend' })
    expect(refused.status).toBe(429)
    expect(await readInbox(email)).toEqual([])
  })

  test('gets mails to confirmed addresses', async () => {
    const network = newNetwork()
    const { email } = await createUserWithEmail()
    await bounceFrom(network, 2)
    await look()
    const before = (await readInbox(email)).length
    await fillIn(atNetwork(network), '/forgotpassword', { email })
    expect(await readInbox(email)).toHaveLength(before + 1)
  })

  test('gets neither the link for an unconfirmed account nor the newsletter’s letter', async () => {
    const network = newNetwork()
    await bounceFrom(network, 2)
    const [unconfirmed, reader] = [newEmail(), newEmail()]
    await signUpFrom(newNetwork(), unconfirmed)
    await look()
    const before = (await readInbox(unconfirmed)).length
    await fillIn(atNetwork(network), '/forgotpassword', { email: unconfirmed })
    await fillIn(atNetwork(network), '/newsletter', { subscriber: reader })
    expect(await readInbox(unconfirmed)).toHaveLength(before)
    expect(await readInbox(reader)).toEqual([])
    await fillIn(atNetwork(newNetwork()), '/newsletter', { subscriber: reader })
    expect(await readInbox(reader)).toHaveLength(1)
  })

  test('counts an address that somebody has mistyped once, however often the code is asked for and the sender looks', async () => {
    const network = newNetwork()
    const site = await signUpFrom(network, newEmail('nowhere.invalid'))
    for (let time = 0; time < 3; time++) {
      await look()
      expect((await fillIn(site, '/email_verification', { intent: 'resend' })).status).toBe(200)
      await look()
    }
    expect(await getsCode(network)).toBe(true)
  })
})

describe('mail to unconfirmed addresses', () => {
  test('is not stopped for all by one stranger, however many come back', async () => {
    await bounceFrom(newNetwork(), 15)
    await bounceFrom('2001:db8:7:1::5', 15)
    await look()
    expect(await getsCode(newNetwork())).toBe(true)
  })

  test('stops for all at twenty bounces of ten networks, for six hours, and the panel says so', async () => {
    const site = openSite(await createAdministrator())
    await bounceFromMany(9)
    expect(await getsCode(newNetwork())).toBe(true)
    expect((await site.get('/dashboard/panel')).text).not.toContain('because many bounced')
    await bounceFromMany(1)
    expect(await getsCode(newNetwork())).toBe(false)
    const panel = await site.get('/dashboard/panel')
    expect(panel.text).toMatch(
      /to unverified addresses are paused until \w+ \d+ \w+, \d\d:\d\d ?, because many bounced/,
    )
    clock.advance(5 * hour)
    expect(await getsCode(newNetwork())).toBe(false)
    clock.advance(hour + minute)
    expect(await getsCode(newNetwork())).toBe(true)
    await look()
    expect(await getsCode(newNetwork())).toBe(true)
  })

  test('goes on where twenty are less than three of a hundred mails', async () => {
    // The other mails go to nobody's inbox that is read here.
    const { email } = await createUserWithEmail()
    const { SESClient, SendEmailCommand } = await import('@aws-sdk/client-ses')
    const ses = new SESClient()
    const mail = new SendEmailCommand({
      Source: process.env.MAIL_FROM,
      Destination: { ToAddresses: Array.from({ length: 50 }, () => email) },
      Message: { Subject: { Data: 'a' }, Body: { Text: { Data: 'a' } } },
    })
    for (let time = 0; time < 13; time++) await ses.send(mail)
    await bounceFromMany(10)
    expect(await getsCode(newNetwork())).toBe(true)
    await bounceFromMany(1)
    expect(await getsCode(newNetwork())).toBe(false)
  })

  test('starts by itself twice in a week, and the third time a person starts it', async () => {
    for (let time = 0; time < 2; time++) {
      await bounceFromMany(10)
      expect(await getsCode(newNetwork())).toBe(false)
      clock.advance(6 * hour + minute)
      expect(await getsCode(newNetwork())).toBe(true)
    }
    await bounceFromMany(10)
    clock.advance(2 * day)
    expect(await getsCode(newNetwork())).toBe(false)
    const site = openSite(await createAdministrator())
    expect((await site.get('/dashboard/panel')).text).toContain('until they are started again')
    await startUnconfirmedMail()
    expect(await getsCode(newNetwork())).toBe(true)
    expect((await site.get('/dashboard/panel')).text).not.toContain('because many bounced')
    await look()
    expect(await getsCode(newNetwork())).toBe(true)
    clock.advance(7 * day)
    await bounceFromMany(10)
    expect(await getsCode(newNetwork())).toBe(false)
    clock.advance(6 * hour + minute)
    expect(await getsCode(newNetwork())).toBe(true)
  })

  test('a look that fails is made again, and the notices go out all the same', async () => {
    const network = newNetwork()
    await bounceFrom(network, 2)
    await failNext({ service: 'sesv2', error: 'TooManyRequestsException', times: 2, status: 429 })
    clock.advance(6 * minute)
    await expect(runNotices()).rejects.toThrow(AggregateError)
    expect(await getsCode(network)).toBe(true)
    await runNotices()
    expect(await getsCode(network)).toBe(false)
  })
})

/** A new browser at a network. */
function atNetwork(address: string) {
  const browser = openSite()
  return {
    ...browser,
    get: (path: string) => browser.get(path, from(address)),
    post: (path: string, fields: Record<string, string>) => browser.post(path, fields, from(address)),
  }
}
