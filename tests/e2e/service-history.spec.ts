import { randomUUID } from 'node:crypto'
import { addDays, dayAt, mondayOf, startOfDay } from '#domain/visits/days.ts'
import { fillIn } from '#server/notice-sender/texts/values.server.ts'
import { smsTexts } from '#server/notice-sender/texts/sms-texts.server.ts'
import { digestOf, logMessages } from '#server/notices/log-message.server.ts'
import { ServiceWeek } from '#server/plans/service-week.entity.server.ts'
import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { change, confirmedService, everyDay, line } from '#tests/support/visits/plans.ts'
import { expectPaperAccessible, expectStateAccessible } from './steps/accessible.ts'

/* A daughter complains, and the office answers from one page with the very texts; with JavaScript and without. */

const minute = 60_000
const message = { with: 'family', about: 'notArrived', way: 'sms' } as const

/** A service whose nurse came late yesterday, with what the family was told. */
async function lateYesterday() {
  const nurse = await createNurse({ fullName: `Rekha ${randomUUID().slice(0, 8)}` })
  const [office, service] = [await createAdministrator(), await confirmedService()]
  const { serviceId, customer } = service
  const morning = line(nurse, { startMinute: 480, minutes: 180, weekdays: everyDay })
  expect(await change(office, serviceId, morning)).toEqual({ ok: true })
  const day = addDays(dayAt(Date.now()), -1)
  const at = (minutes: number) => new Date(startOfDay(day) + minutes * minute).toISOString()
  const visit = {
    line: '1',
    day,
    startMinute: 480,
    minutes: 180,
    nurseId: nurse.id,
    state: 'planned' as const,
  }
  const { data: week } = await ServiceWeek.get({ serviceId, monday: mondayOf(day) }).go()
  const visits = [{ ...visit, arrivedAt: at(541), leftAt: at(665) }, ...(week?.visits ?? [])]
  await ServiceWeek.put({
    ...{ serviceId, monday: mondayOf(day), uid: customer.uid, patientName: 'Savita Kulkarni' },
    ...{ version: (week?.version ?? 0) + 1, night: '0', visits },
  }).go()
  const values = { whichVisit: '28 Nov 8 am', visitState: 'पहुँचने की सूचना नहीं मिली' }
  const template = 'visit.family.hi'
  const text = fillIn(smsTexts[template], values)
  const common = { ...message, serviceId, withId: customer.uid, to: customer.number, template, values }
  await logMessages([
    { ...common, contactId: randomUUID(), digest: digestOf({ text }), outcome: 'sent' },
    {
      ...common,
      contactId: randomUUID(),
      digest: digestOf({ text }),
      outcome: 'unknown',
      reason: 'no-answer',
    },
    {
      ...common,
      contactId: randomUUID(),
      digest: digestOf({ text }),
      outcome: 'refused',
      reason: 'opted-out',
    },
  ])
  return { office, nurse, serviceId, customer, text }
}

test('a complaint is answered from one page: from the search in two interactions, with the very texts, and the call is written down', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const { office, nurse, serviceId, customer, text } = await lateYesterday()
  await signInAs(context, office)
  await page.goto('/dashboard')
  const search = page.getByRole('searchbox', { name: 'Find a family, service or nurse' })
  await search.fill(customer.number.slice(3))

  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Services' }).getByRole('link', { name: 'History' }).click()

  await expect(page).toHaveURL(new RegExp(`/dashboard/services/${serviceId}/history$`))
  await expect(page.getByRole('heading', { name: 'History: Savita Kulkarni' })).toBeVisible()
  await expect(page.getByText(text).first()).toBeVisible()
  await expect(page.getByText('Not known whether it arrived')).toBeVisible()
  await expect(page.getByText(`08:00–11:00, ${nurse.fullName}`)).toBeVisible()
  await expect(page.getByText('Done 09:01–11:05')).toBeVisible()

  const words = 'The nurse came an hour late. We will call before eight tomorrow.'
  await page.getByLabel('What was said').fill(words)
  await page.getByRole('button', { name: 'Save call' }).click()
  await expect(page.getByText('Call saved.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: words })).toContainText('The family called')
  await expect(page.getByLabel('What was said')).toHaveValue('')

  for (const kind of ['Visits', 'Messages', 'Changes', 'Requests', 'Care notes'])
    await page.getByRole('checkbox', { name: kind }).uncheck()
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText(text)).toHaveCount(0)
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Messages' })).not.toBeChecked()

  // The browser prints without a script too.
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(javaScriptEnabled ? 1 : 0)
  if (!javaScriptEnabled) return
  await page.goto(`/dashboard/services/${serviceId}/history`)
  await expectStateAccessible(page, '/dashboard/services/:id/history', { widths: [768, 1280] })
  await expectPaperAccessible(page, '/dashboard/services/:id/history on paper')
})
