import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { AdminAccount, StaffAccount } from '#server/accounts/session/roles.entity.server.ts'
import { AuditEntry } from '#server/audit/audit-entry.entity.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { inviteNurse } from '#server/nurse-accounts/invite.server.ts'
import { linkAccount } from '#server/nurse-accounts/link-account.server.ts'
import { linkValues } from '#server/nurse-accounts/invitation-link.server.ts'
import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import { instantClock } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import {
  accountOf,
  createAdministrator,
  createCustomer,
  createNurse,
  type Person,
} from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { userOf, pathOf, linkIn } from '#tests/support/staff-pages/linking.ts'

/* The nurse's own account: who is linked, by what, and by what not. */

let office: Person

startOnTuesday({ setClockAt: instantClock })
beforeEach(async () => {
  office = await createAdministrator()
})

async function staffOf({ id }: { id: string }): Promise<StoredStaff> {
  const { data } = await Staff.get({ id }).go({ consistent: true })
  if (!data) throw new Error('No such nurse')
  return data
}

async function isStaff({ uid }: { uid: string }): Promise<boolean> {
  const { data } = await StaffAccount.get({ uid }).go({ consistent: true })
  return data !== null
}

/** A nurse with this person's number, who is invited; and the path of the link. */
async function invited({ number }: Pick<Person, 'number'>) {
  const nurse = await createNurse({ contactNumber: number.slice(3), fullName: 'Meera Joshi' })
  return { nurse, path: await invite(nurse) }
}

async function invite(nurse: StoredStaff): Promise<string> {
  const form = randomUUID()
  expect(await inviteNurse(office, { staffId: nurse.id, form })).toEqual({ ok: true })
  return pathOf(nurse.id, form)
}

describe('the invitation', () => {
  test('is sent by SMS to the contact number, with a link that opens the page', async () => {
    const customer = await createCustomer()
    const nurse = await createNurse({ contactNumber: customer.number.slice(3), fullName: 'Meera Joshi' })
    const site = openSite(office)
    const page = await site.get(`/dashboard/staff/${nurse.id}/account`)
    expect(page.text).toContain('Not invited')
    const form = page.value('form') ?? ''
    for (let times = 0; times < 2; times++) {
      const posted = await site.post(`/dashboard/staff/${nurse.id}/account`, { intent: 'invite', form })
      expect(posted.location).toBe(`/dashboard/staff/${nurse.id}/account`)
    }
    expect((await site.get(`/dashboard/staff/${nurse.id}/account`)).text).toContain(
      'Invited until Tue 1 Dec, ',
    )
    await runNotices()
    const messages = await readInbox(customer.number)
    // The same form posted twice is one invitation.
    expect(messages).toHaveLength(1)
    const path =
      /http:\/\/localhost:3333(\/staff\/join\S+) Questions: call/.exec(messages[0]?.text ?? '')?.[1] ?? ''
    expect(path).toBe(pathOf(nurse.id, form))

    const shown = await openSite(customer).get(path)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('This link is for Meera.')
    expect(shown.text).not.toContain('Joshi')
    expect(await htmlErrors(shown.html)).toEqual([])
    expect((await openSite(customer).post(path, {})).location).toBe('/staff')
    expect((await openSite(customer).get('/staff')).text).toContain('My visits')
    const linked = await site.get(`/dashboard/staff/${nurse.id}/account`)
    expect(linked.html).toContain(`/dashboard/users/${customer.uid}`)
    expect(linked.text).toContain('Send a sign-in link')
    const { data: audit } = await AuditEntry.query.ofRecord({ recordType: 'staff', recordId: nurse.id }).go()
    expect(audit.map(({ action, administratorId }) => [action, administratorId]).sort()).toEqual([
      ['invite-nurse', office.uid],
      ['link-account', customer.uid],
    ])
  })

  test('of a nurse who is linked is a link to sign in by, which their account opens as it is', async () => {
    const customer = await createCustomer()
    const { nurse, path } = await invited(customer)
    await linkAccount(linkIn(path), await accountOf(customer))
    const [site, page] = [openSite(office), `/dashboard/staff/${nurse.id}/account`]
    await runNotices()
    expect((await site.post(page, { intent: 'invite', form: randomUUID() })).location).toBe(page)
    const shown = await site.get(page)
    expect(shown.text).toContain('A link to sign in was sent; it works until Tue 1 Dec, ')
    expect(shown.text).toContain('Send another sign-in link')
    expect(await htmlErrors(shown.html)).toEqual([])
    const before = (await readInbox(customer.number)).length
    await runNotices()
    const sent = (await readInbox(customer.number)).slice(before)
    const other = /(\/staff\/join\S+) Questions: call/.exec(sent[0]?.text ?? '')?.[1] ?? ''
    // Nobody else's account can be linked by it, and nobody's number is shown.
    const stranger = openSite(await createCustomer())
    expect((await stranger.post(other, {})).status).toBe(409)
    expect((await openSite(customer).get(other)).location).toBe('/staff')
    expect(await staffOf(nurse)).toMatchObject({ accountUid: customer.uid })
  })

  test('of a nurse who left and has come back with a new record links their account with that one', async () => {
    const customer = await createCustomer()
    const former = await invited(customer)
    await linkAccount(linkIn(former.path), await accountOf(customer))
    expect((await retireStaff(office, former.nurse.id)).ok).toBe(true)
    const { nurse, path } = await invited(customer)
    expect((await openSite(customer).get(path)).status).toBe(200)
    for (let time = 0; time < 2; time++)
      expect((await openSite(customer).post(path, {})).location).toBe('/staff')
    expect((await openSite(customer).get('/staff')).text).toContain('My visits')
    expect(await staffOf(nurse)).toMatchObject({ accountUid: customer.uid })
    expect(await staffOf(former.nurse)).not.toHaveProperty('accountUid')
  })

  test('says to an anonymous request what to do, and not for whom it is', async () => {
    const { path } = await invited(await createCustomer())
    const { text, html, status } = await openSite().get(path)
    expect(status).toBe(200)
    expect(text).not.toContain('Meera')
    expect(text).toContain('Send me the code')
    expect(await htmlErrors(html)).toEqual([])
    // Linking without a code is for the signed-in account alone.
    expect((await openSite().post(path, {})).status).toBe(409)
  })

  test('of a nurse who has left, or has a number that is none, is refused', async () => {
    const outcomeOf = (staffId: string) => inviteNurse(office, { staffId, form: randomUUID() })
    const noNumber = await createNurse({ contactNumber: '12' })
    expect(await outcomeOf(noNumber.id)).toEqual({ ok: false, reason: 'no-number' })
    const left = await createNurse()
    expect((await retireStaff(office, left.id)).ok).toBe(true)
    expect(await outcomeOf(left.id)).toEqual({ ok: false, reason: 'not-found' })
    expect(await outcomeOf(randomUUID())).toEqual({ ok: false, reason: 'not-found' })
    const page = await openSite(office).post(`/dashboard/staff/${noNumber.id}/account`, {
      intent: 'invite',
      form: randomUUID(),
    })
    expect(page.status).toBe(409)
    expect(page.text).toContain('No SMS can go to the contact number')
  })

  test('of a nurse with an id of the former product is as short', { tags: 'long' }, async () => {
    const customer = await createCustomer()
    const nurse = await createNurse({ id: 'fK2mQ9xYtWb4Zc7LrPa1', contactNumber: customer.number.slice(3) })
    const path = await invite(nurse)
    expect(path).toMatch(/n=[\da-z]{5}&k=[\da-z]{5}$/)
    expect(await linkAccount(linkIn(path), await accountOf(customer))).toEqual({ ok: true })
  })
})

describe('the link', () => {
  test('is not guessed: another key, nurse or invitation, no key, and one of another nurse', async () => {
    const customer = await createCustomer()
    const { nurse, path } = await invited(customer)
    const { nurse: other, path: otherPath } = await invited(customer)
    const { nurse: name, key } = linkIn(path)
    const { key: otherKey } = linkIn(otherPath)
    const account = await accountOf(customer)
    const wrong = [
      { nurse: name, key: otherKey },
      { nurse: name, key: null },
      { nurse: name, key: '' },
      { nurse: name, key: `${String(key)}0` },
      { nurse: name, key: linkValues(nurse.id, randomUUID()).invitationKey },
      { nurse: linkValues(other.id, randomUUID()).invitedNurse, key },
      { nurse: null, key },
      { nurse: 'é', key },
      { nurse: 'z'.repeat(25), key },
    ]
    for (const link of wrong)
      expect(await linkAccount(link, account), JSON.stringify(link)).toEqual({
        ok: false,
        reason: 'invalid-link',
      })
    expect(await userOf(customer)).not.toHaveProperty('nurseId')
  })

  test('does nothing for an account with another number, without a verified one, or of the office', async () => {
    const owner = await createCustomer()
    const { nurse, path } = await invited(owner)
    const [family, unverified, administrator] = [
      await createCustomer(),
      await createCustomer({ phoneVerified: false }),
      await createAdministrator('record'),
    ]
    const refusals = [
      [family, 'Another account is signed in', 'Another account is signed in'],
      [unverified, 'Another account is signed in', 'verify the phone number to which we sent'],
      [administrator, 'account of the office', 'account of the office'],
    ] as const
    for (const [person, shown, words] of refusals) {
      const site = openSite(person)
      const page = await site.get(path)
      expect(page.text).toContain(shown)
      expect(page.text).not.toContain('Meera')
      expect(page.html).not.toContain(nurse.contactNumber)
      expect(page.html).not.toContain('value="link"')
      const posted = await site.post(path, {})
      expect(posted.status).toBeGreaterThanOrEqual(400)
      expect(posted.text).toContain(words)
      expect(await htmlErrors(posted.html)).toEqual([])
      expect(await userOf(person)).not.toHaveProperty('nurseId')
    }
    expect(await staffOf(nurse)).not.toHaveProperty('accountUid')
    // It was not used up by them.
    expect(await linkAccount(linkIn(path), await accountOf(owner))).toEqual({ ok: true })
  })

  test('works once: the same account again succeeds, and the nurse of another account is refused', async () => {
    const customer = await createCustomer()
    const { nurse, path } = await invited(customer)
    const { path: second } = await invited(customer)
    const account = await accountOf(customer)
    expect(await linkAccount(linkIn(path), account)).toEqual({ ok: true })
    expect(await linkAccount(linkIn(path), account)).toEqual({ ok: true })
    expect((await openSite(customer).get(path)).location).toBe('/staff')
    expect(await linkAccount(linkIn(second), await accountOf(customer))).toEqual({
      ok: false,
      reason: 'other-nurse',
    })
    const stranger = await createCustomer()
    expect((await openSite(stranger).get(path)).status).toBe(410)
    expect(await staffOf(nurse)).toMatchObject({ accountUid: customer.uid })
    expect(await staffOf(nurse)).not.toHaveProperty('invitation')
  })

  test(
    'leaves a family’s own pages to a nurse who books too, and nobody else’s',
    { tags: 'long' },
    async () => {
      const customer = await createCustomer()
      const { path } = await invited(customer)
      await linkAccount(linkIn(path), await accountOf(customer))
      const site = openSite(customer)
      expect((await site.get('/show/service')).status).toBe(200)
      expect((await site.get('/book/service')).status).toBe(200)
      expect((await site.get('/profile')).status).toBe(200)
      expect((await site.get('/dashboard/panel')).location).toBe('/')
    },
  )
})

describe('unlinked', () => {
  /** A linked nurse, and their account with a session. */
  async function linked() {
    const customer = await createCustomer()
    const { nurse, path } = await invited(customer)
    expect(await linkAccount(linkIn(path), await accountOf(customer))).toEqual({ ok: true })
    return { customer, nurse: await staffOf(nurse) }
  }

  test('by the office: the role, the link and the sessions are gone, also with the button pressed twice', async () => {
    const { customer, nurse } = await linked()
    const site = openSite(office)
    for (let times = 0; times < 2; times++) {
      const fields = { intent: 'unlink', form: randomUUID() }
      const posted = await site.post(`/dashboard/staff/${nurse.id}/account`, fields)
      expect(posted.status).toBe(302)
    }
    expect(await userOf(customer)).not.toHaveProperty('nurseId')
    expect(await staffOf(nurse)).not.toHaveProperty('accountUid')
    expect(await isStaff(customer)).toBe(false)
    expect((await openSite(customer).get('/staff')).location).toBe('/login?redirectTo=%2Fstaff')
    const { data: audit } = await AuditEntry.query.ofRecord({ recordType: 'staff', recordId: nurse.id }).go()
    expect(audit.filter(({ action }) => action === 'unlink-account')).toHaveLength(1)
  })

  test('an account that becomes the office’s while it is linked is not linked', async () => {
    const customer = await createCustomer()
    const { path } = await invited(customer)
    const account = await accountOf(customer)
    await AdminAccount.create({
      uid: customer.uid,
      email: customer.email,
      createdAt: '2026-11-24T00:00:00Z',
    }).go()
    expect(await linkAccount(linkIn(path), account)).toEqual({ ok: false, reason: 'administrator' })
    expect(await userOf(customer)).not.toHaveProperty('nurseId')
  })
})
