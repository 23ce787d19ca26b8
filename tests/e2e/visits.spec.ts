import en from '#app/content/messages/en.json' with { type: 'json' }
import hi from '#app/content/messages/hi.json' with { type: 'json' }
import mr from '#app/content/messages/mr.json' with { type: 'json' }
import { expect, test } from '#tests/support/e2e/test.ts'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { change, confirmedService, day, everyDay, inDay, line, night } from '#tests/support/visits/plans.ts'
import { expectStateAccessible } from './steps/accessible.ts'
import { expectNothingWider, phone } from './steps/widths.ts'

/* A family's page of visits (docs/visits.md, "Screens"). The tests hold at any hour: visits begin tomorrow. */

/** A day with another nurse, a night without one, a short visit, and three days of hospital. */
async function plannedFor(customer: Person) {
  const [office, service] = [await createAdministrator(), await confirmedService(customer)]
  const meera = await createNurse({ fullName: 'Meera Joshi' })
  const sunita = await createNurse({ fullName: 'Sunita Pawar' })
  const short = { startMinute: 420, minutes: 60, weekdays: everyDay }
  // One nurse first: with several the office would have to say which one the service names.
  expect(await change(office, service.serviceId, line(meera))).toEqual({ ok: true })
  expect(await change(office, service.serviceId, line(undefined, night), line(sunita, short))).toEqual({
    ok: true,
  })
  await change(
    office,
    service.serviceId,
    { kind: 'thisVisit', line: '1', day: inDay(2), ...day, nurseId: sunita.id },
    { kind: 'pause', from: inDay(4), to: inDay(6) },
  )
  return service
}

for (const [language, texts] of Object.entries({ en, hi, mr })) {
  const title = `a family reads its visits on a phone in ${language}, from the card of the service`
  test(title, { tag: language === 'en' ? [] : '@long' }, async ({ page, customer, javaScriptEnabled }) => {
    test.slow()
    await plannedFor(customer)
    await page.setViewportSize(phone)
    await page.goto(`/show/service?lang=${language}`)
    const card = page.getByRole('listitem').filter({ hasText: 'Savita' })
    await card.locator('summary').click()
    await card.getByRole('link', { name: texts.visits_link }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.visits_title)
    const next = page.getByRole('article').filter({ hasText: texts.visits_next })
    await expect(next).toContainText('Sunita Pawar')
    await expect(next.getByRole('link', { name: texts.requests_about_visit })).toBeVisible()
    await expect(page.getByText(texts.visits_nobody).first()).toBeVisible()
    await expect(page.getByText(texts.visits_instead.replace('{nurse}', 'Meera Joshi'))).toBeVisible()
    await expect(page.getByText(texts.visits_paused).first()).toBeVisible()
    await expectNothingWider(page)

    // The later weeks are folded.
    const folded = page.locator('main details').first()
    await expect(folded.getByRole('heading', { level: 3 }).first()).toBeHidden()
    await folded.locator('summary').click()
    await expect(folded.getByRole('heading', { level: 3 }).first()).toBeVisible()
    await expectNothingWider(page)

    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: texts.visits_calendar.replace('{file}', '.ics') }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^visits-\d{4}-\d{2}-\d{2}\.ics$/)

    // axe runs in the page.
    if (javaScriptEnabled) await expectStateAccessible(page, `/show/service visits ${language}`)
  })
}
