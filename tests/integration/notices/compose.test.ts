import { beforeEach, describe, expect, test } from 'vitest'
import { User } from '#server/customers/user.entity.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { instantClock } from '#tests/support/clock.ts'
import { requestCloseAssigned } from '#tests/support/requests.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { office, serviceAt, setRaw, site } from './service-at.ts'

/* The messages of a notice, made from the records as they are when it is sent (docs/decisions/0030). */

beforeEach(async () => {
  await emptyTable()
  instantClock(Date.parse('2026-12-30T06:00:00.000Z'))
})

describe('what is told', () => {
  test('a family reads the nurse’s name and number by SMS and by e-mail', async () => {
    const { family, messages, toFamily } = await serviceAt('assigned')
    expect(await messages('nurseAssigned', toFamily)).toEqual({
      sms: {
        to: family.number,
        template: 'nurseAssigned.family.en',
        text: 'Nivaas Care: Meera Joshi is the nurse for your service from 5 Jan 2027. Phone: 9812345678. Thank you.',
      },
      mail: {
        to: family.email,
        subject: 'A nurse for your service',
        text: [
          'Hello,',
          'The nurse for the care of Savita Kulkarni from 5 Jan 2027: Meera Joshi\nPhone: 9812345678',
          `All about the service: ${site}/show/service`,
          'If you have a question, please call us on 020 4890 1230.',
          'Thank you,\nNivaas Care',
        ].join('\n\n'),
      },
    })
  })

  test.each([
    [
      'mr',
      'Nivaas Care: 5 जानेवारी 2027 पासून आपल्या सेवेसाठी नर्स: Meera Joshi, फोन 9812345678. धन्यवाद.',
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

  test('of a replaced nurse the family reads who comes now', async () => {
    const { messages, toFamily } = await serviceAt('assigned')
    const replaced = await messages('nurseReplaced', toFamily)
    expect(replaced?.sms?.text).toBe(
      'Nivaas Care: Meera Joshi is now the nurse for your service from 5 Jan 2027. Phone: 9812345678. Thank you.',
    )
    expect(replaced?.mail?.subject).toBe('Another nurse for your service')
  })

  test('changed dates are told to the family', async () => {
    const { messages, toFamily } = await serviceAt('assigned')
    expect((await messages('serviceDatesChanged', toFamily))?.sms?.text).toBe(
      'Nivaas Care: your service is now from 5 Jan 2027 to 9 Feb 2027. If this is not right, call 020 4890 1230.',
    )
  })

  test.each([
    [
      'en',
      'Nivaas Care: our office has closed the service booked from 5 Jan 2027. No more visits are planned. If this is not right, call 020 4890 1230.',
      'Your service has been closed',
      'Our office has closed the service for Savita Kulkarni that was booked from 5 Jan 2027. No more visits are planned. If this is not right, please call us.',
    ],
    [
      'hi',
      'Nivaas Care: 5 जनवरी 2027 से शुरू सेवा ऑफ़िस ने समाप्त की है। अब विज़िट नहीं होंगी। यह सही न हो, तो कॉल करें: 020 4890 1230',
      'आपकी सेवा समाप्त की गई है',
      '5 जनवरी 2027 से शुरू Savita Kulkarni की देखभाल की सेवा हमारे ऑफ़िस ने समाप्त की है। आगे कोई विज़िट तय नहीं है। यह सही न हो, तो कृपया हमें कॉल करें।',
    ],
    [
      'mr',
      'Nivaas Care: 5 जानेवारी 2027 पासूनची सेवा ऑफिसने समाप्त केली आहे. आता भेटी होणार नाहीत. शंका असल्यास फोन करा: 020 4890 1230',
      'आपली सेवा समाप्त केली आहे',
      '5 जानेवारी 2027 पासूनची Savita Kulkarni यांच्या देखभालीची सेवा आमच्या ऑफिसने समाप्त केली आहे. पुढे कोणतीही भेट ठरलेली नाही. हे बरोबर नसल्यास कृपया आम्हाला फोन करा.',
    ],
  ] as const)(
    'a family reads that the office has closed its service, whose record is gone: %s',
    async (language, sms, subject, sentence) => {
      const { family, administrator, service, messages, toFamily } = await serviceAt('assigned')
      await User.patch({ uid: family.uid }).set({ language }).go()
      expect(await messages('serviceEnded', toFamily)).toBeNull()
      expect(await requestCloseAssigned(administrator, service, service.closeCode)).toEqual({ ok: true })
      const told = await messages('serviceEnded', toFamily)
      expect(told?.sms).toEqual({
        to: family.number,
        template: `serviceEnded.family.${language}`,
        text: sms,
      })
      expect(told?.mail).toMatchObject({ to: family.email, subject })
      expect(told?.mail?.text.split('\n\n').slice(1, 3)).toEqual([
        sentence,
        expect.stringContaining(`: ${site}/show/earlier`),
      ])
    },
  )

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
        subject: 'New booking to assign: starts 1 Dec 2026',
        text: expect.stringContaining(`Assign a nurse: ${site}/dashboard/services/${serviceId}/assign`),
      },
    })
    expect(await messages('serviceOverdue', office)).toEqual({
      mail: {
        to: 'office@nivaas.example',
        subject: 'Service past its end date and not closed: 29 Dec 2026',
        text: expect.stringContaining(
          'The service for Savita Kulkarni ended on 29 Dec 2026 and is not closed.',
        ),
      },
    })
  })

  test('it takes one request, which is a snapshot', async () => {
    const { messages, toFamily } = await serviceAt('assigned')
    const seen = await observe(() => messages('nurseAssigned', toFamily))
    expect(seen.calls.map(({ action }) => action)).toEqual(['PutItem', 'TransactGetItems'])
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
