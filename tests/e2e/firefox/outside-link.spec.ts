import { existsSync } from 'node:fs'
import { launch, type Browser, type Page } from 'puppeteer-core'
import { expect, test } from '#tests/support/e2e/test.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, createCustomer, type Person } from '#tests/support/people.ts'
import { otherSite } from '../steps/other-site.ts'

/*
 * A link of another site finds the session (docs/decisions/0006), in the Firefox of this machine: `npm run test:firefox`. Playwright drives only
 * a Firefox of its own, which no package registry has, so these tests drive the real one through WebDriver BiDi.
 */

const firefox = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]
const people: [name: string, path: string, heading: string, signIn: () => Promise<Person>][] = [
  ['a nurse', '/staff', 'My visits', async () => (await createLinkedNurse()).person],
  ['a family', '/show/service', 'Your Services', () => createCustomer()],
  ['an administrator', '/dashboard/services/confirmed', 'Confirmed Services', () => createAdministrator()],
]
const siteOrigin = () => process.env.SITE_ORIGIN ?? ''

async function openFirefox(hasScripts: boolean): Promise<Browser> {
  const executablePath = process.env.FIREFOX_PATH ?? firefox.find((path) => existsSync(path))
  if (!executablePath) throw new Error('No Firefox was found: install one or set FIREFOX_PATH')
  const defaultViewport = { width: 1280, height: 800 }
  const extraPrefsFirefox = { 'javascript.enabled': hasScripts }
  return launch({ browser: 'firefox', executablePath, headless: true, extraPrefsFirefox, defaultViewport })
}

async function signInAs(browser: Browser, { cookie }: Person): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await browser.setCookie({ name, value, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Strict' })
}

/**
 * Expects the page and not the sign-in. Where scripts are off WebDriver can run none either; then the address says it, because who is signed
 * out is led to another one.
 */
async function expectOpened(page: Page, hasScripts: boolean, opened: { path: string; heading: string }) {
  await expect.poll(() => page.url()).toBe(siteOrigin() + opened.path)
  // While the next page comes there is no heading to read.
  const headings = () =>
    page.$$eval('h1', (all) => all.map((each) => each.textContent.trim())).catch(() => [])
  if (hasScripts) await expect.poll(headings).toContain(opened.heading)
}

/** Opens what stands at a place of the other site's page, by the keyboard, which needs no script. */
async function follow(page: Page, place: number): Promise<void> {
  for (let times = 0; times < place; times++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

/** Where the link, the redirect and the button of the form stand, by the Tab key. */
const [link, redirect, button] = [1, 2, 4]

for (const hasScripts of [true, false])
  for (const [name, path, heading, signIn] of people)
    test(`in Firefox ${hasScripts ? 'with' : 'without'} JavaScript a link of another site opens the page of ${name}`, async () => {
      const browser = await openFirefox(hasScripts)
      const site = await otherSite(siteOrigin() + path)
      try {
        await signInAs(browser, await signIn())
        // Each in a window of its own, as from an SMS.
        const steps: [number, string][] = [
          [link, path],
          [redirect, path],
          [button, `${path}?from=form`],
        ]
        for (const [place, opened] of steps) {
          const page = await browser.newPage()
          await page.goto(site.origin)
          await follow(page, place)
          await expectOpened(page, hasScripts, { path: opened, heading })
        }
        if (hasScripts) {
          const page = await browser.newPage()
          // Firefox calls a navigation that another one follows at once an error.
          await page.goto(`${site.origin}/script`).catch(() => null)
          await expectOpened(page, hasScripts, { path, heading })
        }
      } finally {
        site.stop()
        await browser.close()
      }
    })
