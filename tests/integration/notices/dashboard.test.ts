import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { nowInstant } from '#server/clock.server.ts'
import { nameOf, Notice } from '#server/notices/notice.entity.server.ts'
import { noticeNameOf, sendNoticeAgain } from '#server/notices/decide.server.ts'
import { countWaiting } from '#server/today/count-waiting.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { realWaitClock } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, type Person } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { cause, composeFor, readMessage, received } from './notices.ts'
import { list, minute, noon, fail } from '#tests/support/notices/dashboard.ts'

let administrator: Person
beforeEach(async () => {
  await emptyTable()
  realWaitClock(noon)
  administrator = await createAdministrator()
})

test('the failed notices are shown with their reason, a link to the record and no address', async () => {
  const [failed, open] = await cause(2)
  await fail(failed)
  const { text, html, status } = await openSite(administrator).get(list)
  expect(status).toBe(200)
  const { serviceId } = await readMessage(failed)
  for (const shown of [
    'Request answered',
    'The phone number was refused',
    'SMS: failed',
    'email: sent',
    serviceId.slice(0, 8),
  ])
    expect(text).toContain(shown)
  expect(html).toContain(`href="/dashboard/services/${serviceId}"`)
  expect(html).toContain(`/dashboard/users/${failed.uid}`)
  for (const address of [failed.number, failed.number.slice(3), failed.email])
    expect(html).not.toContain(address)
  expect(html).not.toContain((await readMessage(open ?? failed)).serviceId)
})

test('the filters show what is not sent yet, and the notices of one service', async () => {
  const [one, other, open] = await cause(3)
  await fail(one)
  await fail(other ?? one, 'opted-out')
  const site = openSite(administrator)
  const { serviceId } = await readMessage(one)
  const ofOne = await site.get(`${list}?serviceId=${serviceId}`)
  expect(ofOne.text).toContain('The phone number was refused')
  expect(ofOne.text).not.toContain('opted out of our SMS')
  const notSent = await site.get(`${list}?state=open`)
  expect(notSent.html).toContain((await readMessage(open ?? one)).serviceId)
  expect(notSent.html).not.toContain(serviceId)
  expect((await site.get(`${list}?state=late`)).status).toBe(400)
})

test('“Send again” sends only the message that was not sent, is audited once, and is safe twice', async () => {
  const [told] = await cause()
  await fail(told)
  const site = openSite(administrator)
  const post = () => site.post(list, { noticeId: noticeNameOf(told), back: `${list}?serviceId=x` })
  const answers = await Promise.all([post(), post(), post()])
  expect(answers.map(({ location }) => location)).toEqual(answers.map(() => `${list}?serviceId=x`))
  expect(await readMessage(told)).toMatchObject({ state: 'open', sms: 'open', mail: 'sent', attempts: 0 })
  expect(await readMessage(told)).not.toHaveProperty('ttl')
  const { auditEntry } = await readTable()
  expect(auditEntry.filter(({ recordType }) => recordType === 'notice')).toMatchObject([
    {
      ...{ action: 'send-again', recordId: '2026-11', administratorEmail: administrator.email },
      values: { id: told.noticeId },
    },
  ])
  await runNotices(composeFor('sms', 'mail'))
  expect(await readMessage(told)).toMatchObject({ state: 'sent' })
  expect([await received(told.number), await received(told.email)]).toEqual([1, 0])
  const again = await post()
  expect(again.location).toBe(`${list}?serviceId=x`)
  await runNotices(composeFor('sms', 'mail'))
  expect(await received(told.number)).toBe(1)
  expect(await violations()).toEqual([])
})

test('a notice that is not there, or whose time is over, is not sent again', async () => {
  const account = { uid: administrator.uid, email: administrator.email }
  expect(await sendNoticeAgain(account, { recipientKey: 'family#none', noticeId: randomUUID() })).toEqual({
    ok: false,
    reason: 'not-found',
  })
  const clock = realWaitClock(noon)
  const [told] = await cause()
  await fail(told)
  await Notice.patch(nameOf(told))
    .set({ ttl: Math.floor((noon + minute) / 1000) })
    .go()
  clock.advance(2 * minute)
  expect(await sendNoticeAgain(account, told)).toEqual({ ok: false, reason: 'not-found' })
})

test('the page and its button are for administrators, and lead only to pages of this site', async () => {
  const [told] = await cause()
  await fail(told)
  const customer = openSite(await createCustomer())
  expect((await customer.get(list)).location).toBe('/')
  expect((await customer.post(list, { noticeId: noticeNameOf(told) })).location).toBe('/')
  expect((await openSite().get(list)).location).toMatch(/^\/login/)
  expect(await readMessage(told)).toMatchObject({ state: 'failed' })
  const site = openSite(administrator)
  const elsewhere = await site.post(list, {
    noticeId: noticeNameOf(told),
    back: 'https://elsewhere.example/',
  })
  expect(elsewhere.location).toBe(list)
  expect((await site.post(list, { noticeId: 'a b' })).status).toBe(400)
})

test('the panel counts what failed and what waits, with the reason, and says so where nothing does', async () => {
  const site = openSite(administrator)
  expect((await site.get('/dashboard/panel')).text).toContain('Messages not sent: 0 Messages None.')
  const [failed, ...others] = await cause(4)
  await fail(failed)
  for (const [place, { recipientKey, noticeId }] of others.entries())
    await Notice.patch({ recipientKey, noticeId })
      .set({ state: 'open', reason: place < 2 ? 'limit' : 'no-answer', dueAt: nowInstant() })
      .go()
  await cause()
  await countWaiting()
  const { text } = await site.get('/dashboard/panel')
  expect(text).toMatch(/Messages not sent: 1 Messages .* Send again.*The phone number was refused/)
  expect(text).toContain(
    'Will be retried automatically: 2 · The limit for this recipient, or for the day, is used up.' +
      ' Will be retried automatically: 1 · AWS did not answer. The message may have been sent.',
  )
})
