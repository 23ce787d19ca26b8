import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { languages, type Language } from '#domain/languages.ts'
import { AuditEntry } from '#server/audit/audit-entry.entity.server.ts'
import { languageOfNurse } from '#server/notice-sender/compose/recipients.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { inviteNurse } from '#server/nurse-accounts/invite.server.ts'
import { typedStaff } from '#server/staff/edit.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { instantClock } from '#tests/support/clock.ts'
import { linkToNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { filledIn } from '#tests/support/staff-form.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* The language in which a nurse is written to. */

let office: Person

startOnTuesday({ setClockAt: instantClock })
beforeEach(async () => {
  office = await createAdministrator()
})

async function staffOf(id: string) {
  const staff = await readStaff(id)
  if (!staff) throw new Error('No such nurse')
  return staff
}

/** The office changes one field of a nurse's form. */
async function edit(id: string, changes: Record<string, string>) {
  const staff = await staffOf(id)
  return openSite(office).post(`/dashboard/staff/${id}/edit`, {
    ...filledIn(),
    ...typedStaff(staff),
    ...changes,
    version: String(staff.detailsVersion ?? 0),
  })
}

test('the office chooses it on the edit page, sees it, and can take it away; the audit says so', async () => {
  const nurse = await createNurse()
  expect((await edit(nurse.id, { messageLanguage: 'mr' })).status).toBe(302)
  expect(await staffOf(nurse.id)).toMatchObject({ messageLanguage: 'mr' })
  const page = await openSite(office).get(`/dashboard/staff/${nurse.id}/edit`)
  expect(page.html).toMatch(/<option value="mr" selected="">Marathi</)
  const { data: audit } = await AuditEntry.query.ofRecord({ recordType: 'staff', recordId: nurse.id }).go()
  expect(audit.map(({ action, values }) => [action, values] as const)).toEqual([
    ['edit', { fields: expect.arrayContaining(['messageLanguage']) }],
  ])
  expect((await edit(nurse.id, { messageLanguage: '' })).status).toBe(302)
  expect(await staffOf(nurse.id)).not.toHaveProperty('messageLanguage')
})

const invitations: Record<Language, RegExp> = {
  en: /^Nivaas Care: to see your visits, open this link within 7 days: \S+\/staff\/join\?n=\w+&k=\w+ Questions: call 020 4890 1230\.$/,
  hi: /^Nivaas Care: अपनी विज़िट देखने का लिंक \(7 दिन तक\): \S+\/staff\/join\?n=\w+&k=\w+ धन्यवाद।$/,
  mr: /^Nivaas Care: आपल्या भेटी पाहण्याची लिंक \(7 दिवस\): \S+\/staff\/join\?n=\w+&k=\w+ धन्यवाद\.$/,
}

test.each(languages)('the invitation of a nurse without an account is in $name', async ({ code }) => {
  const nurse = await createNurse({ messageLanguage: code })
  expect(await inviteNurse(office, { staffId: nurse.id, form: randomUUID() })).toEqual({ ok: true })
  await runNotices()
  const [message] = await readInbox(`+91${nurse.contactNumber}`)
  expect(message?.text).toMatch(invitations[code])
})

test('that of the record goes before that of the account, which counts where the record says none', async () => {
  const person = await createCustomer()
  await User.patch({ uid: person.uid }).set({ language: 'hi' }).go()
  const nurse = await linkToNurse(person)
  expect(await languageOfNurse(await staffOf(nurse.id))).toBe('hi')
  await edit(nurse.id, { messageLanguage: 'mr', contactNumber: nurse.contactNumber })
  expect(await languageOfNurse(await staffOf(nurse.id))).toBe('mr')
  expect(await languageOfNurse(await createNurse())).toBe('en')
})

test('a nurse who chooses another on their profile changes the record, and an open form of the office is told', async () => {
  const person = await createCustomer()
  const nurse = await linkToNurse(person, { messageLanguage: 'mr' })
  const form = await openSite(office).get(`/dashboard/staff/${nurse.id}/edit`)
  const own = openSite(person)
  expect((await own.get('/profile')).html).toMatch(/<option value="mr" lang="mr" selected="">/)
  const choice = { intent: 'messages', language: 'hi', reminders: 'on' }
  expect((await own.post('/profile', choice)).status).toBe(200)
  expect(await staffOf(nurse.id)).toMatchObject({ messageLanguage: 'hi' })
  expect((await own.get('/profile')).html).toMatch(/<option value="hi" lang="hi" selected="">/)
  const late = await openSite(office).post(`/dashboard/staff/${nurse.id}/edit`, {
    ...filledIn(),
    ...typedStaff(nurse),
    version: form.value('version') ?? '',
  })
  expect(late.status).toBe(409)
  expect(late.text).toContain('Language of messages')
  expect(await languageOfNurse(await staffOf(nurse.id))).toBe('hi')
})
