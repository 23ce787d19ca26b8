import jsQR from 'jsqr'
import { startOfDay } from '#domain/visits/days.ts'
import type { November } from '#tests/support/e2e/november.ts'
import { interactions } from '#tests/support/e2e/interactions.ts'
import { runOn, startSiteAtInstant } from '#tests/support/e2e/site-at.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { expectAccessible, expectPaperAccessible } from './steps/accessible.ts'

/*
 * The end of a month (docs/decisions/0114), with JavaScript and without: a site of its own whose clock begins on 1 December. The office settles, issues
 * and asks; the daughter abroad finds in two taps why it is 28 days.
 */

const hour = 60 * 60_000
let site: Awaited<ReturnType<typeof startSiteAtInstant>>

test.beforeAll(async ({}, { project }) => {
  process.env.UPI_ID = 'nivaas.specimen@upi'
  site = await startSiteAtInstant(`statements-${project.name}.log`, startOfDay('2026-12-01') + 10 * hour)
})
test.afterAll(() => site.stop())

test(
  'November is settled, issued, printed and asked about; the family reads why 28 and not 30, and its UPI code has the sum',
  { tag: ['@walk', '@long'] },
  async ({ page, context, browser, javaScriptEnabled }) => {
    test.slow()
    const { office, family } = (await runOn(site, 'tests/support/e2e/november.ts')) as November
    const origin = site.environment.SITE_ORIGIN ?? ''
    await page.setViewportSize({ width: 1280, height: 1000 })
    await signInAs(context, office)

    await test.step('the office settles the held visit', async () => {
      await page.goto(`${origin}/dashboard/money`)
      if (javaScriptEnabled) await expectAccessible(page, '/dashboard/money')
      const held = page.getByRole('region', { name: 'To settle: 1 family' })
      await expect(held).toContainText('1 line held, 1,200.00 proposed')
      await held.getByRole('link').click()
      await expect(page.getByRole('heading', { name: /: account$/ })).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page, '/dashboard/users/uid/account')
      await page.getByLabel('Reason').first().fill('Left at eight, says the daughter')
      await page
        .getByRole('button', { name: /^Settle/ })
        .first()
        .click()
      await expect(page.getByRole('button', { name: 'Issue 33,600.00' })).toBeVisible()
    })

    await test.step('it issues in two clicks, prints, and asks for December', async () => {
      await page.goto(`${origin}/dashboard/panel`)
      const count = interactions(page)
      await page.getByRole('link', { name: 'Money', exact: true }).click()
      await page.getByRole('button', { name: 'Issue these 1, 33,600.00' }).click()
      await expect(page.getByText('1 statement issued: ST-2627-00001.')).toBeVisible()
      expect(count()).toBe(2)
      await page.goto(`${origin}/dashboard/users/${family.uid}/account`)
      await page.getByRole('link', { name: 'ST-2627-00001' }).click()
      await expect(page.getByRole('heading', { name: 'Statement' })).toBeVisible()
      if (javaScriptEnabled) {
        await expectAccessible(page, '/dashboard/statements/number')
        await expectPaperAccessible(page, '/dashboard/statements/number')
        await page.emulateMedia({ media: 'screen' })
      }
      await page.goto(`${origin}/dashboard/users/${family.uid}/account`)
      await page.getByRole('button', { name: 'Ask for 70,800.00' }).click()
      await expect(page.getByText(/^Asked for December 2026 on/)).toBeVisible()
    })

    await test.step('the family reads it', async () => {
      await context.clearCookies()
      await signInAs(context, family)
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(`${origin}/show/service`)
      await page.getByRole('link', { name: 'Payments and balance' }).click()
      await expect(page.getByText('28 of 30 visits charged')).toBeVisible()
      await page.getByText('Why 28 and not 30?').click()
      await expect(page.getByText('The care was paused.')).toBeVisible()
      await expect(page.getByText('This visit did not take place.')).toBeVisible()
      await expect(page.getByText(/decided: “Left at eight, says the daughter”/)).toBeVisible()
      await expect(page.getByText('To pay: ₹70,800.00')).toBeVisible()
      if (javaScriptEnabled) {
        for (const language of ['en', 'hi', 'mr']) {
          await page.goto(`${origin}/show/account?lang=${language}`)
          await page.evaluate(() =>
            document.querySelectorAll('details').forEach((each) => (each.open = true)),
          )
          await expectAccessible(page, `/show/account ${language}`)
        }
        await page.goto(`${origin}/show/statements/ST-2627-00001?lang=mr`)
        await expectAccessible(page, '/show/statements/number')
        await page.goto(`${origin}/show/account?lang=en`)
      }
    })

    await test.step('the UPI code of the page’s picture, and of its print, has merchant, sum and reference', async () => {
      const upiCode = page.getByRole('img', { name: 'Pay ₹70,800.00 by UPI' })
      await expect(upiCode).toBeHidden()
      await page.emulateMedia({ media: 'print' })
      await expect(upiCode).toBeVisible()
      await page.emulateMedia({ media: 'screen' })
      await page.getByText('QR code for another phone').click()
      const picture = await upiCode.screenshot({ scale: 'css' })
      const link = await page.getByRole('link', { name: 'Pay ₹70,800.00 by UPI' }).getAttribute('href')
      const reader = await browser.newPage({ javaScriptEnabled: true })
      const { width, height, data } = await reader.evaluate(
        async (url) => {
          const image = new Image()
          image.src = url
          await image.decode()
          const canvas = document.createElement('canvas')
          Object.assign(canvas, { width: image.width, height: image.height })
          const context = canvas.getContext('2d')
          context?.drawImage(image, 0, 0)
          const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? []
          return { width: image.width, height: image.height, data: [...pixels] }
        },
        `data:image/png;base64,${picture.toString('base64')}`,
      )
      await reader.close()
      const code = jsQR(Uint8ClampedArray.from(data), width, height)
      expect(code?.data).toBe(link)
      const reference = `${family.uid.replaceAll('-', '').slice(0, 8).toUpperCase()}20261201`
      expect(code?.data).toBe(
        `upi://pay?pa=nivaas.specimen@upi&pn=Nivaas%20Care&tr=${reference}&am=70800.00&cu=INR`,
      )
    })
  },
)
