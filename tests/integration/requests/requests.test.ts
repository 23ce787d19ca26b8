import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { careRecordEnd } from '#domain/care-records.ts'
import { readOpenRequests, readRequest } from '#server/requests/read-requests.server.ts'
import { readOwnData } from '#server/accounts/life/own-data.server.ts'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { minute } from '#domain/visits/days.ts'
import { hour } from '#tests/support/clock.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, createCustomer, createStaffMember, type Person } from '#tests/support/people.ts'
import { requestClose, requestDelete } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { confirmedService } from '#tests/support/visits/plans.ts'
import { startOnTuesday, tuesday } from '#tests/support/visits/tuesday.ts'
import { ask, asked, pathsOf } from './asking.ts'

/* What a family asks the office about a service, by the addresses of its pages and those of the office. */

const clock = startOnTuesday()
const yes = { outcome: 'yes', answer: 'Sunita comes from 10 am to 8 pm.' }

describe('a request', () => {
  test('is kept as it was sent, waits in the list of the office, and has the time of a record of care', async () => {
    const { serviceId, customer } = await confirmedService()
    const { requestId } = await asked(customer, serviceId, { words: 'We are with the doctor.' })
    expect((await readOpenRequests(10)).requests).toEqual([
      {
        ...{ serviceId, requestId, uid: customer.uid, patientName: 'Savita Kulkarni', kind: 'time' },
        ...{ wish: '10 am to 8 pm', words: 'We are with the doctor.', open: 'open' },
        ...{ sentAt: '2026-11-24T04:30:00.000Z', openSince: 'booked 2026-11-24T04:30:00.000Z' },
        ttl: careRecordEnd('2026-11-24'),
      },
    ])
  })

  test('is one request however often its form is sent, also at once, and after it has ended', async () => {
    const { serviceId, customer } = await confirmedService()
    const form = randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => ask(customer, serviceId, { form })))
    expect(sent.map(({ answer }) => answer.location)).toEqual(sent.map(({ family }) => family))
    expect((await openSite(customer).post(pathsOf(serviceId, form).family, {})).status).toBe(302)
    await asked(customer, serviceId, { form })
    const { serviceRequest } = await readTable()
    expect(serviceRequest).toMatchObject([{ requestId: form, withdrawnAt: '2026-11-24T04:30:00.000Z' }])
  })

  test.each([
    ['without a kind', { kind: '' }, 'This field is required'],
    ['of an unknown kind', { kind: 'money' }, 'This field is required'],
    ['that says nothing', { kind: 'complaint', wish: '' }, 'Please tell us what you would like.'],
    [
      'about a visit that there is not',
      { visit: 'other.2026-11-25.1' },
      'Please choose a visit from the list.',
    ],
    ['of too many words', { words: 'a'.repeat(301) }, 'Please use fewer characters'],
  ])('%s is refused beside its field, and what was typed stays', async (_, fields, words) => {
    const { serviceId, customer } = await confirmedService()
    const { answer } = await ask(customer, serviceId, {
      words: 'Kept',
      ...fields,
      ...('wish' in fields && { words: '' }),
    })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(words)
    expect((await readTable()).serviceRequest).toEqual([])
  })

  test('for a call needs no words', async () => {
    const { serviceId, customer } = await confirmedService()
    const { requestId } = await asked(customer, serviceId, { kind: 'call', wish: '' })
    expect(await readRequest({ serviceId, requestId })).toMatchObject({ kind: 'call', open: 'open' })
  })
})

describe('limits', () => {
  test(
    'one that was withdrawn or answered makes place, up to five in a day; the next day begins anew',
    { tags: 'long' },
    async () => {
      const { serviceId, customer } = await confirmedService()
      for (let nth = 0; nth < 5; nth++) {
        const { family } = await asked(customer, serviceId)
        await openSite(customer).post(family, {})
      }
      const sixth = await Promise.all([ask(customer, serviceId), ask(customer, serviceId)])
      expect(sixth.map(({ answer }) => answer.status)).toEqual([429, 429])
      expect(sixth[0].answer.headers['retry-after']).toBe(String(14 * 60 * 60))
      expect(sixth[0].answer.text).toContain('You cannot send more requests today.')
      clock.moveTo(tuesday + 24 * hour)
      await asked(customer, serviceId)
    },
  )
})

describe('who may', () => {
  async function everybody() {
    const { serviceId, customer } = await confirmedService()
    const { person: nurse } = await createLinkedNurse()
    const others = {
      'another customer': await createCustomer(),
      'a nurse': nurse,
      'somebody of the staff': await createStaffMember(),
      'an administrator': await createAdministrator(),
      nobody: { cookie: '' },
    }
    return { serviceId, customer, others: Object.entries(others) as [string, Pick<Person, 'cookie'>][] }
  }

  test('the family alone sees, asks and withdraws; another service is answered like one that does not exist', async () => {
    const { serviceId, customer, others } = await everybody()
    const { family } = await asked(customer, serviceId, { words: 'Only for the office' })
    const list = `/show/service/${serviceId}/requests`
    const missing = `/show/service/${randomUUID()}/requests`
    for (const [who, person] of others) {
      const site = openSite(person)
      const expected = who === 'nobody' ? 302 : 404
      for (const [own, none] of [
        [family, `${missing}/${randomUUID()}`],
        [list, missing],
      ] as const) {
        const [seen, notThere] = [await site.get(own), await site.get(none)]
        expect([who, seen.status, notThere.status]).toEqual([who, expected, expected])
        expect(seen.text).not.toContain('Only for the office')
        expect(seen.text.replaceAll(serviceId, '')).toBe(seen.text)
      }
      expect([who, (await site.post(family, {})).status]).toEqual([who, expected])
      expect([who, (await ask(person, serviceId)).answer.status]).toEqual([who, expected])
    }
    expect((await openSite(customer).get(family)).text).toContain('Only for the office')
    expect((await readOpenRequests(10)).requests).toHaveLength(1)
  })

  test('administrators alone see and answer at the office’s address', async () => {
    const { serviceId, customer, others } = await everybody()
    const { office } = await asked(customer, serviceId, { words: 'Only for the office' })
    for (const [who, person] of [...others, ['the family', customer] as const]) {
      if (who === 'an administrator') continue
      const [seen, sent] = [await openSite(person).get(office), await openSite(person).post(office, yes)]
      expect([who, seen.status, sent.status]).toEqual([who, 302, 302])
      expect(seen.text).not.toContain('Only for the office')
    }
    const { requests } = await readOpenRequests(10)
    expect(requests).toMatchObject([{ open: 'open' }])
    const [, administrator] = others.find(([who]) => who === 'an administrator') ?? []
    expect((await openSite(administrator).get(office)).text).toContain('Only for the office')
  })
})

describe('the office', () => {
  test('reads it on Today, marks it as read, and answers once: with its name, one entry in the audit log and one notice', async () => {
    const { serviceId, customer } = await confirmedService()
    const { family, office, requestId } = await asked(customer, serviceId)
    const [one, other] = [await createAdministrator(), await createAdministrator()]
    const site = openSite(one)
    expect((await site.get('/dashboard/panel')).text).toContain('Family requests: 1')
    expect((await site.post(office, { intent: 'read' })).location).toBe(office)
    expect((await openSite(customer).get(family)).text).toContain(
      'Read by the office Asha Kulkarni, our office, 24 November, 10 am',
    )
    clock.moveTo(tuesday + 5 * minute)
    const answers = await Promise.all([one, other].map((each) => openSite(each).post(office, yes)))
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
    const shown = (await openSite(customer).get(family)).text
    expect(shown).toContain('Yes, we can do this.')
    expect(shown).toContain(`${yes.answer} Asha Kulkarni, our office, 24 November, 10:05 am`)
    expect((await site.get('/dashboard/panel')).text).toContain('Every request is answered.')
    const { auditEntry, notice, userService } = await readTable()
    expect(auditEntry.filter(({ action }) => action === 'answer-request')).toMatchObject([
      { recordType: 'service', recordId: serviceId, values: { request: 'time', outcome: 'yes' } },
    ])
    expect(notice.filter(({ kind }) => kind === 'requestAnswered')).toMatchObject([
      { to: 'family', recipientId: customer.uid, serviceId, requestId },
    ])
    expect(userService).toMatchObject([{ openRequests: 0 }])
  })

  test('needs an outcome and words', async () => {
    const { serviceId, customer } = await confirmedService()
    const { office } = await asked(customer, serviceId)
    const site = openSite(await createAdministrator())
    for (const fields of [
      { ...yes, outcome: '' },
      { ...yes, answer: ' ' },
      { ...yes, answer: 'a'.repeat(301) },
    ])
      expect((await site.post(office, fields)).status).toBe(400)
    expect((await readOpenRequests(10)).requests).toHaveLength(1)
    expect((await site.post(`${office}0`, yes)).status).toBe(404)
  })
})

describe('a service that is over', () => {
  test(
    'takes no new request, keeps those that it has, and they can still be answered',
    { tags: 'long' },
    async () => {
      const { serviceId, customer, closeCode } = await confirmedService()
      const { family, office } = await asked(customer, serviceId, { kind: 'complaint', words: 'The bill' })
      expect(await requestClose(customer, { serviceId }, closeCode)).toEqual({ ok: true })
      const refused = await ask(customer, serviceId)
      expect(refused.answer.status).toBe(400)
      expect(refused.answer.text).toContain('This service has ended, so you cannot send new requests here.')
      const administrator = await createAdministrator()
      expect((await openSite(administrator).post(office, yes)).location).toBe(office)
      expect((await openSite(customer).get(family)).text).toContain(yes.answer)
    },
  )

  test(
    'and was removed leaves them to its family and in the copy of their data, and can still be answered',
    { tags: 'long' },
    async () => {
      const { serviceId, customer } = await confirmedService()
      const { family, office } = await asked(customer, serviceId, { kind: 'complaint', words: 'The bill' })
      const administrator = await createAdministrator()
      expect(await requestDelete(administrator, { serviceId })).toEqual({ ok: true })
      expect((await ask(customer, serviceId)).answer.status).toBe(404)
      expect((await openSite(administrator).get(office)).text).toContain('The bill')
      expect((await openSite(administrator).post(office, yes)).location).toBe(office)
      expect((await openSite(customer).get(family)).text).toContain(yes.answer)
      expect((await openSite(customer).get(`/show/service/${serviceId}/requests`)).text).toContain(yes.answer)
      const account = await readAccount(customer.credentials)
      if (!account) throw new Error('The session is over')
      const { requests } = await readOwnData(account.account, account.services)
      expect(requests).toMatchObject([
        { serviceId, kind: 'complaint', words: 'The bill', answer: yes.answer },
      ])
      expect(JSON.stringify(requests)).not.toContain(administrator.uid)
    },
  )
})
