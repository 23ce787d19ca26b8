import { afterEach, expect, test } from 'vitest'
import { sendPhoneSignInCode } from '#server/accounts/phone/phone-sign-in.server.ts'
import { subscribe } from '#server/enquiries/subscribe.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import {
  minute,
  newAddress,
  newCaller,
  createSignedUpUser,
  createUserWithPhone,
} from '#tests/integration/accounts/people.ts'
import { fillIn, siteOf } from '#tests/integration/accounts/pages.ts'
import { instantClock } from '#tests/support/clock.ts'
import { recordLog } from '#tests/support/log.ts'
import {
  createAdministrator,
  createCustomer,
  createNurse,
  newEmail,
  newNumber,
} from '#tests/support/people.ts'
import {
  bookService,
  otherCode,
  requestAssign,
  requestClose,
  requestCloseAssigned,
  requestConfirm,
} from '#tests/support/requests.ts'
import { failNext, failNoMore } from '#tests/support/stand-ins.ts'

afterEach(failNoMore)

const notDelivered = { service: 'cognito', error: 'CodeDeliveryFailureException' } as const

test('a service that is booked, confirmed and closed counts once in each metric, also when forms are sent twice', async () => {
  const customer = await createCustomer()
  const log = recordLog()
  const service = await bookService(customer)
  await requestConfirm(customer, service, otherCode(service.bookCode))
  await requestConfirm(customer, service, service.bookCode)
  await requestConfirm(customer, service, service.bookCode)
  await requestClose(customer, service, otherCode(service.closeCode))
  await requestClose(customer, service, service.closeCode)
  await requestClose(customer, service, service.closeCode)
  expect(log.metrics()).toEqual({ Bookings: 1, Confirmations: 1, Closings: 1 })
})

test('a service that the office closes counts as closed', async () => {
  const [customer, administrator, nurse] = await Promise.all([
    createCustomer(),
    createAdministrator(),
    createNurse(),
  ])
  const service = await bookService(customer)
  await requestConfirm(customer, service, service.bookCode)
  await requestAssign(administrator, service, nurse)
  const log = recordLog()
  await requestCloseAssigned(administrator, service, otherCode(service.closeCode))
  await requestCloseAssigned(administrator, service, service.closeCode)
  expect(log.metrics()).toEqual({ Closings: 1 })
  expect(log.lines().find((line) => 'Closings' in line)).toMatchObject({ by: 'administrator' })
})

test('messages that SES and SNS refuse are counted for each channel', async () => {
  const customer = await createCustomer()
  await failNext({ service: 'sns', action: 'Publish', times: 9, error: 'InvalidParameter' })
  await failNext({ service: 'ses', action: 'SendEmail', times: 9, error: 'MessageRejected' })
  const log = recordLog()
  await bookService(customer)
  expect(log.metrics()).toEqual({ Bookings: 1, SmsFailures: 1, EmailFailures: 1 })
})

test('failed codes of Cognito are counted, but not what it refuses a caller', async () => {
  const site = await siteOf(await createSignedUpUser())
  const { number } = await createUserWithPhone()
  const log = recordLog()
  const failures = () => [log.metrics().SmsFailures ?? 0, log.metrics().EmailFailures ?? 0]

  await failNext({ ...notDelivered, action: 'UpdateUserAttributes' })
  await fillIn(site, '/phone_verification', { number: newNumber() })
  expect(failures()).toEqual([1, 0])
  await failNext({ ...notDelivered, action: 'AdminInitiateAuth' })
  await sendPhoneSignInCode(number, newCaller())
  expect(failures()).toEqual([2, 0])
  await failNext({ ...notDelivered, action: 'GetUserAttributeVerificationCode' })
  await fillIn(site, '/email_verification', { intent: 'resend' })
  expect(failures()).toEqual([2, 1])
  await failNext({ service: 'cognito', action: 'UpdateUserAttributes', error: 'LimitExceededException' })
  await fillIn(site, '/phone_verification', { number: newNumber() })
  expect(failures()).toEqual([2, 1])
})

test('a reached limit is counted by its name and not by its key, alone or in a transaction', async () => {
  const clock = instantClock(Date.parse('2027-01-15T10:00:00Z'))
  const customer = await createCustomer()
  const service = await bookService(customer)
  const log = recordLog()
  for (let count = 0; count <= limits.bookingCodeTry.max; count++) {
    await requestConfirm(customer, service, otherCode(service.bookCode))
  }
  expect(log.metrics()).toEqual({ RefusedLimits: 1 })

  const email = newEmail()
  const letter = () => ({ subject: 'News', text: 'Welcome' })
  for (let count = 0; count <= limits.newsletterPerEmail.max; count++) {
    clock.advance(2 * minute)
    await subscribe(email, newAddress(), { toConfirm: letter, alreadyConfirmed: letter })
  }
  const refused = log.lines().filter((line) => 'RefusedLimits' in line)
  expect(refused.map(({ limitName }) => limitName)).toEqual(['bookingCodeTry', 'newsletterPerEmail'])
  expect(log.text()).not.toContain(email)
  expect(log.text()).not.toContain(customer.uid)
})

test('a metric has the stage as its only dimension, whatever other fields the line has', async () => {
  const customer = await createCustomer()
  const service = await bookService(customer)
  const log = recordLog()
  await requestConfirm(customer, service, service.bookCode)
  await requestClose(customer, service, service.closeCode)
  for (const line of log.lines().filter((each) => '_aws' in each)) {
    expect(line).toMatchObject({
      Stage: 'testing',
      _aws: { CloudWatchMetrics: [{ Namespace: 'Nivaas', Dimensions: [['Stage']] }] },
    })
  }
})
