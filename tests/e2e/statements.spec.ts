import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { showAmount } from '#domain/money/amounts.ts'
import { startOfDay } from '#domain/visits/days.ts'
import type { Beginning, December } from '#tests/support/e2e/november.ts'
import { interactions } from '#tests/support/e2e/interactions.ts'
import { inboxOf, runOn, startSiteAtInstant } from '#tests/support/e2e/site-at.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { expectAccessible, expectPaperAccessible, expectStateAccessible } from './steps/accessible.ts'
import { readQrCode } from './steps/qr-code.ts'

/*
 * A month of money (docs/decisions/0111 to 0114), with JavaScript and without, on a site of its own whose clock is moved. On 1 November the office
 * agrees a price, asks for the month and is paid; on 1 December it bills 50 services, and family, owner and accountant read what it did.
 */

const hour = 60 * 60_000
const november = 'tests/support/e2e/november.ts'
const smsForEachPayment =
  'You get an SMS for every payment, by noon of the next day. If not, call 020 4890 1239.'

let site: Awaited<ReturnType<typeof startSiteAtInstant>>

test.beforeAll(async ({}, { project }) => {
  process.env.UPI_ID = 'nivaas.specimen@upi'
  process.env.OWNER_MAILS = 'owner@nivaas.example'
  // Fifty families are told of their visits besides.
  process.env.NOTICES_PER_SECOND = '999'
  site = await startSiteAtInstant(`statements-${project.name}.log`, startOfDay('2026-11-01') + 10 * hour)
})
test.afterAll(() => site.stop())

test(
  'care is priced, paid ahead, billed for 50 services and understood; cash that a clerk kept is found out, and the accountant’s files have the sums of the pages',
  { tag: ['@walk', '@long'] },
  async ({ page, context, browser, javaScriptEnabled }) => {
    test.slow()
    const began = (await runOn(site, november, 'begin')) as Beginning
    const { serviceId } = began
    const { uid, number } = began.family
    const origin = site.environment.SITE_ORIGIN ?? ''
    const account = `${origin}/dashboard/users/${uid}/account`
    const receipts = async () => {
      await runOn(site, november, 'send')
      return (await inboxOf(site, number))
        .filter((text) => /^sms: .* payment of /.test(text))
        .map((text) => /payment of (.*? on .*?)\./.exec(text)?.[1])
        .toSorted()
    }
    await page.setViewportSize({ width: 1280, height: 1000 })
    await signInAs(context, began.office)

    await test.step('the office agrees 1,200 rupees for each twelve-hour day, and asks for the month ahead', async () => {
      await page.goto(`${origin}/dashboard/services/${serviceId}/agreement`)
      await page.getByLabel('Price in rupees').fill('1,200')
      await page.getByLabel('Who was told').fill('Prachi Kulkarni')
      await page.getByRole('button', { name: 'Save agreement' }).click()
      await expect(page.getByText('1,200.00 for each visit')).toBeVisible()
      await page.goto(`${origin}/dashboard/users/${uid}`)
      await page.getByRole('link', { name: 'Account and payments' }).click()
      await page.getByRole('button', { name: 'Request payment of ₹36,000.00' }).click()
      await expect(page.getByText(/^Payment requested for November 2026 on/)).toBeVisible()
      expect(await receipts()).toEqual([])
      expect(await inboxOf(site, number)).toContainEqual(
        expect.stringContaining('please pay 36000 rupees by 8 Nov 2026.'),
      )
    })

    await test.step('it enters a UPI payment and a cheque', async () => {
      const form = page.getByRole('region', { name: 'Record a payment' })
      const record = form.getByRole('button', { name: 'Record payment' })
      await form.getByLabel('Amount in rupees').fill('20,000')
      await form.getByLabel('Mode of payment').selectOption('UPI')
      await record.click()
      await expect(page.getByText('Enter the reference').first()).toBeVisible()
      await expect(form.getByLabel('Amount in rupees')).toHaveValue('20,000')
      await form.getByLabel('Reference').fill('630512345678')
      await record.click()
      await expect(page.getByText('Recorded. The family gets an SMS about it.')).toBeVisible()
      await form.getByLabel('Amount in rupees').fill('16,000')
      await form.getByLabel('Mode of payment').selectOption('Cheque')
      await form.getByLabel('Reference').fill('004512')
      await record.click()
      await expect(page.getByText('₹36,000.00 credit')).toBeVisible()
    })

    // On the 20th a clerk takes 2,400 rupees in cash and enters nothing.
    await site.moveTo(startOfDay('2026-12-01') + 10 * hour)
    const { office, owner, family } = (await runOn(site, november, 'pass', JSON.stringify(began))) as December
    await context.clearCookies()
    await signInAs(context, office)

    await test.step('on 1 December it sees for 50 services what is held and why, and settles', async () => {
      await page.goto(`${origin}/dashboard/money`)
      if (javaScriptEnabled) await expectAccessible(page, '/dashboard/money')
      const held = page.getByRole('region', { name: 'To settle: 7 families' })
      for (const words of [
        'Asha Kulkarni1 line held, 1,200.00 proposed: No departure',
        'Dilip Chavan30 lines held: No price agreed',
        'Full-time days',
        'Less than three quarters of the planned time',
        'Report not counted',
        'No report',
      ])
        await expect(held).toContainText(words)
      await held.getByRole('link', { name: 'Dilip Chavan' }).click()
      await page.getByRole('link', { name: 'Agree a price' }).click()
      await page.getByLabel('Price in rupees').fill('1,000')
      await page.getByLabel('Who was told').fill('Dilip')
      await page.getByRole('button', { name: 'Save agreement' }).click()
      await expect(page.getByText('1,000.00 for each visit')).toBeVisible()
      for (let left = 6; left > 0; left--) {
        await page.goto(`${origin}/dashboard/money`)
        const still = page.getByRole('region', { name: `To settle: ${left} ` })
        const name = await still.getByRole('link').first().innerText()
        await still.getByRole('link').first().click()
        await page
          .getByLabel('Reason')
          .first()
          .fill(name === 'Asha Kulkarni' ? 'Left at eight, says the daughter' : 'As planned, says the family')
        await page
          .getByRole('button', { name: /^Settle/ })
          .first()
          .click()
        await expect(page.getByText('Settled.')).toBeVisible()
      }
    })

    const billed =
      await test.step('it issues all; a service without anything held takes two clicks', async () => {
        await page.goto(`${origin}/dashboard/panel`)
        const count = interactions(page)
        await page.getByRole('link', { name: 'Money', exact: true }).click()
        await expect(page.getByRole('heading', { name: 'Ready: 50' })).toBeVisible()
        const amounts = await page.locator('td.amount').allInnerTexts()
        await page.getByRole('button', { name: 'Issue these 25, ' }).click()
        await expect(page.getByText(/ statements issued: ST-2627-00001/)).toBeVisible()
        expect(count()).toBe(2)
        const ready = page.getByRole('heading', { name: /^Ready: / })
        // Once more; on a busy machine not all 25 have time in one request.
        while (await ready.isVisible()) {
          const before = await ready.innerText()
          await page.getByRole('button', { name: /^Issue these / }).click()
          await expect(ready.filter({ hasText: before })).toBeHidden()
        }
        await expect(page.getByText('Nothing is ready to be issued.')).toBeVisible()
        return amounts.reduce((sum, amount) => sum + amountIn(amount), 0)
      })

    await test.step('it prints one, and asks for December', async () => {
      await page.goto(account)
      await page.getByRole('link', { name: /^ST-2627-/ }).click()
      await expect(page.getByRole('heading', { name: 'Statement' })).toBeVisible()
      await expect(page.getByText(smsForEachPayment)).toBeVisible()
      if (javaScriptEnabled) {
        await expectAccessible(page, '/dashboard/statements/number')
        await expectPaperAccessible(page, '/dashboard/statements/number')
        await page.emulateMedia({ media: 'screen' })
      }
      await page.goto(account)
      // 31 days, less the two of November that were paid ahead.
      await page.getByRole('button', { name: 'Request payment of ₹34,800.00' }).click()
      await expect(page.getByText(/^Payment requested for December 2026 on/)).toBeVisible()
    })

    await test.step('the daughter finds in two taps why it is 28 days', async () => {
      await context.clearCookies()
      await signInAs(context, family)
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(`${origin}/show/service`)
      const taps = interactions(page)
      await page.getByRole('link', { name: 'Payments and balance' }).click()
      await page.getByText('Why 28 and not 30?').click()
      expect(taps()).toBe(2)
      await expect(page.getByText('28 of 30 visits charged')).toBeVisible()
      await expect(page.getByText('The care was paused.')).toBeVisible()
      await expect(page.getByText('This visit did not take place.')).toBeVisible()
      await expect(page.getByText(/\(office\): “Left at eight, says the daughter”/)).toBeVisible()
      await expect(page.getByText('To pay: ₹34,800.00')).toBeVisible()
      if (javaScriptEnabled) {
        await page.getByRole('link', { name: /ST-2627-/ }).click()
        await expectAccessible(page, '/show/statements/number')
        await page.goto(`${origin}/show/account`)
      }
    })

    await test.step('the UPI code of the page’s picture, and of its print, has merchant, sum and reference', async () => {
      const upiCode = page.getByRole('img', { name: 'Pay ₹34,800.00 by UPI' })
      await expect(upiCode).toBeHidden()
      await page.emulateMedia({ media: 'print' })
      await expect(upiCode).toBeVisible()
      await expect(page.getByRole('link', { name: 'मराठी' })).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
      await page.getByText('QR code for another phone').click()
      const link = await page.getByRole('link', { name: 'Pay ₹34,800.00 by UPI' }).getAttribute('href')
      const code = await readQrCode(browser, await upiCode.screenshot({ scale: 'css' }))
      expect(code).toBe(link)
      const reference = `${uid.replaceAll('-', '').slice(0, 8).toUpperCase()}20261201`
      expect(code).toBe(
        `upi://pay?pa=nivaas.specimen@upi&pn=Nivaas%20Care&tr=${reference}&am=34800.00&cu=INR`,
      )
    })

    await test.step('the cash has no receipt, and the page says whom to call', async () => {
      expect(await receipts()).toEqual([
        '16000 rupees was received on 1 Nov 2026',
        '20000 rupees was received on 1 Nov 2026',
      ])
      const call = page.getByRole('link', { name: smsForEachPayment })
      await expect(call).toHaveAttribute('href', 'tel:+912048901239')
      await expect(page.getByText('₹2,400.00')).toBeHidden()
    })

    await test.step('a clerk cannot reverse; the owner does, enters the cash, and sees both', async () => {
      await context.clearCookies()
      await signInAs(context, office)
      await page.setViewportSize({ width: 1280, height: 1000 })
      await page.goto(account)
      await expect(page.getByText('Received: Cheque 004512')).toBeVisible()
      await expect(page.locator('summary').filter({ hasText: 'Reverse' })).toHaveCount(0)
      await context.clearCookies()
      await signInAs(context, owner)
      await page.goto(account)
      const form = page.getByRole('region', { name: 'Record a payment' })
      await form.getByLabel('Amount in rupees').fill('2,400')
      await form.getByLabel('Mode of payment').selectOption('Cash')
      await form.getByLabel('Day').fill('2026-11-20')
      await form.getByRole('button', { name: 'Record payment' }).click()
      await expect(page.getByText('₹4,800.00 credit')).toBeVisible()
      const cheque = page.getByRole('row').filter({ hasText: 'Received: Cheque 004512' })
      await cheque.getByText('Reverse', { exact: false }).first().click()
      await cheque.getByLabel('What was wrong?').fill('Not enough money')
      await cheque.getByRole('button', { name: 'Reverse 16,000.00' }).click()
      await expect(page.getByText('₹11,200.00 owed')).toBeVisible()
      if (javaScriptEnabled)
        await expectStateAccessible(page, '/dashboard account of a family', { widths: [1280, 1920] })
      await page.getByRole('link', { name: 'The owner’s page' }).click()
      await expect(page.getByRole('row').filter({ hasText: 'Not enough money' })).toContainText('16,000.00')
      await expect(page.getByRole('row').filter({ hasText: 'Cash' })).toContainText('2,400.00')
      if (javaScriptEnabled)
        await expectStateAccessible(page, '/dashboard the owner’s page', { widths: [1280, 1920] })
    })

    await test.step('the family gets an SMS for each, and reads them in its language', async () => {
      expect(await receipts()).toEqual([
        '16000 rupees was received on 1 Nov 2026',
        '16000 rupees was reversed on 1 Dec 2026',
        '20000 rupees was received on 1 Nov 2026',
        '2400 rupees was received on 20 Nov 2026',
      ])
      await context.clearCookies()
      await signInAs(context, family)
      await page.setViewportSize({ width: 360, height: 740 })
      for (const [language, reversed] of Object.entries({ en: 'Reversed', hi: 'रद्द', mr: 'रद्द' })) {
        await page.goto(`${origin}/show/account?lang=${language}`)
        for (const words of ['₹2,400.00', reversed, 'Not enough money'])
          await expect(page.getByText(words).first()).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
        if (!javaScriptEnabled) continue
        await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)))
        await expectAccessible(page, `/show/account ${language}`)
      }
      if (javaScriptEnabled) {
        await expectPaperAccessible(page, '/show/account')
        await page.emulateMedia({ media: 'screen' })
      }
    })

    await test.step('the accountant’s files have the sums of the owner’s page', async () => {
      await context.clearCookies()
      await signInAs(context, owner)
      await page.setViewportSize({ width: 1280, height: 1000 })
      const lines = await fileOf(page, `${origin}/dashboard/money`, 'Statements, CSV')
      expect(new Set(lines.map(([number]) => number)).size).toBe(50)
      expect(sumOf(lines, 11)).toBe(billed)
      for (const [month, received] of [
        ['2026-11', 36_000],
        ['2026-12', -13_600],
      ] as const) {
        const payments = await fileOf(page, `${origin}/dashboard/money?month=${month}`, 'Payments, CSV')
        expect(sumOf(payments, 7)).toBe(received)
        await page.goto(`${origin}/dashboard/money/owner?month=${month}`)
        await expect(page.getByText('Received, less reversed and paid back').locator('..')).toContainText(
          showAmount(100 * received),
        )
        await expect(page.getByText('Billed for this month’s care').locator('..')).toContainText(
          showAmount(month === '2026-11' ? 100 * billed : 0),
        )
      }
    })
  },
)

/** The rows of a file that a page links. */
async function fileOf(page: Page, path: string, link: string): Promise<string[][]> {
  await page.goto(path)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: link }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  const [, ...rows] = text.trim().split('\r\n')
  return rows.map((row) => row.slice(1, -1).split('","'))
}

function sumOf(rows: readonly string[][], column: number): number {
  return rows.reduce((sum, row) => sum + Number(row[column]), 0)
}

/** `7,63,050.00` as a number. */
function amountIn(words = ''): number {
  return Number(words.replaceAll(',', ''))
}
