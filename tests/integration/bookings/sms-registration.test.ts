import { beforeAll, expect, test, vi } from 'vitest'
import type * as notifyModule from '#server/bookings/notify.server.ts'
import { newEmail, newNumber } from '#tests/support/people.ts'
import { readInbox } from '#tests/support/stand-ins.ts'

/* A site with an SMS sender registered in India. The modules read the environment when they are loaded. */
let notify: typeof notifyModule
beforeAll(async () => {
  Object.assign(process.env, {
    SMS_SENDER_ID: 'NIVAAS',
    SMS_ENTITY_ID: '1101234567890123456',
    SMS_TEMPLATE_BOOKING_CODE: '1107123456789012345',
  })
  vi.resetModules()
  notify = await import('#server/bookings/notify.server.ts')
})

test('the booking SMS is the registered template byte for byte, and names sender, entity and template', async () => {
  const number = newNumber()
  expect(
    await notify.sendBookingCode({ uid: newEmail(), email: newEmail(), number }, '482913', 'smsBooking'),
  ).toBe('sent')
  const [message] = await readInbox(number)
  expect(message?.text).toBe('Your booking code is: 482913. Use this to confirm your appointment.')
  expect(message?.attributes).toEqual({
    'AWS.SNS.SMS.SMSType': 'Transactional',
    'AWS.SNS.SMS.SenderID': 'NIVAAS',
    'AWS.MM.SMS.EntityId': '1101234567890123456',
    'AWS.MM.SMS.TemplateId': '1107123456789012345',
  })
})
