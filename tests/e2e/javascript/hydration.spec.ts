import { expect, signInAs, test } from '#tests/support/e2e/test.ts'
import { createAdministrator } from '#tests/support/people.ts'

/* A page whose scripts begin while somebody types already. */

test('a key that is pressed before React has begun does not cost the page its scripts', async ({
  page,
  context,
}) => {
  await signInAs(context, await createAdministrator())
  // React schedules its first work by a message. The key comes after that, and before the work.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      MessagePort.prototype.postMessage = postMessage
      queueMicrotask(() => {
        document.documentElement.dataset.pressed = 'true'
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
      })
      postMessage.call(this, message)
    }
  })
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto('/dashboard/services/confirmed')
  await expect(page.locator('html[data-pressed]')).toBeAttached()
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.getByLabel('Service ID')).toBeFocused({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  expect(errors).toEqual([])
})
