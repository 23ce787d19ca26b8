import { randomInt, randomUUID } from 'node:crypto'
import { test as base, expect } from '@playwright/test'
import { shownInstant, usualPeriod } from '#tests/support/booking-dates.ts'
import { devPatience, startDevSandbox } from '#tests/support/checkout.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import { signUp, verifyPhone } from '../steps/accounts.ts'
import {
  closeService,
  confirmBooking,
  fillBooking,
  openCard,
  patient,
  sendBooking,
} from '../steps/bookings.ts'

/*
 * The main job of a customer, on the sandbox started with `npm run dev`. Without JavaScript it is a long test: booking.spec.ts and its
 * neighbours do the same on the built site.
 */

const test = base.extend<object, { sandbox: string }>({
  sandbox: [
    async ({}, use) => {
      const { environment, stop } = await startDevSandbox()
      Object.assign(process.env, environment)
      await use(environment.SITE_ORIGIN ?? '')
      await stop()
    },
    { scope: 'worker', timeout: devPatience },
  ],
  baseURL: ({ sandbox }, use) => use(sandbox),
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('a family signs up, verifies a phone, books a nurse, confirms, sees the service and closes it', async ({
      page,
    }) => {
      const family = {
        email: `asha.${randomUUID()}@family.example`,
        password: 'Nivaas#Family1',
        number: `+91${randomInt(9_000_000_000, 10_000_000_000)}`,
      }
      await signUp(page, family)
      await verifyPhone(page, family)

      await fillBooking(page)
      await sendBooking(page)
      await expect(page.getByRole('main')).toContainText(
        `Service booked successfully. Booking code sent to ${family.email} and ${family.number}`,
      )
      const code = await readCode(family.number, /^Your booking code is/)
      expect(await readCode(family.email, /^Your booking code is/)).toBe(code)
      await confirmBooking(page, code)

      const card = await openCard(page)
      await expect(card.getByText('Confirmed')).toBeVisible()
      await expect(card).toContainText(shownInstant(usualPeriod().startDate))
      await expect(card).toContainText('Not assigned yet')

      const closeCode = await closeCodeFromTheOffice(family.email)
      expect(await page.content()).not.toContain(closeCode)
      await closeService(page, closeCode)
      await expect(page.getByRole('listitem').filter({ hasText: patient }).getByText('Closed')).toBeVisible()
      expect((await readInbox(family.number)).length).toBe(2)
    })
  })
}

/** The closing code from the service's record, as the office reads it. */
async function closeCodeFromTheOffice(email: string): Promise<string> {
  const { User } = await import('#server/customers/user.entity.server.ts')
  const { UserService } = await import('#server/services/user-service.entity.server.ts')
  const { data: users } = await User.query.byEmail({ email }).go()
  const { data: services } = await UserService.query.ofUser({ uid: users[0]?.uid ?? '' }).go()
  const code = services[0]?.closeCode
  if (!code) throw new Error('The service has no closing code')
  return code
}
