import { beforeAll, expect, test, vi } from 'vitest'
import type * as permitModule from '#server/aws/permit.server.ts'
import type * as snsModule from '#server/aws/sns.server.ts'
import type * as notifyModule from '#server/bookings/notify.server.ts'
import { newEmail, newNumber } from '#tests/support/people.ts'
import { readInbox } from '#tests/support/stand-ins.ts'

/** An id as a deployment writes it. */
const short = (id: string) =>
  Buffer.from(BigInt(`1${id}`).toString(16).padStart(18, '0'), 'hex').toString('base64url')

/* A site with an SMS sender registered in India. The modules read the environment when they are loaded. */
let notify: typeof notifyModule
let sns: typeof snsModule
let permits: typeof permitModule
beforeAll(async () => {
  Object.assign(process.env, {
    SMS_SENDER_ID: 'NIVAAS',
    SMS_ENTITY_ID: '1101234567890123456',
    SMS_TEMPLATE_BOOKING_CODE: '1107123456789012345',
    SMS_NOTICE_TEMPLATES: `service.family.hi=1107123456789012346,mr=1107123456789012348,visit.nurse.en=1107123456789012347,coming.family=:${short('1107123456789012349')}//${short('0107123456789012350')}`,
  })
  vi.resetModules()
  notify = await import('#server/bookings/notify.server.ts')
  sns = await import('#server/aws/sns.server.ts')
  permits = await import('#server/aws/permit.server.ts')
})

test('the booking SMS is the registered template byte for byte, and names sender, entity and template', async () => {
  const number = newNumber()
  const recipient = { uid: newEmail(), email: newEmail(), number, serviceId: newEmail() }
  expect(await notify.sendBookingCode(recipient, '482913', 'smsBooking')).toMatchObject({
    notification: 'sent',
    messages: [
      { way: 'sms', outcome: 'sent' },
      { way: 'mail', outcome: 'sent' },
    ],
  })
  const [message] = await readInbox(number)
  expect(message?.text).toBe(
    'Your booking code is: 482913. Use this to confirm your appointment. Nivaas Care',
  )
  expect(message?.attributes).toEqual({
    'AWS.SNS.SMS.SMSType': 'Transactional',
    'AWS.SNS.SMS.SenderID': 'NIVAAS',
    'AWS.MM.SMS.EntityId': '1101234567890123456',
    'AWS.MM.SMS.TemplateId': '1107123456789012345',
  })
})

test('the SMS of a notice names the template of its kind, reader and language', async () => {
  const number = newNumber()
  const permit = new permits.SendingPermit('smsNotice', number)
  const text = 'Nivaas Care: 22 नवंबर 2026 से आपकी सेवा के लिए नर्स: Meera Joshi, फ़ोन 9812345678।'
  await sns.sendSms(permit, { text, kind: 'service.family.hi' }, AbortSignal.timeout(3500))
  const [message] = await readInbox(number)
  expect(message).toMatchObject({ text, attributes: { 'AWS.MM.SMS.TemplateId': '1107123456789012346' } })
  expect(sns.templateIdOf('visit.nurse.en')).toBe('1107123456789012347')
  // The id of another language of the same text.
  expect(sns.templateIdOf('service.family.mr')).toBe('1107123456789012348')
  expect(sns.templateIdOf('coming.family.en')).toBe('1107123456789012349')
  expect(sns.templateIdOf('coming.family.mr')).toBe('0107123456789012350')
  expect(sns.templateIdOf('coming.family.hi')).toBeNull()
  expect(sns.templateIdOf('visit.nurse.mr')).toBeNull()
})
