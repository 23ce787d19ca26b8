import { dayAt, startOfDay } from '#domain/visits/days.ts'
import { overrideMessages } from '#app/content/office/choice.ts'
import type { NobodyCame } from '#tests/support/e2e/nobody-came.ts'
import { inboxOf, runOn, startSiteAt } from '#tests/support/e2e/site-at.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { expectStateAccessible } from './steps/accessible.ts'

/*
 * At 08:20 a family telephones that nobody came (docs/decisions/0071), with JavaScript and without: a site of its own whose clock begins
 * then, from the link in the office's mail to the nurse who comes after all.
 */

const minute = 60_000

// They share the site's table and its office's mailbox.
test.describe.configure({ mode: 'serial' })
let site: Awaited<ReturnType<typeof startSiteAt>>

test.beforeAll(async ({}, { project }) => {
  site = await startSiteAt(`nobody-came-${project.name}.log`, (8 * 60 + 20) * minute)
})
test.afterAll(() => site.stop())

/** What `nobody-came.ts` prints. */
function run(command: 'prepare' | 'tired' | 'stay' | 'send', minutesLater = 0): Promise<unknown> {
  return runOn(site, 'tests/support/e2e/nobody-came.ts', command, String(minutesLater))
}

async function lastOf(to: string, words: RegExp): Promise<string> {
  const found = (await inboxOf(site, to)).filter((text) => words.test(text))
  expect(found, `${to} is told ${words}`).toHaveLength(1)
  return found[0] ?? ''
}

test(
  'two interactions: the mail’s link and one button send another nurse; she who comes after all is kept, and one form undoes it',
  { tag: '@long' },
  async ({ page, context, javaScriptEnabled }) => {
    test.slow()
    const { office, savita, sunita, family, serviceId, visitId } = (await run('prepare')) as NobodyCame
    const origin = site.environment.SITE_ORIGIN ?? ''
    await run('send')
    const alarm = await lastOf(office.mail, /No arrival has been reported for this visit/)
    const link = /Send another nurse, or record the arrival: (\S+)/.exec(alarm)?.[1] ?? ''

    // 08:20: the coordinator.
    await signInAs(context, office)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Send another nurse' })).toBeVisible()
    await expect(page.getByText(/^Not arrived, \d+ min late$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call Savita Bhosale' })).toBeVisible()
    await expect(page.getByLabel('Expected arrival')).toHaveValue('08:55')
    await expect(page.getByLabel('Until')).toHaveValue('20:00')
    if (javaScriptEnabled) await expectStateAccessible(page, '/dashboard send', { widths: [1280, 360] })
    // Enter in a field shows who can. It sends nobody, and what was typed stays.
    await page.getByLabel('Notes from the call').fill('Her phone is off')
    await page.getByLabel('Find a nurse by name').fill('Sunita')
    await page.getByLabel('Find a nurse by name').press('Enter')
    await expect(page.getByText('“Sunita”', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Send another nurse' })).toBeVisible()
    await expect(page.getByLabel('Notes from the call')).toHaveValue('Her phone is off')
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('button', { name: 'Send Sunita Pawar' }).click()
    await expect(page.getByText('Nurse sent.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Another nurse was sent' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sunita Pawar, expected at 08:55' })).toBeVisible()

    // All three are told by 08:22.
    const { at } = (await run('send')) as { at: number }
    expect(
      new Date(at).toISOString() < new Date(startOfDay(dayAt(at)) + (8 * 60 + 22) * minute).toISOString(),
    ).toBe(true)
    await lastOf(family.number, /Sunita Pawar is coming on .* 8 55 am\. Note: instead of Savita/)
    await lastOf(sunita.number, /your visit on .* 8 55 am\. Note: please go there now\. Area: PIN \d{6}/)
    await lastOf(savita.number, /do not go to your visit on .* 8 am\. Area: PIN \d{6}/)

    // The family reads who comes, and not that nobody came.
    await context.clearCookies()
    await signInAs(context, family)
    await page.goto(`${origin}/show/service/${serviceId}/visits`)
    await expect(
      page.getByText('Expected at about 8:55 am, covering for Savita Bhosale.').first(),
    ).toBeVisible()
    await expect(page.getByText('This visit did not take place')).toHaveCount(0)

    // 08:26: Savita comes after all, and reports it.
    await context.clearCookies()
    await signInAs(context, savita)
    await page.goto(`${origin}/staff/visits/${visitId}`)
    await expect(page.getByText('Another nurse was sent to this visit.')).toBeVisible()
    await page.getByRole('button', { name: 'I have arrived' }).click()
    await expect(page.getByText('Saved for the office: you arrived at')).toBeVisible()

    // The office reads it at once, and undoes the sending with one form.
    await run('send')
    const came = await lastOf(office.mail, /Savita Bhosale reports: arrived/)
    await context.clearCookies()
    await signInAs(context, office)
    await page.goto(/leave it as it is: (\S+)/.exec(came)?.[1] ?? '')
    await expect(page.getByText('Savita Bhosale reports having arrived at')).toBeVisible()
    await expect(page.getByLabel('Is there')).toBeChecked()
    if (javaScriptEnabled) await expectStateAccessible(page, '/dashboard send undo', { widths: [1280, 360] })
    await page.getByRole('button', { name: 'Undo: Sunita Pawar is not going' }).click()
    await expect(page.getByText('Cover cancelled.')).toBeVisible()
    await run('send')
    await lastOf(sunita.number, /do not go to your visit on .* 8 55 am/)
    await lastOf(family.number, /your visit on .* 8 am\. Note: Savita Bhosale is there/)
    await page.goto(`${origin}/dashboard/visits/${visitId}`)
    await expect(page.getByText(/^Arrived \d\d:\d\d/)).toBeVisible()

    await context.clearCookies()
    await signInAs(context, family)
    await page.goto(`${origin}/show/service/${serviceId}/visits`)
    await expect(page.getByText('Arrived').first()).toBeVisible()
    await expect(page.getByText('Sunita Pawar')).toHaveCount(0)
  },
)

test('the late visit is offered to a nurse who has slept; one who comes from a night stands below, and going all the same takes a tick and a reason', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.slow()
  const { office, savita, sunita, mary, serviceId, visitId } = (await run('tired')) as NobodyCame & {
    mary: { id: string; fullName: string }
  }
  const origin = site.environment.SITE_ORIGIN ?? ''
  await signInAs(context, office)
  await page.goto(`${origin}/dashboard/panel`)
  await page.locator(`a[href*="/visits/${visitId}/send"]`).first().click()
  await expect(page.getByRole('link', { name: `Call ${savita.name}` })).toBeVisible()
  const rested = page.locator('tbody').filter({ hasText: /^No warnings: / })
  await expect(rested.locator(`button[value="${sunita.id}"]`)).toBeVisible()
  await expect(rested.getByText(mary.fullName)).toHaveCount(0)
  const tired = page.locator('tbody').filter({ hasText: /^With a warning: / })
  const row = tired.locator('tr').filter({ has: page.locator(`button[value="${mary.id}"]`) })
  await expect(row).toContainText('Night until 07:58 (planned); rested from 17:58; with this visit')
  await expect(row).toContainText('h of work without 10 hours’ rest')

  // A refused form names her above the lists.
  const send = page.getByRole('button', { name: `Send ${mary.fullName}` })
  await send.click()
  await expect(page.getByText(overrideMessages.notTicked).first()).toBeVisible()
  if (javaScriptEnabled) await expectStateAccessible(page, '/dashboard send tired', { widths: [1280, 360] })
  await page.getByLabel(overrideMessages.tick).check()
  await send.click()
  await expect(page.getByText(overrideMessages.whyMissing).first()).toBeVisible()
  await expect(page.getByLabel(overrideMessages.tick)).toBeChecked()
  const why = 'She lives next door and stays until noon'
  await page.getByLabel(overrideMessages.why).fill(why)
  await send.click()
  await expect(page.getByText('Nurse sent.')).toBeVisible()
  await page.goto(`${origin}/dashboard/audit?recordType=plan&recordId=${serviceId}`)
  await expect(page.getByText(`despite a warning (rest): ${why}`).first()).toBeVisible()
})

test(
  'two interactions hand a visit over in its middle; both nurses have their hours',
  { tag: '@long' },
  async ({ page, context }) => {
    test.slow()
    const { office, savita, sunita, visitId } = (await run('prepare')) as NobodyCame
    const origin = site.environment.SITE_ORIGIN ?? ''
    await signInAs(context, savita)
    await page.goto(`${origin}/staff/visits/${visitId}`)
    await page.getByRole('button', { name: 'I have arrived' }).click()
    await expect(page.getByRole('button', { name: 'I have left' })).toBeVisible()

    // She telephones that she is ill.
    await context.clearCookies()
    await signInAs(context, office)
    await page.goto(`${origin}/dashboard/visits/${visitId}`)
    await page.getByRole('link', { name: 'Send another nurse' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hand this visit over' })).toBeVisible()
    await page.locator(`button[name=nurseId][value="${sunita.id}"]`).first().click()
    await expect(page.getByText('Nurse sent.')).toBeVisible()
    await run('send')
    expect(await inboxOf(site, savita.number)).not.toContainEqual(expect.stringContaining('do not go'))

    // Both report their departure on their own pages; Sunita's visit has not begun, and she is there early.
    await context.clearCookies()
    await signInAs(context, savita)
    await page.goto(`${origin}/staff/visits/${visitId}`)
    await page.getByRole('button', { name: 'I have left' }).click()
    await context.clearCookies()
    await signInAs(context, sunita)
    await page.goto(`${origin}/staff`)
    await page.getByRole('link', { name: 'Report my arrival' }).first().click()
    await page.getByRole('button', { name: 'I have arrived' }).click()
    await context.clearCookies()
    await signInAs(context, office)
    await page.goto(`${origin}/dashboard/visits/${visitId}`)
    await expect(page.getByText(/Done 08:2\d–08:2\d, Sunita Pawar sent for/)).toBeVisible()
  },
)

test(
  'live-in care: one tap a day and no alarm; who left at 07:30 and says so later makes it',
  { tag: '@long' },
  async ({ page, context }) => {
    test.slow()
    const { office, savita, family, visitId, serviceId } = (await run('stay')) as NobodyCame
    const origin = site.environment.SITE_ORIGIN ?? ''
    await run('send')
    expect(await inboxOf(site, savita.number)).toEqual([])
    await signInAs(context, savita)
    await page.goto(`${origin}/staff`)
    await expect(page.getByText('You have been there since')).toBeVisible()
    await page.goto(`${origin}/staff/visits/${visitId}`)
    await page.getByLabel('Time, if it was earlier').fill('07:30')
    await page.getByRole('button', { name: 'I have left' }).click()
    // At the next quarter of an hour the sender looks again.
    await run('send', 10)
    await lastOf(office.mail, new RegExp(`No arrival has been reported for this visit[^]*${serviceId}`))
    await lastOf(family.number, /no arrival reported yet/)
    await context.clearCookies()
    await signInAs(context, office)
    await page.goto(`${origin}/dashboard/visits/${visitId}`)
    await expect(page.getByText(/^Not arrived, \d+ min late$/)).toBeVisible()

    // Another family, whose nurse is still there: one tap.
    const other = (await run('stay')) as NobodyCame
    await context.clearCookies()
    await signInAs(context, other.savita)
    await page.goto(`${origin}/staff`)
    await page.getByRole('button', { name: 'I am still here' }).click()
    await expect(page).toHaveURL(`${origin}/staff/visits/${other.visitId}`)
    await run('send')
    expect(await inboxOf(site, other.savita.number)).toEqual([])
    await context.clearCookies()
    await signInAs(context, other.family)
    await page.goto(`${origin}/show/service/${other.serviceId}/visits`)
    await expect(page.getByText('Arrived: 8 am').first()).toBeVisible()
  },
)
