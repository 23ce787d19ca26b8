import '#tests/support/own-table.ts'
import { randomUUID } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { noticeKinds, type NoticeKind, type NoticeRecipient } from '#domain/notices.ts'
import { deleteAccount } from '#server/accounts/delete-account.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { compose } from '#server/notice-sender/compose.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { newNotice } from '#server/notices/notices.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { instantClock } from '#tests/support/clock.ts'
import { accountOf, createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import {
  bookService,
  requestAssign,
  requestClose,
  requestCloseAssigned,
  requestConfirm,
} from '#tests/support/requests.ts'
import { emptyTable } from '#tests/support/table-records.ts'

/* The messages of a notice, made from the records as they are when it is sent (docs/decisions/0031). */

const site = 'http://localhost:3333'
const booked = {
  name: 'Savita Kulkarni',
  startDate: '2027-01-05T08:30',
  endDate: '2027-02-09T20:00',
  address: '12 Prabhat Road, Pune 411004',
}

beforeEach(async () => {
  await emptyTable()
  instantClock(Date.parse('2026-12-30T06:00:00.000Z'))
})

type Step = 'pending' | 'confirmed' | 'assigned'

/** A customer's service at a step of its life, with the nurse who is free or assigned to it. */
async function serviceAt(step: Step, fields: Record<string, string> = {}) {
  const [family, administrator, nurse] = await Promise.all([
    createCustomer(),
    createAdministrator(),
    createNurse({ fullName: 'Meera Joshi', contactNumber: '9812345678' }),
  ])
  const service = await bookService(family, bookingOf({ ...booked, ...fields }))
  if (step !== 'pending') await requestConfirm(family, service, service.bookCode)
  if (step === 'assigned') expect(await requestAssign(administrator, service, nurse)).toEqual({ ok: true })
  const { serviceId } = service
  const toFamily = { to: 'family', uid: family.uid } as const
  const toNurse = { to: 'nurse', nurseId: nurse.id } as const
  /** The messages of a notice about this service. */
  async function messages(
    kind: NoticeKind,
    recipient: NoticeRecipient,
    nurseId: string | undefined = nurse.id,
  ) {
    const notice = newNotice(
      randomUUID(),
      { kind, recipient, serviceId, nurseId },
      '2026-12-30T06:00:00.000Z',
    )
    const { data } = await Notice.create(notice).go()
    return compose(data)
  }
  return { family, administrator, nurse, service, serviceId, toFamily, toNurse, messages }
}

const office = { to: 'office' } as const

/** The nurse's message about a service that is closed or removed. */
const ended =
  'Nivaas Care: the service to which you were assigned has ended. Please do not go there any more. Questions: call 020 4890 1230.'

/** A nurse is told that they need not go there, also where the service is gone. */
function staysTrueForNurse(kind: NoticeKind, { to }: NoticeRecipient): boolean {
  return to === 'nurse' && (kind === 'nurseReleased' || kind === 'planChanged')
}

describe('what is told', () => {
  test('a family reads the nurse’s name and number by SMS and by e-mail', async () => {
    const { family, messages, toFamily } = await serviceAt('assigned')
    expect(await messages('nurseAssigned', toFamily)).toEqual({
      sms: {
        to: family.number,
        template: 'nurseAssigned.family.en',
        text: 'Nivaas Care: Meera Joshi is the nurse for your service from 5 Jan 2027. Phone: 9812345678.',
      },
      mail: {
        to: family.email,
        subject: 'A nurse for your service',
        text: [
          'The nurse for the care of Savita Kulkarni from 5 Jan 2027: Meera Joshi\nPhone: 9812345678',
          `All about the service: ${site}/show/service`,
          'If you have a question, please call us on 020 4890 1230.\nNivaas Care',
        ].join('\n\n'),
      },
    })
  })

  test.each([
    [
      'hi',
      'Nivaas Care: 5 जनवरी 2027 से आपकी सेवा के लिए नर्स: Meera Joshi, फ़ोन 9812345678।',
      'आपकी सेवा के लिए नर्स',
    ],
    [
      'mr',
      'Nivaas Care: 5 जानेवारी 2027 पासून आपल्या सेवेसाठी नर्स: Meera Joshi, फोन 9812345678.',
      'आपल्या सेवेसाठी नर्स',
    ],
  ] as const)('in the family’s language: %s', async (language, text, subject) => {
    const { family, messages, toFamily } = await serviceAt('assigned')
    await User.patch({ uid: family.uid }).set({ language }).go()
    expect(await messages('nurseAssigned', toFamily)).toMatchObject({
      sms: { text, template: `nurseAssigned.family.${language}` },
      mail: { subject },
    })
  })

  test.each(['ta', '', 'EN', 'constructor'])(
    'in English for the language %o, which there is no text in',
    async (language) => {
      const { family, messages, toFamily } = await serviceAt('assigned')
      await setRaw(family.uid, { language })
      expect(await messages('nurseAssigned', toFamily)).toMatchObject({
        sms: { template: 'nurseAssigned.family.en' },
        mail: { subject: 'A nurse for your service' },
      })
    },
  )

  test('a nurse reads start and pin code, by SMS only', async () => {
    const { messages, toNurse } = await serviceAt('assigned')
    expect(await messages('nurseAssigned', toNurse)).toEqual({
      sms: {
        to: '+919812345678',
        template: 'nurseAssigned.nurse.en',
        text: 'Nivaas Care: you have a new service from 5 Jan 2027 8 30 am. Area: PIN 411004. The office tells you the address by phone.',
      },
    })
  })

  test.each([
    ['hi', 'Nivaas Care: 5 जनवरी 2027 8 30 am से आपकी नई सेवा। इलाका: पिन 411004। पता ऑफ़िस फ़ोन पर बताएगा।'],
    [
      'mr',
      'Nivaas Care: 5 जानेवारी 2027 8 30 am पासून आपली नवीन सेवा. परिसर: पिन 411004. पत्ता ऑफिस फोनवर सांगेल.',
    ],
  ] as const)('a nurse whose account says %s reads it in that language', async (language, text) => {
    const { messages, toNurse, nurse, serviceId } = await serviceAt('assigned')
    const { uid } = await createCustomer()
    await User.patch({ uid }).set({ language, nurseId: nurse.id }).go()
    await Staff.patch({ id: nurse.id }).set({ accountUid: uid }).go()
    const template = `nurseAssigned.nurse.${language}`
    expect(await messages('nurseAssigned', toNurse)).toEqual({ sms: { to: '+919812345678', template, text } })
    // Also what is told without a service.
    await Service.delete({ serviceId }).go()
    expect(await messages('nurseReleased', toNurse)).toMatchObject({
      sms: { template: `serviceEnded.nurse.${language}` },
    })
  })

  test('a nurse whose account is another nurse’s by now, or says no language, reads English', async () => {
    const { messages, toNurse, nurse } = await serviceAt('assigned')
    const { uid } = await createCustomer()
    await User.patch({ uid }).set({ language: 'mr', nurseId: 'another' }).go()
    await Staff.patch({ id: nurse.id }).set({ accountUid: uid }).go()
    const english = { sms: { template: 'nurseAssigned.nurse.en' } }
    expect(await messages('nurseAssigned', toNurse)).toMatchObject(english)
    await User.patch({ uid }).set({ nurseId: nurse.id }).remove(['language']).go()
    expect(await messages('nurseAssigned', toNurse)).toMatchObject(english)
  })

  test('a replaced nurse: the family reads who comes now, the former one that they are free', async () => {
    const { messages, toFamily } = await serviceAt('assigned')
    const replaced = await messages('nurseReplaced', toFamily)
    expect(replaced?.sms?.text).toBe(
      'Nivaas Care: Meera Joshi is now the nurse for your service from 5 Jan 2027. Phone: 9812345678.',
    )
    expect(replaced?.mail?.subject).toBe('Another nurse for your service')
    const former = await createNurse()
    expect(await messages('nurseReleased', { to: 'nurse', nurseId: former.id })).toEqual({
      sms: {
        to: `+91${former.contactNumber}`,
        template: 'nurseReleased.nurse.en',
        text: 'Nivaas Care: another nurse takes over your service from 5 Jan 2027 8 30 am. Please do not go there any more. Questions: call 020 4890 1230.',
      },
    })
  })

  test('changed dates are told to the family and to the assigned nurse', async () => {
    const { messages, toFamily, toNurse } = await serviceAt('assigned')
    expect((await messages('serviceDatesChanged', toFamily))?.sms?.text).toBe(
      'Nivaas Care: your service is now from 5 Jan 2027 to 9 Feb 2027. If this is not right, call 020 4890 1230.',
    )
    expect((await messages('serviceDatesChanged', toNurse))?.sms?.text).toBe(
      'Nivaas Care: your service is now from 5 Jan 2027 8 30 am to 9 Feb 2027 8 pm. Area: PIN 411004. Questions: call 020 4890 1230.',
    )
  })

  test('a booking that is not confirmed leads to the page of its code, without the code', async () => {
    const { service, serviceId, messages, toFamily } = await serviceAt('pending')
    const reminder = await messages('bookingNotConfirmed', toFamily)
    expect(reminder?.sms?.template).toBe('bookingNotConfirmed.family.en')
    expect(reminder?.mail?.text).toContain(`${site}/show/service/${serviceId}/confirm`)
    expect(reminder?.mail?.text).toContain(`${site}/profile`)
    expect(JSON.stringify(reminder)).not.toContain(service.bookCode)
  })

  test('the office reads of a confirmed booking and of a service past its end, by e-mail', async () => {
    const { serviceId, messages } = await serviceAt('confirmed', {
      startDate: '2026-12-01T09:00',
      endDate: '2026-12-29T23:30',
    })
    expect(await messages('bookingConfirmed', office)).toEqual({
      mail: {
        to: 'office@nivaas.example',
        subject: 'A confirmed booking needs a nurse: from 1 Dec 2026',
        text: expect.stringContaining(`Assign a nurse: ${site}/dashboard/services/${serviceId}/assign`),
      },
    })
    expect(await messages('serviceOverdue', office)).toEqual({
      mail: {
        to: 'office@nivaas.example',
        subject: 'A service is past its end and not closed: 29 Dec 2026',
        text: expect.stringContaining(
          'The service for Savita Kulkarni ended on 29 Dec 2026 and is not closed.',
        ),
      },
    })
  })

  test('no message of any kind names a diagnosis, an address or a code, whatever the family typed', async () => {
    const secrets = {
      consultation: 'Tuberculosis',
      subService: 'Dementia care',
      service: 'Special Care',
      name: 'Savita\n\nOffice: {link} http://evil.example $&',
      endDate: '2026-12-29T10:00',
      startDate: '2026-12-01T10:00',
    }
    const told = new Set<string>()
    for (const step of ['pending', 'confirmed', 'assigned'] as const) {
      const { service, messages, toFamily, toNurse } = await serviceAt(step, secrets)
      const former = { to: 'nurse', nurseId: (await createNurse()).id } as const
      for (const kind of noticeKinds)
        for (const recipient of [toFamily, toNurse, former, office]) {
          const made = await messages(kind, recipient)
          if (!made) continue
          told.add(`${kind}.${recipient.to}`)
          const texts = JSON.stringify(made)
          const { bookCode, closeCode } = service
          for (const secret of ['Tuberculosis', 'Dementia', 'Special', 'Prabhat', bookCode, closeCode])
            expect(texts, kind).not.toContain(secret)
          expect(texts).not.toMatch(/undefined|null|NaN/)
          expect(made.sms?.text ?? '').not.toMatch(/Savita|evil/)
          expect(made.mail?.text ?? '').not.toMatch(/Savita\s*\n/)
        }
    }
    expect([...told].sort()).toEqual([
      'bookingConfirmed.office',
      'bookingNotConfirmed.family',
      'nurseAssigned.family',
      'nurseAssigned.nurse',
      'nurseReleased.nurse',
      'nurseReplaced.family',
      'planChanged.nurse',
      'serviceDatesChanged.family',
      'serviceDatesChanged.nurse',
      'serviceOverdue.office',
    ])
  })

  test('it takes one request, of at most two items', async () => {
    const { messages, toFamily, toNurse } = await serviceAt('assigned')
    for (const recipient of [toFamily, toNurse, office]) {
      const seen = await observe(() => messages('nurseAssigned', recipient))
      expect(seen.calls.map(({ action }) => action)).toEqual(['PutItem', 'BatchGetItem'])
    }
  })
})

describe('which ways lead to a family', () => {
  test.each([
    [{ emailVerified: true }, ['sms', 'mail']],
    [{ emailVerified: false }, ['sms']],
    [{ phoneVerified: false }, ['mail']],
    [{ phoneVerified: false, emailVerified: false }, []],
  ])('with %o: %o', async (contacts, ways) => {
    const { family, messages, toFamily } = await serviceAt('assigned')
    await setRaw(family.uid, contacts)
    expect(Object.keys((await messages('nurseAssigned', toFamily)) ?? { none: 1 })).toEqual(ways)
  })

  test('the account’s verified number, and not the number of the booking', async () => {
    const { family, messages, toFamily } = await serviceAt('assigned', { number: '+919000000001' })
    expect((await messages('nurseAssigned', toFamily))?.sms?.to).toBe(family.number)
  })
})

describe('what is no longer true is not told', () => {
  test('a nurse who is not the service’s any more', async () => {
    const { serviceId, messages, toFamily, toNurse } = await serviceAt('assigned')
    await Service.patch({ serviceId }).set({ nurseId: randomUUID() }).go()
    for (const recipient of [toFamily, toNurse]) expect(await messages('nurseAssigned', recipient)).toBeNull()
    expect(await messages('nurseReplaced', toFamily)).toBeNull()
    expect(await messages('serviceDatesChanged', toNurse)).toBeNull()
    expect(await messages('serviceDatesChanged', toFamily)).not.toBeNull()
  })

  test('a nurse who was released and has the service again', async () => {
    const { messages, toNurse } = await serviceAt('assigned')
    expect(await messages('nurseReleased', toNurse)).toBeNull()
  })

  test('anything about a service that is closed, but that the former nurse is free', async () => {
    const { family, service, messages, toFamily, toNurse } = await serviceAt('assigned')
    await requestClose(family, service, service.closeCode)
    for (const kind of noticeKinds)
      for (const recipient of [toFamily, toNurse, office])
        if (!staysTrueForNurse(kind, recipient)) expect(await messages(kind, recipient), kind).toBeNull()
    expect((await messages('nurseReleased', toNurse))?.sms?.text).toBe(ended)
    const former = await createNurse()
    expect(await messages('nurseReleased', { to: 'nurse', nurseId: former.id })).not.toBeNull()
  })

  test('anything about a service that an administrator removed, but that its nurse is free', async () => {
    const { administrator, service, messages, toFamily, toNurse } = await serviceAt('assigned')
    expect(await requestCloseAssigned(administrator, service, service.closeCode)).toEqual({ ok: true })
    for (const kind of noticeKinds)
      for (const recipient of [toFamily, toNurse, office])
        if (!staysTrueForNurse(kind, recipient)) expect(await messages(kind, recipient), kind).toBeNull()
    expect(await messages('nurseReleased', toNurse)).toEqual({
      sms: { to: '+919812345678', template: 'serviceEnded.nurse.en', text: ended },
    })
    expect((await messages('planChanged', toNurse))?.sms?.text).toBe(
      'Nivaas Care: your visits to a family have changed. Next visit there: none planned. Area: ask the office. Questions: call 020 4890 1230.',
    )
  })

  test('that a booking waits for its code, once it is confirmed; that it needs a nurse, once it has one', async () => {
    const { family, administrator, nurse, service, messages, toFamily } = await serviceAt('pending')
    expect(await messages('bookingNotConfirmed', toFamily)).not.toBeNull()
    expect(await messages('bookingConfirmed', office)).toBeNull()
    await requestConfirm(family, service, service.bookCode)
    expect(await messages('bookingNotConfirmed', toFamily)).toBeNull()
    expect(await messages('bookingConfirmed', office)).not.toBeNull()
    await requestAssign(administrator, service, nurse)
    expect(await messages('bookingConfirmed', office)).toBeNull()
  })

  test('that a service is past its end, where it ends today or was extended', async () => {
    const { serviceId, messages } = await serviceAt('assigned', {
      startDate: '2026-12-01T09:00',
      endDate: '2026-12-30T00:00',
    })
    expect(await messages('serviceOverdue', office)).toBeNull()
    instantClock(Date.parse('2026-12-30T18:30:00.000Z'))
    expect(await messages('serviceOverdue', office)).not.toBeNull()
    const { data: service } = await Service.get({ serviceId }).go()
    if (!service) throw new Error('The service is gone')
    await Service.patch({ serviceId })
      .set({ patient: { ...service.patient, endDate: '2027-02-01T00:00:00.000Z' } })
      .go()
    expect(await messages('serviceOverdue', office)).toBeNull()
  })

  test('a reminder to a customer who declined reminders; care itself is told', async () => {
    const { family, messages, toFamily } = await serviceAt('pending')
    await setRaw(family.uid, { remindersDeclinedAt: '2026-12-30T06:00:00.000Z' })
    expect(await messages('bookingNotConfirmed', toFamily)).toBeNull()
    const assigned = await serviceAt('assigned')
    await setRaw(assigned.family.uid, { remindersDeclinedAt: '2026-12-30T06:00:00.000Z' })
    expect(await assigned.messages('nurseAssigned', assigned.toFamily)).not.toBeNull()
  })

  test.each(['disabledSince', 'displacedSince'])('anything to an account with %s', async (since) => {
    const { family, messages, toFamily } = await serviceAt('assigned')
    await setRaw(family.uid, { [since]: '2026-12-30T06:00:00.000Z' })
    expect(await messages('nurseAssigned', toFamily)).toBeNull()
  })

  test('anything to an account that was erased between cause and sending', async () => {
    const { family, service, serviceId, messages, toFamily } = await serviceAt('assigned')
    await requestClose(family, service, service.closeCode)
    expect(await deleteAccount(await accountOf(family))).toEqual({ ok: true })
    // As if the service were not closed: the account alone decides.
    await Service.patch({ serviceId }).set({ status: 'assigned' }).go()
    expect(await messages('nurseAssigned', toFamily)).toBeNull()
  })

  test('another customer’s service', async () => {
    const { messages } = await serviceAt('assigned')
    const stranger = await createCustomer()
    expect(await messages('nurseAssigned', { to: 'family', uid: stranger.uid })).toBeNull()
  })

  test('anything to a nurse who has left', async () => {
    const { nurse, messages, toNurse } = await serviceAt('assigned')
    await Staff.patch({ id: nurse.id }).set({ retiredAt: '2026-12-30T06:00:00.000Z' }).go()
    expect(await messages('nurseAssigned', toNurse)).toBeNull()
  })
})

/** Sets attributes of a user past the entity's rules, as another release or a tool may have left them. */
async function setRaw(uid: string, attributes: Record<string, string | boolean>): Promise<void> {
  const { Key, TableName } = User.get({ uid }).params<{ Key: Record<string, unknown>; TableName: string }>()
  const names = Object.keys(attributes)
  await tableClient.send(
    new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: `SET ${names.map((_, place) => `#n${place} = :v${place}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name, place) => [`#n${place}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        names.map((name, place) => [`:v${place}`, attributes[name]]),
      ),
    }),
  )
}
