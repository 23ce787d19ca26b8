import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { accountUser, change, confirmedService, everyDay, inDay } from '#tests/support/visits/plans.ts'

test('look', async ({ page, context }) => {
  const office = await createAdministrator()
  const mary = await createNurse({ fullName: `Mary D’Souza` })
  for (const fullName of ['Asha Patil', 'Bina Joshi', 'Chitra More'])
    await createNurse({ gender: 'Female', willingnessToWorkWith: { elderly: true }, fullName, currentAddress: '3 Prabhat Road, Pune 411004', languagesKnown: 'Marathi' })
  await createNurse({ gender: 'Male', fullName: 'Ravi Kale' })
  for (let place = 0; place < 3; place++) {
    const { serviceId } = await confirmedService()
    const added = { kind: 'addLine', from: inDay(1), startMinute: 600 + 120 * place, minutes: 60, weekdays: everyDay, nurseId: mary.id } as const
    expect(await change(office, serviceId, added)).toEqual({ ok: true })
  }
  expect(await reportAbsence(accountUser(office), absenceForm(mary, [inDay(0), inDay(5)]))).toMatchObject({ ok: true })
  await signInAs(context, office)
  const path = `/dashboard/staff/${mary.id}/absences`
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(path)
    await page.screenshot({ path: `/tmp/look-patient-${scheme}.png`, fullPage: true })
    await page.goto(`${path}?by=day`)
    await page.screenshot({ path: `/tmp/look-day-${scheme}.png`, fullPage: true })
  }
  await page.goto(`${path}?by=one`)
  await page.screenshot({ path: `/tmp/look-one.png`, fullPage: true })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(path)
  await page.screenshot({ path: `/tmp/look-360.png` })
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto(path)
  await page.screenshot({ path: `/tmp/look-768.png`, fullPage: true })
})
