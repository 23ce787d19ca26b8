import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { browserLaunch } from './support/browser.ts'
import { startDevSandbox } from './support/checkout.ts'
import { signIn } from './e2e/steps/accounts.ts'

/*
 * `node tests/pictures.ts` makes the two pictures of README.md from the sample company on a Monday morning: the office's day, and what a
 * family sees on a phone. It takes some three minutes.
 */
const pictures = [
  {
    name: 'today',
    email: 'coordinator@nivaas.example',
    password: 'Nivaas#Coordinator1',
    path: '/dashboard/panel',
    viewport: { width: 1280, height: 800 },
  },
  {
    name: 'family',
    email: 'family@nivaas.example',
    password: 'Nivaas#Family1',
    path: '/show/service?lang=en',
    viewport: { width: 360, height: 740 },
  },
]

const folder = 'docs/pictures'
mkdirSync(folder, { recursive: true })
const sandbox = await startDevSandbox('--company', '--at', '2026-11-23T08:20+05:30')
const browser = await chromium.launch(await browserLaunch())
try {
  for (const { name, email, password, path, viewport } of pictures) {
    const context = await browser.newContext({
      baseURL: sandbox.environment.SITE_ORIGIN,
      viewport,
      timezoneId: 'Asia/Kolkata',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    await page.goto('/login?lang=en')
    await signIn(page, { email, password })
    await page.waitForURL((url) => url.pathname !== '/login')
    await page.goto(path)
    await page.screenshot({ path: `${folder}/${name}.png` })
    await context.close()
  }
} finally {
  await browser.close()
  await sandbox.stop()
}
