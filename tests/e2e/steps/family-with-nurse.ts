import { expect, type Page } from '@playwright/test'
import en from '#app/content/messages/en.json' with { type: 'json' }
import hi from '#app/content/messages/hi.json' with { type: 'json' }
import mr from '#app/content/messages/mr.json' with { type: 'json' }
import { clockWords } from '#domain/clock-words.ts'
import { addDays } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { createUserWithPhone } from '#tests/integration/accounts/people.ts'
import { createNurse, signInAgain } from '#tests/support/people.ts'
import { bookService } from '#tests/support/requests.ts'
import { arrival, nurseAuthor } from '#tests/support/visits/reports.ts'
import { serviceWithVisit } from '#tests/support/visits/running-visit.ts'
import { phone } from './widths.ts'

const minute = 60_000
const texts = { en, hi, mr }
type Language = keyof typeof texts

/**
 * A family whose nurse came ten minutes ago, and that waits for the code of another booking.
 * @returns also tomorrow's visit, and the time of the arrival in words
 */
export async function familyWithNurse(language: Language) {
  const account = await createUserWithPhone()
  const customer = await signInAgain({ ...account, uid: account.credentials.uid, cookie: '' })
  const nurse = await createNurse({ fullName: 'Sunita Jadhav', contactNumber: '9822041763' })
  const { visit, serviceId } = await serviceWithVisit(nurse, { startsIn: -20 * minute, customer })
  const cameAt = Date.now() - 10 * minute
  const reported = await recordEvent(nurseAuthor(nurse), arrival(visit, cameAt))
  expect(reported).toMatchObject({ ok: true })
  await bookService(customer)
  const clock = clockWords(language, cameAt).replace('\u00a0', ' ')
  return { customer, serviceId, visit, tomorrow: { ...visit, day: addDays(visit.day, 1) }, clock }
}

/** The parts of the first card, as a person reads them. */
export async function expectNurseThere(page: Page, language: Language, clock: string): Promise<void> {
  const t = texts[language]
  const card = page.getByRole('main').getByRole('article').first()
  await expect(card.getByText(t.visits_now, { exact: true })).toBeVisible()
  await expect(card.getByText('Sunita Jadhav')).toBeVisible()
  await expect(card.getByText(t.visits_arrived.replace('{time}', clock))).toBeVisible()
  const call = card.getByRole('link', { name: t.family_call.replace('{nurse}', 'Sunita') })
  await expect(call).toHaveAttribute('href', 'tel:+919822041763')
  // It stands on the first screen of a small phone, above everything else of the page.
  expect((await card.boundingBox())?.y).toBeLessThan(phone.height / 2)
}
