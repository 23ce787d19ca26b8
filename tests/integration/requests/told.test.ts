import { describe, expect, test } from 'vitest'
import { configuration } from '#server/configuration.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { createAdministrator } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyInbox, readInbox } from '#tests/support/stand-ins.ts'
import { hour, instantClock, minute } from '#tests/support/clock.ts'
import { confirmedService } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { asked } from './asking.ts'

/* Who is told of a request and of its answer, and by which words. */

const clock = startOnTuesday({ setClockAt: instantClock })

/** The mails to the office about requests, each as its lines. */
async function mailsToOffice(): Promise<string[]> {
  const inbox = await readInbox(configuration.officeMail)
  return inbox.filter(({ subject }) => subject?.startsWith('Family requests')).map(({ text }) => text)
}

async function answered(language: 'en' | 'hi' | 'mr') {
  const { serviceId, customer } = await confirmedService()
  await User.patch({ uid: customer.uid }).set({ language }).go()
  const sent = await asked(customer, serviceId, { words: 'Nobody else reads this' })
  clock.advance(minute)
  await emptyInbox()
  const site = openSite(await createAdministrator())
  const answer = { outcome: 'no', answer: 'Sunita has no other time.' }
  expect((await site.post(sent.office, answer)).location).toBe(sent.office)
  await runNotices()
  const [sms, mail] = await Promise.all([readInbox(customer.number), readInbox(customer.email)])
  return { ...sent, sms, mail }
}

describe('the family', () => {
  test.each([
    [
      'en',
      'Nivaas Care: the office has answered your request of 24 Nov 2026.',
      'The office has answered your request',
    ],
    ['hi', 'Nivaas Care: 24 नवंबर 2026 को भेजे गए आपके अनुरोध का जवाब आ गया है।', 'आपके अनुरोध का जवाब आ गया है'],
    ['mr', 'Nivaas Care: 24 नोव्हेंबर 2026 रोजी पाठवलेल्या आपल्या विनंतीचे उत्तर आले आहे.', 'आपल्या विनंतीचे उत्तर आले आहे'],
  ] as const)('has one SMS and one mail that there is an answer, in %s', async (language, words, subject) => {
    const { sms, mail, family } = await answered(language)
    expect(sms).toHaveLength(1)
    expect(mail).toHaveLength(1)
    expect(sms[0]?.text.startsWith(words), sms[0]?.text).toBe(true)
    expect(mail[0]?.subject).toBe(subject)
    expect(mail[0]?.text).toContain(configuration.siteOrigin + family)
    for (const { text } of [...sms, ...mail]) {
      expect(text).not.toContain('Sunita')
      expect(text).not.toContain('Nobody else')
    }
  })
})

describe('the office', () => {
  test('has a mail about the first request, and one an hour later about those that still wait', async () => {
    await emptyInbox()
    const families = [await confirmedService(), await confirmedService(), await confirmedService()]
    const [first, second, third] = families
    if (!first || !second || !third) throw new Error('Three families')
    await asked(first.customer, first.serviceId, { words: 'Nobody else reads this' })
    await runNotices()
    expect(await mailsToOffice()).toHaveLength(1)
    await asked(second.customer, second.serviceId, { kind: 'nurse' })
    const { family } = await asked(third.customer, third.serviceId, { kind: 'complaint' })
    await openSite(third.customer).post(family, {})
    await runNotices()
    expect(await mailsToOffice()).toHaveLength(1)
    clock.advance(hour)
    await runNotices()
    const mails = await mailsToOffice()
    expect(mails).toHaveLength(2)
    expect(mails[0]).toContain('another nurse, sent 24 Nov 2026, 10:00 am')
    expect(mails[0]).not.toContain('complaint')
    expect(mails.join(' ')).not.toContain('Nobody else')
    clock.advance(2 * hour)
    await runNotices()
    expect(await mailsToOffice()).toHaveLength(2)
  })

  test('is not mailed at night', { tags: 'long' }, async () => {
    await emptyInbox()
    const { serviceId, customer } = await confirmedService()
    clock.advance(12 * hour)
    await asked(customer, serviceId)
    await runNotices()
    expect(await mailsToOffice()).toEqual([])
    clock.advance(10 * hour)
    await runNotices()
    expect(await mailsToOffice()).toHaveLength(1)
  })
})
