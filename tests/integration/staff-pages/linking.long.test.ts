import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { AuditEntry } from '#server/audit/audit-entry.entity.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { inviteNurse } from '#server/nurse-accounts/invite.server.ts'
import { linkAccount } from '#server/nurse-accounts/link-account.server.ts'
import { unlinkNurse } from '#server/nurse-accounts/unlink.server.ts'
import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import { instantClock } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import {
  accountOf,
  createAdministrator,
  createCustomer,
  createNurse,
  newNumber,
  type Person,
} from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { failNext, readInbox } from '#tests/support/stand-ins.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { userOf, pathOf, linkIn } from '#tests/support/staff-pages/linking.ts'

/* More of what linking.test.ts tests. */

const week = 7 * 24 * 60 * 60 * 1000
let office: Person

const clock = startOnTuesday({ setClockAt: instantClock })
beforeEach(async () => {
  office = await createAdministrator()
})

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
  test('whose SMS no telephone takes: the page that made it says so', async () => {
    const nurse = await createNurse()
    const [site, page] = [openSite(office), `/dashboard/staff/${nurse.id}/account`]
    await inviteNurse(office, { staffId: nurse.id, form: randomUUID() })
    expect((await site.get(page)).text).toMatch(/Link to a nurse’s own pages .* Pending/)
    await failNext({ service: 'sns', error: 'EndpointDisabled', times: 1 })
    await runNotices()
    expect((await site.get(page)).text).toMatch(/Failed .*The phone number was refused/)
    const again = await site.post(page, { intent: 'invite', form: randomUUID() })
    expect(again.location).toBe(page)
    await runNotices()
    expect((await site.get(page)).text).toContain('SMS: sent')
  })
})

describe('the link', () => {
  test('is valid for seven days', async () => {
    const customer = await createCustomer()
    const { path } = await invited(customer)
    clock.advance(week - 1000)
    const { text } = await openSite().get(path)
    expect(text).toContain('Send me the code')
    clock.advance(1000)
    expect((await openSite().get(path)).status).toBe(410)
    const late = await openSite(customer).post(path, {})
    expect(late.status).toBe(410)
    expect(await htmlErrors(late.html)).toEqual([])
    expect(await userOf(customer)).not.toHaveProperty('nurseId')
  })

  test('ends with a newer one, and with the invitation that the office takes back', async () => {
    const customer = await createCustomer()
    const { nurse, path: first } = await invited(customer)
    const second = await invite(nurse)
    const account = await accountOf(customer)
    expect(await linkAccount(linkIn(first), account)).toEqual({ ok: false, reason: 'invalid-link' })
    expect(await unlinkNurse(office, nurse.id)).toEqual({ ok: true })
    expect(await linkAccount(linkIn(second), account)).toEqual({ ok: false, reason: 'invalid-link' })
    await runNotices()
    // Both notices are void: their invitations are gone.
    expect(await readInbox(customer.number)).toEqual([])
  })

  test('posted ten times at once links once, and of two nurses with one number only one', async () => {
    const customer = await createCustomer()
    const links = [(await invited(customer)).path, (await invited(customer)).path]
    const account = await accountOf(customer)
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => linkAccount(linkIn(links[index % 2] ?? ''), account)),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5)
    const { data } = await Staff.scan.go({ pages: 'all' })
    expect(data.filter(({ accountUid }) => accountUid === customer.uid)).toHaveLength(1)
    const { data: audit } = await AuditEntry.scan.go({ pages: 'all' })
    expect(audit.filter(({ action }) => action === 'link-account')).toHaveLength(1)
  })
})

describe('unlinked', () => {
  test('the number of a nurse that changes while they link does not link the former one', async () => {
    const customer = await createCustomer()
    const { nurse, path } = await invited(customer)
    // Past the rules: the product's own change ends the invitation too.
    const setNumber = (contactNumber: string) => Staff.patch({ id: nurse.id }).set({ contactNumber }).go()
    await setNumber(newNumber().slice(3))
    expect(await linkAccount(linkIn(path), await accountOf(customer))).toEqual({
      ok: false,
      reason: 'other-number',
    })
    await setNumber(nurse.contactNumber)
  })
})
