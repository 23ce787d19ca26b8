import { chromium } from '@playwright/test'
import { browserLaunch } from './tests/support/browser.ts'
const [, , email, password, folder, ...steps] = process.argv
const browser = await chromium.launch(await browserLaunch())
for (const [name, width, js] of [['1280', 1280, true], ['360', 360, false]] as const) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'en-IN', timezoneId: 'Asia/Kolkata', javaScriptEnabled: js })
  const page = await context.newPage()
  await page.goto('http://localhost:3333/login')
  await page.getByLabel('Email').fill(email!)
  await page.getByLabel('Password').fill(password!)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForTimeout(1500)
  let n = 0
  for (const step of steps) {
    const path = step.startsWith('/') ? step : await page.locator(step).first().getAttribute('href')
    await page.goto('http://localhost:3333' + path)
    await page.waitForTimeout(600)
    await page.screenshot({ path: `${folder}/${name}-${n++}.png`, fullPage: false })
    console.log(name, path)
  }
  await context.close()
}
await browser.close()
