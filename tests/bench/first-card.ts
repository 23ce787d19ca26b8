import { chromium, type Page } from '@playwright/test'
import mr from '#app/content/messages/mr.json' with { type: 'json' }
import { plentyOfMessages } from '#tests/support/plenty-of-messages.ts'
import { browserLaunch } from '#tests/support/browser.ts'
import { startSiteProcess } from '#tests/support/e2e/site-process.ts'

/*
 * What a daughter in Marathi waits, on a phone of 360 px and a slow network, from pressing "sign in" until the first card says who is with her
 * mother: the median of the rounds, with JavaScript and without, with an empty cache and with the files of an earlier visit. 1.5 seconds of it
 * are the specification's, from the answer on (section 9). Also the requests and bytes of that time. Run by
 * `npm run bench:walk -- --phone`.
 */
const rounds = Number(process.argv[2] ?? 5)
const phone = { width: 360, height: 740 }
/** Lighthouse's slow 4G, as the browser applies it, and the 4G of a city in the evening. */
const networks = {
  'slow 4G': { latency: 562.5, kilobitsPerSecond: 1475, slowerProcessor: 4 },
  '4G': { latency: 170, kilobitsPerSecond: 4000, slowerProcessor: 4 },
}
type Seen = { milliseconds: number; sinceAnswer: number; requests: number; bytes: number }

const site = await startSiteProcess('first-card.log', { DAILY_BUDGETS: plentyOfMessages() })
// The tables and stand-ins of this site, read when the product's modules are loaded.
Object.assign(process.env, site.environment)
const { familyWithNurse } = await import('../e2e/steps/family-with-nurse.ts')
const { password } = await import('#tests/integration/accounts/people.ts')
const browser = await chromium.launch(await browserLaunch())
const rows: Record<string, string | number>[] = []
try {
  for (const network of Object.keys(networks) as (keyof typeof networks)[]) {
    for (const scripts of [true, false]) {
      for (const visited of [false, true]) rows.push(await measure(network, scripts, visited))
    }
  }
} finally {
  await browser.close()
  await site.stop()
}
console.table(rows)

async function measure(network: keyof typeof networks, scripts: boolean, visited: boolean) {
  const seen: Seen[] = []
  for (let round = 0; round < rounds; round++) seen.push(await signIn(network, scripts, visited))
  const middle = seen.toSorted((one, other) => one.milliseconds - other.milliseconds)[Math.floor(rounds / 2)]
  if (!middle) throw new Error('There was no round')
  return {
    network,
    JavaScript: scripts ? 'yes' : 'no',
    files: visited ? 'cached' : 'none',
    'card after ms': Math.round(middle.milliseconds),
    'since the answer': Math.round(middle.sinceAnswer),
    all: seen.map(({ milliseconds }) => Math.round(milliseconds)).join(' '),
    requests: middle.requests,
    kB: Math.round(middle.bytes / 100) / 10,
  }
}

/** One family, one browser: the sign-in form is filled in and quiet before the button is pressed. */
async function signIn(network: keyof typeof networks, scripts: boolean, visited: boolean): Promise<Seen> {
  const { customer } = await familyWithNurse('mr')
  const context = await browser.newContext({
    baseURL: site.environment.SITE_ORIGIN,
    viewport: phone,
    locale: 'mr-IN',
    timezoneId: 'Asia/Kolkata',
    javaScriptEnabled: scripts,
  })
  try {
    const page = await context.newPage()
    if (visited) {
      await fillIn(page, customer.email)
      await page.getByRole('button', { name: mr.account_sign_in, exact: true }).click()
      await cardOf(page)
      await page.waitForLoadState('networkidle')
      await context.clearCookies()
    }
    await fillIn(page, customer.email)
    await page.waitForLoadState('networkidle')
    const counted = await slowDown(page, network)
    const start = performance.now()
    const answered = page
      .waitForResponse((response) => response.request().method() === 'POST')
      .then(() => performance.now())
    // The click's own promise ends later than the card may stand, so both run side by side.
    await Promise.all([
      page.getByRole('button', { name: mr.account_sign_in, exact: true }).click({ noWaitAfter: true }),
      cardOf(page),
    ])
    const end = performance.now()
    return { milliseconds: end - start, sinceAnswer: end - (await answered), ...counted }
  } finally {
    await context.close()
  }
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.goto('/login?redirectTo=/show/service&lang=mr')
  await page.getByLabel(mr.account_email, { exact: true }).fill(email)
  await page.getByLabel(mr.account_password, { exact: true }).fill(password)
}

/** Waits until the first card says who is there. */
async function cardOf(page: Page): Promise<void> {
  const card = page.getByRole('main').getByRole('article').first()
  await card.getByText(mr.visits_now, { exact: true }).waitFor()
  await card.getByText('Sunita Jadhav').waitFor()
}

/** @returns the requests and bytes on the wire from now on, which grow */
async function slowDown(page: Page, network: keyof typeof networks) {
  const { latency, kilobitsPerSecond, slowerProcessor } = networks[network]
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: (kilobitsPerSecond * 1000) / 8,
    uploadThroughput: (kilobitsPerSecond * 1000) / 8 / 2,
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
  const counted = { requests: 0, bytes: 0 }
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    counted.requests++
    counted.bytes += encodedDataLength
  })
  return counted
}
