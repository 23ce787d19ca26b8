import { randomUUID } from 'node:crypto'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { accountUser, change, everyDay, inDay } from '#tests/support/visits/plans.ts'
import { serviceWithVisit } from '#tests/support/visits/running-visit.ts'
import { expectStateAccessible } from './steps/accessible.ts'
import { untilHydrated } from './steps/hydrated.ts'
import { expectFocusShown, tabTo, tabUntil } from './steps/keyboard.ts'

/* The office hears that a nurse is ill and finds another one, with JavaScript and without. */

const hour = 60 * 60_000
/** Both are desktops' windows. */
const sizes = { widths: [1280, 1920] }

test(
  'a nurse is reported ill, and the visit of the next hour gets another nurse',
  { tag: '@long' },
  async ({ page, context, javaScriptEnabled }) => {
    test.slow()
    const office = await createAdministrator()
    const [ill, other] = [await createNurse(), await createNurse()]
    const { serviceId, visit, startMinute } = await serviceWithVisit(ill, { startsIn: hour })
    // The other nurse comes to this patient already, from tomorrow on, so they are the first of those who are free; an hour before the visit of
    // the day, which leaves them eleven hours of rest after the one that they cover.
    const short = { startMinute: (startMinute + 23 * 60) % (24 * 60), minutes: 60, weekdays: everyDay }
    const added = { kind: 'addLine', from: inDay(1), ...short, nurseId: other.id } as const
    expect(await change(office, serviceId, added)).toEqual({ ok: true })
    await signInAs(context, office)

    await page.goto(`/dashboard/staff/${ill.id}/absences`)
    const illness = page.getByRole('form', { name: 'Report ill' })
    await illness.getByRole('button', { name: 'Report ill' }).click()
    await expect(illness.getByRole('alert')).toBeVisible()
    if (javaScriptEnabled) await expectStateAccessible(page, '/dashboard absences with errors', sizes)
    await illness.getByLabel(/^Last day/).fill(inDay(1))
    await illness.getByRole('button', { name: 'Report ill' }).click()
    await expect(page.getByText('Absence recorded.')).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Ill from / })).toBeVisible()
    await expect(page.getByText('Absent now')).toBeVisible()
    if (javaScriptEnabled) await expectStateAccessible(page, '/dashboard absences', sizes)

    await page.getByRole('link', { name: 'Unallocated visits' }).filter({ visible: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unallocated visits')
    const row = page
      .getByRole('row')
      .filter({ has: page.locator(`a[href*="${serviceId}"]`) })
      .first()
    await expect(row).toContainText(`${ill.fullName} is ill`)
    await row.getByRole('link', { name: other.fullName }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cover a visit')
    const give = page.getByRole('button', { name: `Allocate to ${other.fullName}` })
    await expect(give).toBeVisible()
    if (javaScriptEnabled) await expectStateAccessible(page, '/dashboard cover', sizes)
    await give.click()
    await expect(page.getByText('Nurse allocated to the visit.')).toBeVisible()

    await page.goto(`/dashboard/visits/${visitIdOf(visit)}`)
    await expect(page.getByRole('main').getByText(other.fullName).first()).toBeVisible()
    if (javaScriptEnabled) await expectStateAccessible(page, '/dashboard visit', sizes)
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
    if (javaScriptEnabled) await expectStateAccessible(page, '/dashboard visit with errors', sizes)
  },
)

test(
  'by keyboard alone a visit gets a nurse, and all others of the absence get another one',
  { tag: '@long' },
  async ({ page, context, javaScriptEnabled }) => {
    test.slow()
    const office = await createAdministrator()
    const ill = await createNurse()
    // Names of one word, which are looked for by typing.
    const [first, second] = [
      await createNurse({ fullName: `A${randomUUID()}` }),
      await createNurse({ fullName: `B${randomUUID()}` }),
    ]
    const { serviceId, visit } = await serviceWithVisit(ill, { startsIn: hour })
    const absence = absenceForm(ill, [visit.day, inDay(3)])
    expect(await reportAbsence(accountUser(office), absence)).toMatchObject({ ok: true })
    await signInAs(context, office)
    const title = page.getByRole('heading', { level: 1 }).filter({ visible: true })
    const paths = {
      visit: `/dashboard/visits/${visitIdOf(visit)}`,
      plan: `/dashboard/services/${serviceId}/plan`,
      absences: `/dashboard/staff/${ill.id}/absences`,
    }

    /** The address of the link with the focus. */
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href') ?? '')
    const tabToLink = (path: string, passed: string[] = []) =>
      tabUntil(
        page,
        async () => {
          await expectFocusShown(page)
          passed.push(await focused())
          return passed.at(-1) === path
        },
        { mostPresses: 400 },
      )
    /** A new view begins at its heading; a new document at its top, and the Tab key at the link that skips the sidebar. */
    async function expectNewView(heading: string | RegExp) {
      await expect(title).toHaveText(heading)
      if (javaScriptEnabled) return expect(title).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    }

    /** The page begins at its message. Without JavaScript the address still names the part that the link skipped to: it begins there. */
    async function expectDone(message: string) {
      await expect(page.getByText(message)).toBeVisible()
      if (javaScriptEnabled) await expect(page.getByText(message)).toBeFocused()
      else await page.keyboard.press('Tab')
      await expectFocusShown(page)
      await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
    }

    await page.goto('/dashboard/visits/uncovered')
    await expect(title).toHaveText('Unallocated visits')
    if (javaScriptEnabled) await untilHydrated(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the main content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('link', { name: 'Refresh' })).toBeFocused()
    const passed: string[] = []
    await tabToLink(`${paths.visit}/cover`, passed)
    const ofVisit = passed.slice(passed.indexOf(paths.plan))
    expect(ofVisit.slice(0, 3)).toEqual([paths.plan, paths.visit, paths.absences])
    for (const nurse of ofVisit.slice(3, -1)) expect(nurse).toContain(`${paths.visit}/cover`)
    await page.keyboard.press('Enter')
    await expectNewView('Cover a visit')
    await tabTo(page, 'Find a nurse by name')
    await expectFocusShown(page)
    await page.keyboard.type(first.fullName)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`“${first.fullName}”`)).toBeVisible()
    await tabTo(page, `Allocate to ${first.fullName}`)
    await expectFocusShown(page)
    await page.keyboard.press('Enter')
    await expectDone('Nurse allocated to the visit.')

    if (javaScriptEnabled) await untilHydrated(page)
    await tabToLink(paths.absences)
    await page.keyboard.press('Enter')
    await expectNewView(/^Absences of /)
    await tabTo(page, 'All to one nurse')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Find a nurse by name')).toBeVisible()
    await tabTo(page, 'Find a nurse by name')
    await page.keyboard.type(second.fullName)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`“${second.fullName}”`)).toBeVisible()
    await tabTo(page, `Allocate all to ${second.fullName}`)
    await page.keyboard.press('Space')
    await expectDone('Nurse allocated to the visits.')
    await expect(page.getByText('Still unallocated:')).toBeHidden()
  },
)
