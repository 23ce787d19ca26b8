import { randomUUID } from 'node:crypto'
import { indiaTime } from '#domain/dates.ts'
import { dateWords, dayWords } from '#domain/office-dates.ts'
import { addDays, mondayOf } from '#domain/visits/days.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { interactions } from '#tests/support/e2e/interactions.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { pairOf } from '#tests/support/visits/pairs.ts'
import { officeAuthor, reportOf } from '#tests/support/visits/reports.ts'
import {
  accountUser,
  change,
  confirmedService,
  everyDay,
  inDay,
  planRecordOf,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { serviceWithVisit } from '#tests/support/visits/running-visit.ts'

/*
 * What the four ways to give a nurse work take, from the page on which the coordinator sees that one is needed: presses, choices and filled
 * fields, with JavaScript and without.
 */

const minute = 60_000

/** A nurse who is the first of those without a warning: they come to this patient tomorrow, and have slept by then. */
async function knownNurse(serviceId: string, startMinute: number) {
  const nurse = await createNurse({ fullName: `A ${randomUUID().slice(0, 8)}` })
  const short = { startMinute: (startMinute + 23 * 60) % (24 * 60), minutes: 60, weekdays: everyDay }
  const added = { kind: 'addLine', from: inDay(1), ...short, nurseId: nurse.id } as const
  expect(await change(await createAdministrator(), serviceId, added)).toEqual({ ok: true })
  return nurse
}

test('three interactions assign a nurse: the link in the row, the nurse, and the button', async ({
  page,
  context,
}) => {
  const nurse = await createNurse({ fullName: `A ${randomUUID().slice(0, 8)}` })
  const { serviceId } = await confirmedService()
  await signInAs(context, await createAdministrator())
  await page.goto(`/dashboard/services/confirmed?serviceId=${serviceId}`)
  const count = interactions(page)
  await page.getByRole('link', { name: 'Assign, Savita Kulkarni' }).click()
  await page.getByLabel('Nurse', { exact: true }).selectOption(nurse.id)
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText('Nurse assigned successfully!')).toBeVisible()
  expect(count()).toBe(3)
})

test('three interactions on the service’s page replace a nurse: the link, the reason, and the button; the best nurse is chosen beforehand', async ({
  page,
  context,
}) => {
  const office = await createAdministrator()
  const former = await createNurse({ fullName: `A ${randomUUID().slice(0, 8)}` })
  // As the family wishes, and preferred by them: before any nurse of another test.
  const best = await createNurse({
    ...{ gender: 'Female', currentAddress: '3 Prabhat Road, Pune 411004' },
    ...{ languagesKnown: 'Marathi', willingnessToWorkWith: { elderly: true } },
  })
  const { serviceId, customer } = await confirmedService()
  expect(await pairOf(office, customer, best, { kind: 'preferred' })).toMatchObject({ ok: true })
  await signInAs(context, office)
  await page.goto(`/dashboard/services/${serviceId}/assign`)
  await page.getByLabel('Nurse', { exact: true }).selectOption(former.id)
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText('Nurse assigned successfully!')).toBeVisible()

  await page.goto(`/dashboard/services/${serviceId}`)
  const count = interactions(page)
  await page.getByRole('link', { name: 'Replace nurse, Savita Kulkarni' }).click()
  await expect(page.getByLabel('New nurse')).toHaveValue(best.id)
  await page.getByLabel('Reason').fill('She has moved to Nashik')
  await page.getByRole('button', { name: 'Replace nurse', exact: true }).click()
  await expect(page.getByText('Nurse replaced successfully!')).toBeVisible()
  expect(count()).toBe(3)
})

test('two interactions on Today send another nurse: the link in the row, and the first nurse’s button', async ({
  page,
  context,
}) => {
  const late = await createNurse()
  const { visit, startMinute, serviceId } = await serviceWithVisit(late, { startsIn: -20 * minute })
  const other = await knownNurse(serviceId, startMinute)
  await signInAs(context, await createAdministrator())
  await page.goto('/dashboard/panel')
  const row = page.getByRole('listitem').filter({ hasText: late.fullName })
  const count = interactions(page)
  await row.getByRole('link', { name: /^Send another nurse/ }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/visits/${visitIdOf(visit)}/send`))
  await page
    .locator('.ranked')
    .getByRole('button', { name: `Send ${other.fullName}` })
    .click()
  await expect(page.getByText('Nurse sent.')).toBeVisible()
  expect(count()).toBe(2)
})

test('two interactions on Today cover a visit: the link in the row, and the first nurse’s button', async ({
  page,
  context,
}) => {
  const office = await createAdministrator()
  const ill = await createNurse()
  const { visit, startMinute, serviceId } = await serviceWithVisit(ill, { startsIn: 60 * minute })
  const other = await knownNurse(serviceId, startMinute)
  const absence = absenceForm(ill, [visit.day, visit.day])
  expect(await reportAbsence(accountUser(office), absence)).toMatchObject({ ok: true })
  await signInAs(context, office)
  await page.goto('/dashboard/panel')
  const row = page.getByRole('listitem').filter({ hasText: ill.fullName })
  const count = interactions(page)
  await row
    .locator(`a[href$="/visits/${visitIdOf(visit)}/cover"]`)
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cover a visit' })).toBeVisible()
  await page
    .locator('.ranked')
    .getByRole('button', { name: `Allocate to ${other.fullName}` })
    .first()
    .click()
  await expect(page.getByText('Nurse allocated to the visit.')).toBeVisible()
  expect(count()).toBe(2)
})

test('eleven interactions enter five departures after five calls: each time, who told it, and the button', async ({
  page,
  context,
}) => {
  const office = await createAdministrator()
  const [startsAt, endedAt] = [Date.now() - 14 * 60 * minute, Date.now() - 2 * 60 * minute]
  const about: string[] = []
  for (let place = 0; place < 5; place += 1) {
    const nurse = await createNurse({ fullName: `A A ${randomUUID().slice(0, 8)}` })
    const { visit } = await serviceWithVisit(nurse, { startsIn: -14 * 60 * minute })
    const arrived = reportOf(visit, { kind: 'arrived', happenedAt: startsAt })
    expect(await recordEvent(officeAuthor(office), arrived)).toMatchObject({ ok: true })
    about.push(nurse.fullName)
  }
  await signInAs(context, office)
  await page.goto('/dashboard/panel')
  await page.getByRole('link', { name: 'Enter reports and settle' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Needs checking: / })).toBeVisible()
  const rowOf = (name: string) =>
    page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'Arrived' })
  const count = interactions(page)
  for (const name of about) {
    const row = rowOf(name)
    await row.getByLabel(/^Departure of /).fill(indiaTime(new Date(endedAt).toISOString()))
    await row.getByLabel(/^Told by, /).selectOption('nurse-told')
  }
  await page.getByRole('button', { name: 'Save reports' }).click()
  await expect(page.getByText('5 visits saved.')).toBeVisible()
  for (const name of about) await expect(rowOf(name)).toHaveCount(0)
  expect(count()).toBe(11)
})

test('a nurse leaves by four interactions, one for each family that was asked and one for each choice that was changed', async ({
  page,
  context,
}) => {
  const office = await createAdministrator()
  const mary = await createNurse({ fullName: `Mary ${randomUUID().slice(0, 8)}` })
  const services = [await confirmedService(), await confirmedService()]
  const other = await createNurse({ gender: 'Female', willingnessToWorkWith: { elderly: true } })
  for (const [place, { serviceId, customer }] of services.entries()) {
    const shift = { startMinute: 600 + 120 * place, minutes: 60, weekdays: everyDay }
    const added = { kind: 'addLine', from: inDay(1), ...shift, nurseId: mary.id } as const
    expect(await change(office, serviceId, added)).toEqual({ ok: true })
    // Before any nurse of another test.
    expect(await pairOf(office, customer, other, { kind: 'preferred' })).toMatchObject({ ok: true })
  }
  await signInAs(context, office)
  await page.goto(`/dashboard/staff/${mary.id}`)
  const count = interactions(page)
  await page.getByRole('link', { name: `Last day of ${mary.fullName}` }).click()
  await page.getByLabel('Last day').fill(inDay(7))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${mary.fullName} is leaving` })).toBeVisible()
  const choices = page.getByLabel(/^Who takes over:/)
  await expect(choices).toHaveCount(2)
  for (const place of [0, 1]) await expect(choices.nth(place)).toHaveValue(other.id)
  await choices.nth(1).selectOption('Leave unallocated')
  for (const place of [0, 1])
    await page
      .getByLabel(/^Asked/)
      .nth(place)
      .check()
  await page.getByRole('button', { name: 'Reassign for ticked families' }).click()
  await expect(page.getByText('Nothing is left after the last day.')).toBeVisible()
  expect(count()).toBe(4 + 2 + 1)
})

test('four interactions give the eight visits of an ill nurse to three others: the link on Today, two choices that are changed, and the button', async ({
  page,
  context,
}) => {
  const office = await createAdministrator()
  const mary = await createNurse({ fullName: `Mary ${randomUUID().slice(0, 8)}` })
  const able = { gender: 'Female', willingnessToWorkWith: { elderly: true } } as const
  const [asha, bina, chitra] = [
    await createNurse({ ...able, fullName: `Asha ${randomUUID().slice(0, 8)}` }),
    await createNurse({ ...able, fullName: `Bina ${randomUUID().slice(0, 8)}` }),
    await createNurse({ ...able, fullName: `Chitra ${randomUUID().slice(0, 8)}` }),
  ]
  for (const [place, other] of [asha, bina, chitra].entries()) {
    const { serviceId, customer } = await confirmedService()
    const shift = { startMinute: 600 + 120 * place, minutes: 60, weekdays: everyDay }
    const added = { kind: 'addLine', from: inDay(place === 2 ? 2 : 1), ...shift, nurseId: mary.id } as const
    expect(await change(office, serviceId, added)).toEqual({ ok: true })
    // Before any nurse of another test.
    for (const nurse of new Set([asha, other]))
      expect(await pairOf(office, customer, nurse, { kind: 'preferred' })).toMatchObject({ ok: true })
  }
  expect(await reportAbsence(accountUser(office), absenceForm(mary, [inDay(0), inDay(3)]))).toMatchObject({
    ok: true,
  })
  await signInAs(context, office)
  await page.goto('/dashboard/panel')
  const count = interactions(page)
  await page.getByRole('link', { name: `Cover 8 visits of ${mary.fullName}` }).click()
  const choices = page.getByLabel(/^Who covers:/)
  await expect(choices).toHaveCount(3)
  for (const place of [0, 1, 2]) await expect(choices.nth(place)).toHaveValue(asha.id)
  // The soonest first: the third family has no visit tomorrow.
  await choices.nth(1).selectOption(bina.id)
  await choices.nth(2).selectOption(chitra.id)
  await page.getByRole('button', { name: 'Allocate visits' }).click()
  await expect(page.getByText('Nurse allocated to the visits.')).toBeVisible()
  await expect(page.getByText('Still unallocated:')).toBeHidden()
  expect(count()).toBe(4)
})

test('five interactions move a family’s Tuesdays to 10:00: the visit, which days, the time, the preview and the button', async ({
  page,
  context,
}) => {
  const [office, nurse, asha] = [await createAdministrator(), await createNurse(), await createNurse()]
  const { serviceId } = await confirmedService()
  const eight = { startMinute: 480, minutes: 60 }
  const daily = { kind: 'addLine', from: inDay(1), ...eight, weekdays: everyDay, nurseId: nurse.id } as const
  // The day after is covered.
  const tuesday = nextTuesday()
  const covered = { kind: 'thisVisit', line: '1', ...eight, nurseId: asha.id } as const
  expect(await change(office, serviceId, daily)).toEqual({ ok: true })
  expect(await change(office, serviceId, { ...covered, day: addDays(tuesday, 1) })).toEqual({ ok: true })
  await signInAs(context, office)
  await page.goto(`/dashboard/services/${serviceId}/plan`)
  const today = inDay(0)
  const count = interactions(page)
  await page.getByRole('link', { name: `Change the visit on ${dayWords(tuesday, today)}: 08:00` }).click()
  await page.getByLabel(`Every Tuesday from ${dateWords(tuesday, today)}`).check()
  await page.getByLabel('Starts at').fill('10:00')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(/^[45] visits will move$/)).toBeVisible()
  await expect(page.getByText(/will be removed/)).toBeHidden()
  await page.getByRole('button', { name: /^Move [45]$/ }).click()
  await expect(page.getByText('Visit schedule saved.')).toBeVisible()
  expect(count()).toBe(5)
  const visits = await visitsOfService(serviceId)
  expect(visits).toContain(`${tuesday} 600 ${nurse.id}`)
  expect(visits).toContain(`${addDays(tuesday, 1)} 480 ${asha.id}`)
  expect((await planRecordOf(serviceId))?.lines).toHaveLength(1)
})

/** The Tuesday of next week. */
function nextTuesday() {
  return addDays(mondayOf(inDay(0)), 8)
}
