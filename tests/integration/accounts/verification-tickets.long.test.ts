import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { limits, verificationTicket } from '#server/limits/limits.server.ts'
import { inviteNurse } from '#server/nurse-accounts/invite.server.ts'
import { linkValues } from '#server/nurse-accounts/invitation-link.server.ts'
import { takeBudget } from '#server/sending/budgets.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { hour, instantClock, minute, type TestClock } from '#tests/support/clock.ts'
import {
  createAdministrator,
  createCustomer,
  createNurse,
  newNumber,
  type Person,
} from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { failNext, failNoMore, readCode, readInbox } from '#tests/support/stand-ins.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import { fillIn } from './pages.ts'
import { createSignedUpUser, password } from './people.ts'
import {
  askCode,
  attack,
  auditedTickets,
  ipv4,
  isSent,
  makeTicketFor,
  newFamily,
  resendCode,
  type Family,
} from './verifying-family.ts'

/*
 * The office's tickets and nurses' invitations (docs/limits.md, "Verification SMS"). The budget is small: 6 an hour, of which the tickets
 * have 2, the quiet lane 2 and the crowd 1; and 4 codes by e-mail an hour, of which 1 is kept.
 */
vi.hoisted(() => {
  process.env.DAILY_BUDGETS = 'smsVerification=150,mailCode=1000'
})

const network = '192.0.2.44'
let clock: TestClock
let office: Person

beforeEach(async () => {
  await emptyTable()
  await failNoMore()
  // 20 minutes past an hour, so that no hour ends while a test runs; tomorrow, since the stand-in of Cognito has the tests' clock.
  clock = instantClock((Math.floor(Date.now() / (24 * hour)) + 1) * 24 * hour + 16 * hour + 20 * minute)
  office = await createAdministrator()
})

/** Strangers close the quiet lane and that of the crowd. */
async function closeLanes() {
  expect(await attack(2, [ipv4(1), ipv4(2)])).toBe(3)
}

async function verify({ site }: Family, number: string): Promise<boolean> {
  const answer = await fillIn(site, '/verify_otp', { otp: await readCode(number) })
  return answer.text.includes('Phone number verified successfully!')
}

describe('a ticket', () => {
  test('lets a mother verify who read the telephone, and says so on her page', async () => {
    await closeLanes()
    const [mother, number] = [await newFamily(), newNumber()]
    expect((await askCode(mother, number, network)).status).toBe(429)
    const made = await makeTicketFor(mother.person, number, office)
    const { uid } = mother.person.credentials
    expect(made.location).toBe(`/dashboard/users/${uid}`)
    expect(await auditedTickets(uid)).toMatchObject([{ administratorId: office.uid }])

    const page = await mother.site.get('/phone_verification')
    expect(page.value('number')).toBe(number)
    expect(page.text).toContain('our office never asks for it')
    expect(isSent(await askCode(mother, number, network))).toBe(true)
    expect(await verify(mother, number)).toBe(true)
    expect((await mother.site.get('/phone_verification')).text).not.toContain('our office never asks for it')
  })

  test('is used only where the limits refuse, is for two SMS, and its lane is its own', async () => {
    const [family, number] = [await newFamily(), newNumber()]
    await makeTicketFor(family.person, number, office)
    expect(isSent(await askCode(family, number, network))).toBe(true)
    expect((await ticketOf(family))?.left).toBe(2)
    expect(await attack(2, [ipv4(1), ipv4(2)])).toBe(2)
    expect((await resendCode(family, network)).text).toContain('OTP resent to your phone.')
    expect((await ticketOf(family))?.left).toBe(1)
    expect((await resendCode(family, network)).text).toContain('OTP resent to your phone.')
    expect((await ticketOf(family))?.left).toBe(0)
    const before = await counters()
    expect((await resendCode(family, network)).status).toBe(429)
    expect(await counters()).toEqual(before)
    expect(await readInbox(number)).toHaveLength(3)

    // The two of the ticket have used up its lane: another family's ticket waits for the next hour, and keeps its SMS.
    const [other, otherNumber] = [await newFamily(), newNumber()]
    await makeTicketFor(other.person, otherNumber, office)
    expect((await askCode(other, otherNumber, network)).status).toBe(429)
    expect((await ticketOf(other))?.left).toBe(2)
  })

  test('also helps an account and a number that have used up their own counters', async () => {
    const [family, number] = [await newFamily(), newNumber()]
    for (let sent = 0; sent < 3; sent++) {
      clock.advance(sent * hour)
      await askCode(family, number, network)
    }
    clock.advance(hour)
    for (let sent = 3; sent < 5; sent++) {
      clock.advance(hour)
      expect(isSent(await askCode(family, number, network))).toBe(true)
    }
    expect((await askCode(family, number, network)).text).toContain('You can ask for the next one from')
    await makeTicketFor(family.person, number)
    expect(isSent(await askCode(family, number, network))).toBe(true)
  })

  test('for another number lets nothing out', async () => {
    await closeLanes()
    const [family, number] = [await newFamily(), newNumber()]
    await makeTicketFor(family.person, newNumber(), office)
    expect((await askCode(family, number, network)).status).toBe(429)
    expect(await readInbox(number)).toEqual([])
  })

  test('for the same number of another account lets nothing out', async () => {
    await closeLanes()
    const [family, number] = [await newFamily(), newNumber()]
    await makeTicketFor(await createSignedUpUser(), number, office)
    expect((await askCode(family, number, network)).status).toBe(429)
  })

  test('ends after 24 hours', async () => {
    const [family, number] = [await newFamily(), newNumber()]
    await makeTicketFor(family.person, number, office)
    clock.advance(24 * hour - 1000)
    await closeLanes()
    expect((await family.site.get('/phone_verification')).value('number')).toBe(number)
    expect(isSent(await askCode(family, number, network))).toBe(true)
    clock.advance(1000)
    expect((await family.site.get('/phone_verification')).value('number')).toBe('+91')
    expect((await askCode(family, number, network)).status).toBe(429)
    expect((await ticketOf(family))?.left).toBe(1)
  })

  test('keeps its SMS where Cognito is too busy, and loses it where AWS refuses the number', async () => {
    await closeLanes()
    const [family, number] = [await newFamily(), newNumber()]
    await makeTicketFor(family.person, number, office)
    const failure = { service: 'cognito', action: 'UpdateUserAttributes' } as const
    await failNext({ ...failure, error: 'TooManyRequestsException', times: 2 })
    expect((await askCode(family, number, network)).status).toBe(503)
    expect((await ticketOf(family))?.left).toBe(2)
    await failNext({ ...failure, error: 'CodeDeliveryFailureException' })
    expect((await askCode(family, number, network)).status).toBe(503)
    expect((await ticketOf(family))?.left).toBe(1)
  })
})

async function counters() {
  return (await readTable()).limit.filter(({ name }) => /verification/i.test(name))
}

async function ticketOf({ person }: Family) {
  const { verificationTicket: tickets } = await readTable()
  return tickets.find(({ uid }) => uid === person.credentials.uid)
}

describe('the office', () => {
  test('makes at most two tickets for a number, one for a form, and 200 a day', async () => {
    const number = newNumber()
    const people = await Promise.all(Array.from({ length: 3 }, () => createSignedUpUser()))
    const [first, second, third] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
    expect((await makeTicketFor(first, number, office)).status).toBe(302)
    expect((await makeTicketFor(second, number, office)).status).toBe(302)
    const refused = await makeTicketFor(third, number, office)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Two other accounts have an open ticket for this number already.')
    expect(refused.value('number')).toBe(number)
    // Another one for the same account replaces its ticket.
    expect((await makeTicketFor(first, number, office)).status).toBe(302)
    clock.advance(24 * hour)
    office = await createAdministrator()
    expect((await makeTicketFor(third, number, office)).status).toBe(302)

    const [site, path] = [openSite(office), `/dashboard/users/${second.credentials.uid}`]
    const form = (await site.get(path)).value('form') ?? ''
    for (let time = 0; time < 2; time++) expect((await site.post(path, { number, form })).status).toBe(302)
    expect(await auditedTickets(second.credentials.uid)).toHaveLength(2)
  })

  test('of three tickets for one number at once two are made', async () => {
    const number = newNumber()
    const people = await Promise.all(Array.from({ length: 3 }, () => createSignedUpUser()))
    const answers = await Promise.all(people.map((person) => makeTicketFor(person, number, office)))
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 302, 409])
    expect((await readTable()).verificationTicket).toHaveLength(verificationTicket.openPerNumber)
  })

  test('reads when the tickets of the day are used up, and what it typed stays', async () => {
    const { person } = await newFamily()
    const { take } = await import('#server/limits/take.server.ts')
    for (let made = 0; made < limits.ticketDaily.max; made++) await take('ticketDaily', 'all')
    const [refused, invalid] = [
      await makeTicketFor(person, newNumber(), office),
      await makeTicketFor(person, '12', office),
    ]
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('Today’s limit of extra codes is reached.')
    expect(invalid.status).toBe(400)
    expect(invalid.text).toContain('Please enter a 10-digit number after +91.')
    expect((await readTable()).verificationTicket).toEqual([])
  })

  test('reads on the page never to ask for a code; anybody else gets what a missing page gives', async () => {
    const { person } = await newFamily()
    const path = `/dashboard/users/${person.credentials.uid}`
    const missing = `/dashboard/users/${randomUUID()}`
    expect((await openSite(office).get(path)).text).toContain('Never ask for a code, and never read one out.')
    const idle = await createAdministrator()
    const others = [openSite(await createCustomer()), openSite(), openSite(idle)]
    // An administrator's session without use ends after four hours.
    clock.advance(5 * hour)
    for (const site of others) {
      const fields = { number: newNumber(), form: randomUUID() }
      const [asked, other] = [await site.post(path, fields), await site.post(missing, fields)]
      const shown = [await site.get(path), await site.get('/dashboard/no/such/page')]
      // The login leads back to the page that was asked for.
      const places = [asked, other, ...shown].map(({ location }) => location?.replace(/\?.*/, ''))
      expect(new Set(places).size).toBe(1)
      expect([asked.status, other.status, ...shown.map(({ status }) => status)]).toEqual([302, 302, 302, 302])
    }
    expect((await readTable()).verificationTicket).toEqual([])
    expect(await auditedTickets(person.credentials.uid)).toEqual([])
    const unknown = await openSite(await createAdministrator()).post(`/dashboard/users/${randomUUID()}`, {})
    expect(unknown.status).toBe(404)
  })
})

describe('an invitation of a nurse', () => {
  async function invite() {
    const [number, form] = [newNumber(), randomUUID()]
    const nurse = await createNurse({ contactNumber: number.slice(3) })
    expect((await inviteNurse(office, { staffId: nurse.id, form })).ok).toBe(true)
    const { invitedNurse, invitationKey } = linkValues(nurse.id, form)
    return { nurse, number, path: `/staff/join?n=${invitedNurse}&k=${invitationKey}` }
  }

  test('is a ticket in the session that opened its link, for two SMS to the number of the nurse', async () => {
    const { nurse, number, path } = await invite()
    await closeLanes()
    const person = await newFamily()
    expect((await askCode(person, number, network)).status).toBe(429)
    expect((await person.site.get(`${path.slice(0, -3)}aaa`)).status).toBe(410)
    expect((await askCode(person, number, network)).status).toBe(429)
    expect((await person.site.get(path)).text).toContain('Verify a phone number')
    expect((await askCode(person, newNumber(), network)).status).toBe(429)
    // Another browser, which did not open the link.
    expect((await askCode(await newFamily(), number, network)).status).toBe(429)
    expect(isSent(await askCode(person, number, network))).toBe(true)
    expect(await verify(person, number)).toBe(true)
    expect((await person.site.post(path, {})).location).toBe('/staff')
    expect((await Staff.get({ id: nurse.id }).go()).data?.accountUid).toBe(person.person.credentials.uid)
  })

  test('counts by invitation, whatever sessions open it', async () => {
    const { number, path } = await invite()
    await closeLanes()
    const people = [await newFamily(), await newFamily(), await newFamily()]
    const statuses = []
    for (const person of people) {
      await person.site.get(path)
      statuses.push((await askCode(person, number, network)).status)
      // The lane of the tickets has two places in each hour; the invitation has two in all.
      clock.advance(minute)
    }
    expect(statuses).toEqual([302, 302, 429])
    clock.advance(hour)
    await closeLanes()
    expect((await askCode(people[0] as Family, number, network)).status).toBe(429)
  })
})

test('a ticket lets one e-mail code go out from the kept share, for a family that signs in on another device', async () => {
  const family = await newFamily()
  const { email } = family.person
  while ((await takeBudget('mailCode', false, 1)).ok);
  const signInElsewhere = async () => {
    // The code before it has stopped working.
    clock.advance(11 * minute)
    await fillIn(openSite(), '/login', { email, password })
    return (await readInbox(email)).length
  }
  const before = (await readInbox(email)).length
  expect(await signInElsewhere()).toBe(before)
  await makeTicketFor(family.person, newNumber(), office)
  expect(await signInElsewhere()).toBe(before + 1)
  expect(await signInElsewhere()).toBe(before + 1)
})
