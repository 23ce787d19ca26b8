import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { company } from '#app/content/company.ts'
import { sendBookingCode } from '#server/bookings/notify.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { recordLog } from '#tests/support/log.ts'
import { createCustomer, newEmail, newNumber } from '#tests/support/people.ts'
import { bookService, requestConfirm } from '#tests/support/requests.ts'
import { openSite, type Answer } from '#tests/support/site.ts'
import { failNext } from '#tests/support/stand-ins.ts'

/* The pages of the two codes, for a browser without JavaScript (sections 2 and 8). */

const words = {
  en: 'Too many failed attempts. Please try again later, or call us on',
  hi: 'कई बार गलत कोड डाला गया है। कृपया थोड़ी देर बाद फिर कोशिश करें',
  mr: 'खूप वेळा चुकीचा कोड टाकला आहे. कृपया थोड्या वेळाने पुन्हा प्रयत्न करा',
}

test.each([
  ['booking', 'confirm', 'bookCode', limits.bookingCodeTry.max],
  ['closing', 'close', 'closeCode', limits.closeCodeTry.max],
] as const)(
  'after too many wrong %s codes the page says what to do, and does not mention a password',
  async (_, page, field, most) => {
    const customer = await createCustomer()
    const service = await bookService(customer)
    if (page === 'close') await requestConfirm(customer, service, service.bookCode)
    const site = openSite(customer)
    const path = `/show/service/${service.serviceId}/${page}`
    const wrong = service[field] === '111111' ? '222222' : '111111'
    let answer: Answer | undefined
    for (let count = 0; count <= most; count++) answer = await site.post(path, { [field]: wrong })
    expect(answer?.status).toBe(429)
    expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer?.text).toContain(`${words.en} ${company.phone.label}.`)
    expect(answer?.text).not.toContain('reset your password')
    for (const language of ['hi', 'mr'] as const) {
      const translated = await site.post(`${path}?lang=${language}`, { [field]: wrong })
      expect(translated.text).toContain(words[language])
    }
  },
)

/* Section 8, "Booking" and "Confirm": the texts in the log for an administrator, and those of rare pages. */

test.each([
  ['Invalid phone number format. Must be E.164', { number: '12' }, null],
  ['Email and booking code are required', { email: '' }, null],
  ['SMS service unavailable', {}, 'sns'],
  ['Email service unavailable', {}, 'ses'],
] as const)('the log of a code that was not sent has the reason %s', async (reason, wrong, failing) => {
  const log = recordLog()
  if (failing) await failNext({ service: failing, error: 'InternalFailure', status: 500, times: 2 })
  const ids = { uid: randomUUID(), serviceId: randomUUID() }
  const recipient = { ...ids, email: newEmail(), number: newNumber(), ...wrong }
  const { notification, messages } = await sendBookingCode(recipient, '123456', 'smsBooking')
  expect(notification).toBe('failed')
  expect(JSON.stringify(messages)).not.toContain('123456')
  const lines = log.lines().filter(({ event }) => event === 'booking code not sent')
  expect(lines).toMatchObject([{ level: 'warn', reason }])
  expect(log.text()).not.toContain(recipient.email || 'no e-mail')
  expect(log.text()).not.toContain('123456')
})

test.each([
  ['en', 'User document not found.'],
  ['hi', 'आपकी जानकारी नहीं मिली।'],
  ['mr', 'आपली माहिती सापडली नाही.'],
])('the confirm page of a session without a user record says so in %s', async (language, words) => {
  const customer = await createCustomer()
  const service = await bookService(customer)
  await User.delete({ uid: customer.uid }).go()
  const path = `/show/service/${service.serviceId}/confirm?lang=${language}`
  const answer = await openSite(customer).post(path, { bookCode: service.bookCode })
  expect(answer.status).toBe(404)
  expect(answer.text).toContain(words)
})

test('a booking code sent after the session ended redirects to the login, which says so', async () => {
  const site = openSite()
  const answer = await site.post('/show/service/0f8fad5b-d9cb-469f-a165-70867728950e/confirm', {
    bookCode: '123456',
  })
  expect((await site.get(answer.location ?? '')).text).toContain('User not authenticated. Please log in.')
})

test('a sign-up with neither e-mail nor password says that both are required', async () => {
  const site = openSite()
  const answer = await site.post('/signup', { firstname: 'Asha', lastname: 'Kulkarni' })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('Email: Email and password required')
  expect(answer.text).toContain('Password is required for email signup.')
})
