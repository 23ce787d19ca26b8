import { randomInt, randomUUID } from 'node:crypto'
import { serviceCatalogue, serviceTypes } from '#domain/catalogue.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { inDays, instantInDays } from '#tests/support/booking-dates.ts'
import { expect, test } from '#tests/support/e2e/test.ts'
import { readCode } from '#tests/support/stand-ins.ts'
import { lackingForTextBrowser, openTextBrowser, type TextBrowser } from '#tests/support/text-browser.ts'
import { callerAddressHeader } from '#tools/sandbox/caller-address.ts'

/* The main job of a customer in w3m, a browser of text alone: no scripts, no styles, and no control for dates. */

const lacking = lackingForTextBrowser()
test.skip(lacking !== null, lacking ?? '')

const numbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

test('a family signs up, verifies e-mail and phone, books with typed dates, confirms and closes in a text browser', async () => {
  test.setTimeout(240_000)
  const baseURL = process.env.SITE_ORIGIN ?? ''
  const email = `asha.${randomUUID()}@family.example`
  const number = `+91${randomInt(9_000_000_000, 10_000_000_000)}`
  const browser = await openTextBrowser(`${baseURL}/signup`, {
    [callerAddressHeader]: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
  })
  try {
    await signUp(browser, email)
    await verify(browser, { baseURL, email, number })
    await book(browser)
    await confirmAndClose(browser, { baseURL, email, number })
  } finally {
    await browser.close()
  }
})

async function signUp(browser: TextBrowser, email: string) {
  await browser.sees('First name')
  await browser.type('First name', 'Asha')
  await browser.type('Last name', 'Kulkarni')
  await browser.type('Email', email)
  await browser.write('Address', '12 Prabhat Road, Pune 411004')
  await browser.type('Password', 'Nivaas#Family1')
  await browser.type('Confirm password', 'Nivaas#Family1')
  await passCaptcha(browser)
  await browser.press('Sign Up$')
  await browser.sees('Account created successfully. Please verify your phone.')
}

type Walk = { baseURL: string; email: string; number: string }

async function verify(browser: TextBrowser, { baseURL, email, number }: Walk) {
  await browser.go(`${baseURL}/email_verification`)
  await browser.sees('Verify your email')
  await browser.type('6-digit code', await readCode(email))
  await browser.press('Verify email')
  await browser.sees('Email verified successfully!')
  await browser.go(`${baseURL}/phone_verification`)
  await browser.sees('Phone number')
  await browser.type('Phone number', number)
  await passCaptcha(browser)
  await browser.press('Send OTP')
  await browser.sees('OTP sent to your phone.')
  await browser.go(`${baseURL}/verify_otp`)
  await browser.sees('6-digit code')
  await browser.type('6-digit code', await readCode(number))
  await passCaptcha(browser)
  await browser.press('Verify OTP')
  await browser.sees('Phone number verified successfully!')
  await browser.press('Continue now')
}

async function book(browser: TextBrowser) {
  await browser.sees('Book Your Care Service')
  await browser.type("Patient's full name", 'Savita Kulkarni')
  await browser.type('Age', '71')
  await browser.choose('Gender', 2)
  await browser.choose('Service type', 1 + serviceTypes.indexOf('Special Care'))
  const offered = serviceTypes.flatMap((type) => [...serviceCatalogue[type]])
  await browser.choose('Sub-service', 1 + offered.indexOf('Dementia care'))
  await browser.type('Start date and time', `31/11/${inDays(100, '').slice(0, 4)} 8 am`)
  await browser.type('End date and time', byHand(130, '6.30 pm'))
  await browser.choose('How many hours a day', 4)
  await browser.type('Hours a day, for visits by the hour', '3')
  await browser.tick('I understand that this booking cannot be cancelled')
  await browser.press('Book service')
  const refused = await browser.sees('Please enter a valid date and time, such as 25/11/2026 08:00')
  // What was typed stays, also what is not understood.
  expect(refused).toContain('What you have sent For Savita Kulkarni, 71')
  expect(refused).toMatch(/Start date and time\[31\/11\/\d{4} 8 am/)
  await browser.type('Start date and time', byHand(100, '8 am'))
  await browser.press('Book service')
  const booked = await browser.sees('Service booked successfully.')
  expect(booked).toMatch(/Care: .*, 08:00 to .*, 18:30\./)
  expect(booked).not.toContain('Processing your booking')
}

async function confirmAndClose(browser: TextBrowser, { baseURL, email, number }: Walk) {
  await browser.press('Confirm Your Booking')
  await browser.sees('Booking code')
  await browser.type('Booking code', await readCode(number, /^Your booking code is/))
  await browser.press('Confirm$')
  await browser.sees('Booking service confirmed successfully!')
  const service = await serviceOf(email)
  expect(service).toMatchObject({ status: 'confirmed', startDate: instantInDays(100, '08:00') })
  await browser.go(`${baseURL}/show/service`)
  await browser.sees('Savita Kulkarni')
  await browser.press('Close Service')
  await browser.sees('Enter 6-digit closing code')
  await browser.type('Enter 6-digit closing code', service?.closeCode ?? '')
  await browser.press('Close Service')
  await browser.sees('Service closed successfully')
  expect(await serviceOf(email)).toMatchObject({ status: 'closed' })
}

async function passCaptcha(browser: TextBrowser) {
  const text = await browser.sees(/What is \w+ plus \w+\?/)
  const [, first = '', second = ''] = /What is (\w+) plus (\w+)\?/.exec(text) ?? []
  await browser.type('What is', String(numbers.indexOf(first) + 2 + numbers.indexOf(second) + 2))
}

/** A day from now as a person in India writes it. */
function byHand(days: number, time: string): string {
  return `${inDays(days, '').slice(0, 10).split('-').reverse().join('/')} ${time}`
}

async function serviceOf(email: string) {
  const { data: users } = await User.query.byEmail({ email }).go()
  const { data: services } = await UserService.query
    .ofUser({ uid: users[0]?.uid ?? '' })
    .go({ consistent: true })
  return services[0]
}
