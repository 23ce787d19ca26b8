import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { dayAt, startOfDay } from '#domain/visits/days.ts'
import type { CoveredMorning } from '#tests/support/e2e/covered-morning.ts'
import { startSiteProcess } from '#tests/support/e2e/site-process.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import type { Message } from '#tests/support/stand-ins.ts'
import { otherSite } from './steps/other-site.ts'

/*
 * A morning of the coordinator (docs/decisions/0063, 0065), with JavaScript and without: a site of its own whose clock begins at six, and from the one
 * click to the nurse's page, which a link in another program opens.
 */

const hour = 60 * 60_000
let site: Awaited<ReturnType<typeof startSiteProcess>>

test.beforeAll(async ({}, { project }) => {
  const ahead = Number(process.env.CLOCK_OFFSET_MS ?? 0)
  const six = startOfDay(dayAt(Date.now())) + 6 * hour
  const clock = { CLOCK_OFFSET_MS: String(six - Date.now() + ahead) }
  // Its own engine: the environment has the address of the other site's.
  const started = await startSiteProcess(`covered-morning-${project.name}.log`, {
    ...clock,
    AWS_ENDPOINT_URL_DYNAMODB: '',
  })
  site = { ...started, environment: { ...started.environment, ...clock } }
})
test.afterAll(() => site.stop())

/** What `covered-morning.ts` prints. */
async function run(command: 'prepare' | 'send'): Promise<unknown> {
  const { stdout } = await promisify(execFile)('node', ['tests/support/e2e/covered-morning.ts', command], {
    env: { ...process.env, ...site.environment },
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

/** The messages of the site's own inbox, as channel and text. */
async function inboxOf(to: string): Promise<string[]> {
  const { origin } = new URL(site.environment.AWS_ENDPOINT_URL_SES ?? '')
  const answer = await fetch(`${origin}/inbox.json?${new URLSearchParams({ to })}`)
  return ((await answer.json()) as Message[]).map(({ channel, text }) => `${channel}: ${text}`)
}

test('at six the office gives eight visits of five families in one act; each reads of it once, and the nurse’s link opens the day', async ({
  page,
  context,
}) => {
  test.slow()
  const { office, nurse, families } = (await run('prepare')) as CoveredMorning
  const origin = site.environment.SITE_ORIGIN ?? ''

  await signInAs(context, office)
  await page.goto(origin + office.path)
  await page.locator(`button[name=nurseId][value="${nurse.id}"]`).first().click()
  await expect(page.getByText('The visits have their nurse.')).toBeVisible()
  expect(await run('send')).toMatchObject({ sent: 6, failed: 0 })

  expect(await inboxOf(nurse.number)).toEqual([
    expect.stringMatching(
      /^sms: Nivaas Care: your visits have changed\. Today: 9 am.*\. Tomorrow: 9 am.*\. Areas: /,
    ),
  ])
  for (const { number, email } of families) {
    expect(await inboxOf(number)).toEqual([expect.stringContaining('your visit plan has been updated')])
    expect(await inboxOf(email)).toHaveLength(1)
  }
  expect(await inboxOf(office.mail)).toEqual([])

  await context.clearCookies()
  await signInAs(context, nurse)
  const other = await otherSite(`${origin}/staff`)
  await page.goto(other.origin)
  await page.getByRole('link', { name: 'Link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My visits')
  await expect(page).toHaveURL(`${origin}/staff`)
  await expect(page.getByRole('main')).toContainText('09:00')
  await expect(page.getByRole('heading', { name: /later today/i })).toBeVisible()
  other.stop()
})
