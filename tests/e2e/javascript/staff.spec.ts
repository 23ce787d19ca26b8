import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { staffFileFields, staffFiles, staffSections, type StaffField } from '#domain/staff.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createAdministrator, createCustomer } from '#tests/support/people.ts'
import { exifSegment, jpegOf, pdfOf, samsungTrailer, withPassword } from '#tests/support/files.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { codeQuestion, fillBooking, openCard, patient, sendBooking } from '../steps/bookings.ts'

/* The registration of a nurse with eleven files in an administrator's browser. */

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
/** An image of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.beforeEach(async ({ context }) => signInAs(context, await createAdministrator()))

const values: Record<string, string> = {
  contactNumber: '9812345678',
  emergencyContactNumber: '9812345679',
  yearOfGraduation: '2012',
  yearsOfExperience: '7',
}

function valueOf({ name, kind, label }: StaffField): string {
  if (kind === 'date') return name === 'regExpiryDate' ? '2030-01-31' : '1990-04-12'
  if (kind === 'email') return `${randomUUID()}@nurses.example`
  return values[name] ?? `${label} ${randomUUID().slice(0, 8)}`
}

async function fillIn(page: Page, fullName: string): Promise<void> {
  for (const field of staffSections.flatMap(({ fields }) => fields)) {
    if (field.isOptional) continue
    const input = page.locator(`[name="${field.name}"]`)
    if (field.kind === 'choice') await input.selectOption({ index: 1 })
    else await input.fill(field.name === 'fullName' ? fullName : valueOf(field))
  }
  await page.getByLabel('Elderly').check()
}

async function choose(page: Page, field: (typeof staffFileFields)[number]): Promise<void> {
  const { label, isPhoto } = staffFiles[field]
  const file = isPhoto
    ? { name: 'photo.png', mimeType: 'image/png', buffer: png }
    : { name: 'paper.pdf', mimeType: 'application/pdf', buffer: pdf }
  await page.getByLabel(label, { exact: true }).setInputFiles(file)
}

const received = (page: Page) => page.getByText('✓ Received')

/** Fills in the form that is open, with its eleven files, sends it, and opens the nurse's details in the list. */
async function register(page: Page, fullName: string): Promise<void> {
  await fillIn(page, fullName)
  for (const field of staffFileFields) await choose(page, field)
  await expect(received(page)).toHaveCount(11)
  await page.getByRole('button', { name: /^Register/ }).click()
  await page.waitForURL('**/dashboard/staff/currentStaffs')
  await expect(page.getByText('Staff added successfully')).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(fullName) })
  await row.getByRole('link', { name: /^Details/ }).click()
}

test('a nurse is registered with eleven files, and the list shows them', async ({ page }) => {
  const fullName = `Sunita ${randomUUID()}`
  await page.goto('/dashboard/staff/addStaff')
  await page.getByRole('button', { name: /^Register/ }).click()
  await expect(page.getByText('Please fix the errors in the form')).toBeVisible()
  await expect(page.getByText('Full name is required').first()).toBeVisible()
  await register(page, fullName)
  const photo = page.getByRole('img', { name: fullName })
  await expect(photo).toBeVisible()
  await expect
    .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await page.getByText('Additional information').click()
  await expect(page.getByText(/^Bank details \w{8}$/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show bank details' }).click()
  await expect(page.getByText(/^Bank details \w{8}$/)).toBeVisible()
  // Headless browsers download a PDF, which other browsers show.
  const href = await page.getByRole('link', { name: /^PAN card/ }).getAttribute('href')
  const paper = await page.request.get(href ?? '')
  expect(paper.headers()['content-type']).toBe('application/pdf')
  expect(paper.url()).toContain('X-Amz-Signature')
})

test('a nurse is edited and made inactive', { tag: '@long' }, async ({ page }) => {
  const fullName = `Sunita ${randomUUID()}`
  await page.goto('/dashboard/staff/addStaff')
  await register(page, fullName)
  await page.getByRole('link', { name: `Edit ${fullName}` }).click()
  await page.waitForURL('**/edit')
  await expectAccessible(page, '/dashboard/staff edit', { widths: [1280, 1920] })
  await page.getByLabel('University name').fill('Symbiosis')
  await page
    .getByLabel('Profile photo', { exact: true })
    .setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByRole('img', { name: 'Profile photo, as it was sent' })).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await expect(page.getByRole('img', { name: fullName })).toBeVisible()
  await page.getByText('Additional information').click()
  await expect(page.getByText('Symbiosis')).toBeVisible()
  await page.goto(`${page.url()}/retire`)
  await expectAccessible(page, '/dashboard/staff retire', { widths: [1280, 1920] })
  await page.getByRole('button', { name: 'Make inactive' }).click()
  await expect(page.getByText('The nurse is now inactive.')).toBeVisible()
})

test(
  'a file that would be refused shows its message before anything is sent',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/dashboard/staff/addStaff')
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const pan = page.getByLabel('PAN card', { exact: true })
    await pan.setInputFiles({ name: 'p.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(page.getByText('Invalid file type. Only JPEG, PNG, or PDF allowed.')).toBeVisible()
    await pan.setInputFiles({
      name: 'p.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.concat([pdf, Buffer.alloc(2 * 1024 * 1024)]),
    })
    await expect(page.getByText('File size exceeds 2MB limit')).toBeVisible()
    await page
      .getByLabel('Profile photo', { exact: true })
      .setInputFiles({ name: 'p.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect(page.getByText('Invalid file type. Only JPEG or PNG allowed.')).toBeVisible()
    expect(requests.filter((url) => url.includes('/staff/files') || url.includes('/s3/'))).toEqual([])
  },
)

test('a file is what its bytes say, whatever the phone calls it; what nobody could look at has words beside its field', async ({
  page,
}) => {
  await page.goto('/dashboard/staff/addStaff')
  const samsung = Buffer.concat([jpegOf({ before: [exifSegment] }), samsungTrailer])
  const mimeType = 'application/octet-stream'
  const send = (label: string, buffer: Buffer, name = 'file') =>
    page.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType, buffer })
  await send('PAN card', samsung)
  await send('Covid vaccine certificate', Buffer.concat([Buffer.from('\n'), pdf, Buffer.from('\n\n')]))
  await send('Profile photo', Buffer.concat([png, samsungTrailer]))
  await expect(received(page)).toHaveCount(3)
  await send('Aadhaar card', pdfOf({ encryption: withPassword['AES, 128 bits'] }))
  await expect(page.locator('#aadhaarCard-status')).toContainText('This PDF opens only with a password')
  await send('Proof of address', jpegOf({ width: 9000, height: 6000 }))
  await expect(page.locator('#proofOfAddress-status')).toContainText('more than 50 megapixels')
  await send('Passport-size photo', samsung.subarray(0, 300))
  await expect(page.locator('#passportSizedPhoto-status')).toContainText('The photo could not be read.')
  await expect(received(page)).toHaveCount(3)
})

test(
  'the file that was chosen last is the field’s, though a former one is still on its way',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/dashboard/staff/addStaff')
    const opened = Promise.withResolvers<null>()
    await page.route('**/s3/**', async (route) => {
      await opened.promise
      await route.continue().catch(() => {})
    })
    const finished: string[] = []
    page.on('request', (request) => {
      const fields = new URLSearchParams(request.postData() ?? '')
      if (fields.get('intent') === 'finish') finished.push(fields.get('key') ?? '')
    })
    const pan = page.getByLabel('PAN card', { exact: true })
    const status = page.locator('#panCard-status')
    const paper = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: pdf }
    await pan.setInputFiles(paper)
    await expect(status).toContainText('Sending')
    await pan.setInputFiles({ name: 'p.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(status).toContainText('Invalid file type.')
    opened.resolve(null)
    await choose(page, 'aadhaarCard')
    await expect(received(page)).toHaveCount(1)
    await expect(status).toContainText('Invalid file type.')
    expect(finished).toHaveLength(1)
    await pan.setInputFiles(paper)
    await expect(received(page)).toHaveCount(2)
  },
)

test('a file that the bucket refuses shows its message', { tag: '@long' }, async ({ page }) => {
  await page.goto('/dashboard/staff/addStaff')
  const refusal = '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
  await page.route('**/s3/**', async (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/xml',
      headers: { 'access-control-allow-origin': '*' },
      body: refusal,
    }),
  )
  await choose(page, 'panCard')
  await expect(page.getByText('Permission denied. Check storage rules.')).toBeVisible()
})

test(
  'a connection that breaks at one file keeps the others, and the draft survives a closed tab',
  { tag: '@long' },
  async ({ page, context }) => {
    const fullName = `Lakshmi ${randomUUID()}`
    await page.goto('/dashboard/staff/addStaff')
    await fillIn(page, fullName)
    await expect(page.getByText(/^Draft saved/)).toBeVisible()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/s3/')) sent.push(request.url())
    })
    await choose(page, 'panCard')
    await choose(page, 'aadhaarCard')
    await expect(received(page)).toHaveCount(2)
    await page.route('**/s3/**', (route) => route.abort())
    await choose(page, 'covidVaccineCert')
    await expect(page.getByText('The connection broke. Please try again.')).toBeVisible()
    await page.unroute('**/s3/**')
    const before = sent.length
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(received(page)).toHaveCount(3)
    expect(sent.length - before).toBe(1)

    await page.close()
    const again = await context.newPage()
    await again.goto('/dashboard/staff/addStaff')
    await again.getByRole('link', { name: fullName }).click()
    await expect(again.getByLabel('Full name')).toHaveValue(fullName)
    await expect(received(again)).toHaveCount(3)
  },
)

test(
  'a form is not posted while a file is on its way, and a refused one keeps the files that have arrived',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/dashboard/staff/addStaff')
    await choose(page, 'panCard')
    await expect(received(page)).toHaveCount(1)
    const opened = Promise.withResolvers<null>()
    await page.route('**/s3/**', async (route) => {
      await opened.promise
      await route.continue()
    })
    await choose(page, 'aadhaarCard')
    const register = page.getByRole('button', { name: /^Register/ })
    const notice = page.getByRole('alert').filter({ hasText: 'Files are still being sent: Aadhaar card.' })
    await register.click()
    await expect(notice).toBeVisible()
    await expect(page.getByText(/is required/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(notice).toBeVisible()
    opened.resolve(null)
    await expect(received(page)).toHaveCount(2)
    await expect(notice).toBeHidden()
    await page.getByLabel('Contact number').fill('+91 98123-45678')
    await register.click()
    await expect(page.getByText('Please fix the errors in the form')).toBeVisible()
    await expect(received(page)).toHaveCount(2)
    await expect(page.getByLabel('Contact number')).toHaveValue('9812345678')
    await page.getByLabel('Full name').fill('Sunita')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.waitForURL('**/addStaff?draft=*')
    await expect(received(page)).toHaveCount(2)
  },
)

test('the form and the list are accessible', { tag: '@long' }, async ({ page }) => {
  await page.goto('/dashboard/staff/addStaff')
  await expectAccessible(page, '/dashboard/staff/addStaff', { widths: [1280, 1920] })
  await page.getByRole('button', { name: /^Register/ }).click()
  await expect(page.getByText('Please fix the errors in the form')).toBeVisible()
  await expectAccessible(page, '/dashboard/staff/addStaff with errors', { widths: [1280, 1920] })
  await page.goto('/dashboard/staff/currentStaffs')
  await expectAccessible(page, '/dashboard/staff/currentStaffs', { widths: [1280, 1920] })
})

test(
  'a family books five days by typing them, and a nurse who was registered with files of phones is assigned; every page says what is so',
  { tag: '@long' },
  async ({ page, context }) => {
    test.slow()
    const serviceId = await bookedByTyping(page, context)
    await context.clearCookies()
    await signInAs(context, await createAdministrator())
    const [fullName, contactNumber] = [`Sunita ${randomUUID().slice(0, 8)}`, '98123 45678']
    await page.goto('/dashboard/staff/addStaff')
    await fillIn(page, fullName)
    await page.getByLabel('Contact number', { exact: true }).fill(contactNumber)
    for (const field of staffFileFields) await choose(page, field)
    const samsung = Buffer.concat([png, samsungTrailer])
    await page
      .getByLabel('Passport-size photo', { exact: true })
      .setInputFiles({ name: '20261117_101500.jpg', mimeType: 'image/jpeg', buffer: samsung })
    const aadhaar = page.getByLabel('Aadhaar card', { exact: true })
    const eAadhaar = pdfOf({ encryption: withPassword['AES, 128 bits'] })
    await aadhaar.setInputFiles({ name: 'EAadhaar.pdf', mimeType: 'application/pdf', buffer: eAadhaar })
    await expect(page.locator('#aadhaarCard-status')).toContainText('This PDF opens only with a password')
    await aadhaar.setInputFiles({ name: 'printed.pdf', mimeType: 'application/pdf', buffer: pdfOf() })
    await expect(received(page)).toHaveCount(11)
    await page.getByRole('button', { name: /^Register/ }).click()
    await expect(page.getByText('Staff added successfully')).toBeVisible()

    await page.getByRole('link', { name: 'Confirmed Services' }).first().click()
    await expect(page.getByRole('heading', { name: 'Confirmed Services', level: 1 })).toBeVisible()
    await expect(page.getByText('Staff added successfully')).toHaveCount(0)
    await page.goto(`/dashboard/services/confirmed?serviceId=${serviceId}`)
    await page.getByRole('link', { name: `Assign, ${patient}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign Nurse to Service' })
    await dialog
      .getByLabel('Nurse', { exact: true })
      .selectOption({ label: `${fullName} – ${contactNumber.replace(' ', '')}` })
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(page.getByText('Nurse assigned successfully!')).toBeVisible()
    await page.getByRole('link', { name: `Details of ${patient}` }).click()
    await expect(page.locator('.list__details')).toContainText('1 to 5 December')
    await page.getByRole('link', { name: fullName }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(fullName)
    await expect(page.getByText('Nurse assigned successfully!')).toHaveCount(0)
  },
)

/** A family books 1 to 5 December in a browser without a control for dates, double-taps Confirm, and reads its card. Returns the service's id. */
async function bookedByTyping(page: Page, context: BrowserContext): Promise<string> {
  const customer = await createCustomer()
  await signInAs(context, customer)
  await page.goto('/book/service')
  await fillBooking(page)
  await page.getByLabel('Address').fill('Flat 7, Shivneri Society, Shivajinagar, Pune 411 038')
  for (const [label, day] of [
    ['Start date and time', '01/12/2026'],
    ['End date and time', '05/12/2026'],
  ] as const) {
    const field = page.getByLabel(label)
    await field.evaluate((input) => ((input as HTMLInputElement).type = 'text'))
    await field.fill(day)
  }
  const serviceId = await page.locator('input[name=serviceId]').inputValue()
  await sendBooking(page)
  const code = await readCode(customer.email, /^Your booking code is/)
  const question = await codeQuestion(page, 'Confirm Your Booking')
  await question.getByLabel('Booking code').fill(code)
  await question.getByRole('button', { name: 'Confirm' }).dblclick()
  await expect(page.getByText('Booking service confirmed successfully!')).toBeVisible()
  await page.waitForURL('**/show/service')
  const card = await openCard(page)
  await expect(card).toContainText('Confirmed')
  await expect(card).toContainText('Start date01/12/2026')
  await expect(card).toContainText('End date05/12/2026')
  expect((await readInbox(customer.email)).map(({ text }) => text).join(' ')).not.toContain('4 December')
  return serviceId
}
