import type { CoveredMorning } from '#tests/support/e2e/covered-morning.ts'
import { inboxOf, runOn, startSiteAt } from '#tests/support/e2e/site-at.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { otherSite } from './steps/other-site.ts'

/*
 * A morning of the coordinator (docs/decisions/0006, 0065), with JavaScript and without: a site of its own whose clock begins at six, and from the one
 * click to the nurse's page, which a link in another program opens.
 */

const hour = 60 * 60_000
let site: Awaited<ReturnType<typeof startSiteAt>>

test.beforeAll(async ({}, { project }) => {
  site = await startSiteAt(`covered-morning-${project.name}.log`, 6 * hour)
})
test.afterAll(() => site.stop())

/** What `covered-morning.ts` prints. */
function run(command: 'prepare' | 'send'): Promise<unknown> {
  return runOn(site, 'tests/support/e2e/covered-morning.ts', command)
}

test(
  'at six, two interactions from the dashboard give eight visits of five families; each reads of it once, and the nurse’s link opens the day',
  { tag: '@long' },
  async ({ page, context }) => {
    test.slow()
    const { office, nurse, families } = (await run('prepare')) as CoveredMorning
    const origin = site.environment.SITE_ORIGIN ?? ''

    await signInAs(context, office)
    await page.goto(`${origin}/dashboard`)
    await page.getByRole('link', { name: /^Cover 8 visits of / }).click()
    await expect(page).toHaveURL(origin + office.path)
    await page.getByRole('button', { name: 'Allocate visits' }).click()
    await expect(page.getByText('Nurse allocated to the visits.')).toBeVisible()
    await page.goto(`${origin}/dashboard/panel`)
    await expect(page.getByText(/^Updated at 06:0[0-4]\./)).toBeVisible()
    await expect(page.getByText('All of today’s visits are allocated.')).toBeVisible()
    expect(await run('send')).toMatchObject({ sent: 6, failed: 0 })

    expect(await inboxOf(site, nurse.number)).toEqual([
      expect.stringMatching(/^sms: Nivaas Care: your visits for .* are: now 9 am.*\. Areas: /),
    ])
    for (const { number, email } of families) {
      expect(await inboxOf(site, number)).toEqual([
        expect.stringMatching(/ is coming on |your visits on .* are: now /),
      ])
      expect(await inboxOf(site, email)).toHaveLength(1)
    }
    expect(await inboxOf(site, office.mail)).toEqual([])

    await context.clearCookies()
    await signInAs(context, nurse)
    const other = await otherSite(`${origin}/staff`)
    await page.goto(other.origin)
    await page.getByRole('link', { name: 'Link' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My visits')
    await expect(page).toHaveURL(`${origin}/staff`)
    await expect(page.getByRole('main')).toContainText('9 am to 10 am')
    await expect(page.getByRole('heading', { name: /later today/i })).toBeVisible()
    other.stop()
  },
)
