import { afterEach, expect, test } from 'vitest'
import { Session } from '#server/accounts/session/session.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { logError } from '#server/http/log.server.ts'
import { captchaOf, fillIn } from '#tests/integration/accounts/pages.ts'
import { differentCode, password } from '#tests/integration/accounts/people.ts'
import { observe, type Fault } from '#tests/support/aws-calls.ts'
import { bookingFields } from '#tests/support/bookings.ts'
import { instantClock } from '#tests/support/clock.ts'
import { recordOutput } from '#tests/support/log.ts'
import { createAdministrator, createNurse, newEmail, newNumber } from '#tests/support/people.ts'
import { openSite, type Answer, type Site } from '#tests/support/site.ts'
import { failNext, failNoMore, readCode, readInbox } from '#tests/support/stand-ins.ts'

/*
 * The whole main job, with every step failing once, and no personal data in the output of the process.
 */

afterEach(failNoMore)

test('from the sign-up to the closing, with failures, the log holds no personal data and no secret', async () => {
  // Retries that fail need not take real time.
  instantClock()
  const output = recordOutput()
  const cookies: string[] = []
  const site = keepingCookies(openSite(), cookies)
  const family = {
    firstname: 'Ashalata',
    lastname: 'Kulkarnee',
    email: newEmail(),
    address: '12 Prabhat Road, Pune 411004',
    password,
    confirmPassword: password,
  }
  const number = newNumber()
  const booking = bookingFields({
    name: 'Savitri Deshmukh',
    email: family.email,
    number,
    consultation: 'Diabetes, sees Dr Joglekar on Tuesdays',
    address: '7 Senapati Bapat Marg',
  })
  const { serviceId = '' } = booking

  // Sign up: refused by the form, then by Cognito, then by the table, then accepted.
  await fillIn(site, '/signup', { ...family, confirmPassword: 'Other#2026' })
  await failNext({ service: 'cognito', action: 'AdminCreateUser', error: 'InternalErrorException', times: 2 })
  await fillIn(site, '/signup', family)
  await failNoMore()
  await broken(() => fillIn(site, '/signup', family))
  const signUpPage = await site.get('/signup')
  const captcha = captchaOf(signUpPage)
  const signedUp = await site.post('/signup', { ...family, ...captcha })
  expect(signedUp.text).toContain('Account created successfully.')
  const emailCode = await readCode(family.email)

  // Verify the phone: first no SMS, then a wrong code, then Cognito fails, then accepted.
  await failNext({
    service: 'cognito',
    action: 'UpdateUserAttributes',
    error: 'CodeDeliveryFailureException',
    times: 2,
  })
  await fillIn(site, '/phone_verification', { number })
  await failNoMore()
  await fillIn(site, '/phone_verification', { number })
  const otp = await readCode(number)
  await fillIn(site, '/verify_otp', { otp: differentCode(otp), intent: 'verify' })
  await failNext({ service: 'cognito', action: 'VerifyUserAttribute', error: 'connection', times: 2 })
  await fillIn(site, '/verify_otp', { otp, intent: 'verify' })
  await failNoMore()
  const verified = await fillIn(site, '/verify_otp', { otp, intent: 'verify' })
  expect(verified.text).toContain('Phone number verified successfully!')
  await failNext({
    service: 'cognito',
    action: 'VerifyUserAttribute',
    error: 'ThrottlingException',
    times: 3,
  })
  await fillIn(site, '/email_verification', { otp: emailCode })
  await failNoMore()
  await fillIn(site, '/email_verification', { otp: emailCode })

  // Book: refused by the form, then without the table, then without SMS and e-mail.
  await site.post('/book/service', { ...booking, number: '98 not a number' })
  await broken(() => site.post('/book/service', booking))
  await failNext({ service: 'sns', action: 'Publish', times: 5, error: 'InvalidParameter' })
  await failNext({ service: 'ses', action: 'SendEmail', times: 5, error: 'MessageRejected' })
  const booked = await site.post('/book/service', booking)
  expect(booked.text).toContain('(Notification sending failed)')
  await failNoMore()

  // Confirm, open the list, close; each with an error first.
  const { bookCode, closeCode, uid } = await entryOf(family.email, serviceId)
  await site.post(`/show/service/${serviceId}/resend`, {})
  await site.post(`/show/service/${serviceId}/confirm`, { bookCode: differentCode(bookCode) })
  await broken(() => site.post(`/show/service/${serviceId}/confirm`, { bookCode }))
  const confirmed = await site.post(`/show/service/${serviceId}/confirm`, { bookCode })
  expect(confirmed.text).toContain('Booking service confirmed successfully!')
  await broken(() => site.get('/show/service'))
  const nurse = await assignNurse(serviceId)
  expect((await site.get('/show/service')).text).toContain(nurse.fullName)
  await site.post(`/show/service/${serviceId}/close`, { closeCode: differentCode(closeCode) })
  const closed = await site.post(`/show/service/${serviceId}/close`, { closeCode })
  expect(closed.text).toContain('Service closed successfully')

  // Personal data in an address, a failed sign-in, and the sign-out.
  await site.get(`/${family.email}/${number}?email=${encodeURIComponent(family.email)}&otp=${otp}`)
  await site.get(`/show/service/${number}/confirm`)
  const { data: sessions } = await Session.query.account({ uid }).go()
  await openSite().post('/login', { email: family.email, password: 'Secret#Password1' })
  await site.post('/logout', {})

  expect(sessions).toHaveLength(1)
  expect(cookies.length).toBeGreaterThan(0)
  const personal = {
    emails: [family.email],
    phones: [number, nurse.contactNumber],
    names: [family.firstname, family.lastname, 'Savitri', 'Deshmukh', 'Joglekar', nurse.fullName, 'Meera'],
    texts: ['Prabhat', '411004', 'Senapati', 'Diabetes'],
    codes: [emailCode, otp, bookCode, closeCode, ...(await codesIn([family.email, number]))],
    passwords: [password, 'Secret#Password1', 'Other#2026'],
    tokens: sessions.flatMap(({ accessToken, refreshToken, sessionId }) => [
      accessToken,
      refreshToken,
      sessionId,
    ]),
    captchas: [captcha.captchaToken],
    cookies,
  }
  for (const [kind, values] of Object.entries(personal)) {
    const written = kind === 'codes' ? withoutIds(output.text()) : output.text()
    const found = values.flatMap(waysToWrite).filter((value) => written.includes(value))
    expect(found, kind).toEqual([])
  }
  const events = output.lines().map(({ event }) => event)
  expect(events).toEqual(
    expect.arrayContaining([
      'request',
      'code not sent',
      'booking code not sent',
      'the table could not be reached',
    ]),
  )
  for (const line of output.lines()) expect(line.requestId).toMatch(/^[\w-]{16,}$/)
  expect(output.metrics()).toMatchObject({ Bookings: 1, Confirmations: 1, Closings: 1 })
})

test('the message of an error, which may contain anything, is not logged, nor that of its cause', () => {
  const output = recordOutput()
  const cause = Object.assign(new TypeError('asha@family.example is no number\n    at 9812345678'), {
    code: 'ERR_TYPE',
  })
  logError('it broke', new Error('Savita lives at\n12 Prabhat Road', { cause }))
  logError('it broke', 'the text asha@family.example')
  logError('it broke', { name: 'Named', message: 'Savita' })
  expect(output.lines()).toMatchObject([
    { event: 'it broke', error: 'Error', cause: 'TypeError', causeCode: 'ERR_TYPE' },
    { event: 'it broke', error: 'string' },
    { event: 'it broke', error: 'Named' },
  ])
  for (const each of ['asha', '9812345678', 'Savita', 'Prabhat']) expect(output.text()).not.toContain(each)
})

/** Records the cookies that each response sets, as the browser sends them back. */
function keepingCookies(site: Site, cookies: string[]): Site {
  const keep = (answer: Answer) => {
    const values = answer.cookies.map((set) => set.split(';')[0]?.split(/=(.*)/s)[1] ?? '')
    cookies.push(...values.filter((value) => value.length > 1))
    return answer
  }
  return {
    get: async (...request) => keep(await site.get(...request)),
    post: async (...request) => keep(await site.post(...request)),
    postBody: async (...request) => keep(await site.postBody(...request)),
  }
}

/** Runs one request in which every call to the table fails. */
async function broken(request: () => Promise<Answer>): Promise<void> {
  const faults = Array.from({ length: 400 }, (_, index): Fault => {
    return { service: 'dynamodb', nth: index + 1, when: 'before', how: 'fail' }
  })
  const observed = await observe(request, ...faults)
  expect(observed.died).toBe(false)
}

async function entryOf(email: string, serviceId: string) {
  const { data: users } = await User.query.byEmail({ email }).go()
  const uid = users[0]?.uid ?? ''
  const { data: entry } = await UserService.get({ uid, serviceId }).go({ consistent: true })
  if (!entry) throw new Error('The service was not booked')
  return { ...entry, uid }
}

async function assignNurse(serviceId: string) {
  const [administrator, nurse] = await Promise.all([createAdministrator(), createNurse()])
  const answer = await openSite(administrator).post(`/dashboard/services/${serviceId}/assign`, {
    nurseId: nurse.id,
  })
  expect(answer.status).toBe(302)
  return nurse
}

async function codesIn(recipients: string[]): Promise<string[]> {
  const messages = (await Promise.all(recipients.map(readInbox))).flat()
  return messages.flatMap(({ text }) => text.match(/\b(\d{6}|\d{8})\b/g) ?? [])
}

/** The value as it is, URL-encoded, in base64, and a phone number without its country code or in groups. */
function waysToWrite(value: string): string[] {
  const local = /^(\+91)?(\d{5})(\d{5})$/.exec(value)
  const grouped = local ? [`${local[2]}${local[3]}`, `${local[2]} ${local[3]}`] : []
  return [value, encodeURIComponent(value), Buffer.from(value).toString('base64'), ...grouped]
}

/** Removes ids and times, because six digits of them may equal a code. */
function withoutIds(text: string): string {
  return text
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
    .replaceAll(/"(Timestamp|milliseconds)":\d+/g, '')
}
