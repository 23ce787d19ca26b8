import { expect, test } from 'vitest'
import { company } from '#domain/company.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createNurse, createStaffMember, newNumber } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'

/* What all pages of nurses have in common. */

const words = {
  en: ['My visits', 'Under Construction'],
  hi: ['मेरी विज़िट', 'यह पेज अभी बन रहा है'],
  mr: ['माझ्या भेटी', 'हे पेज तयार होत आहे'],
}

test('the page is valid HTML in the language of the request, without a script, and its policy allows what it loads', async () => {
  const site = openSite((await createLinkedNurse()).person)
  for (const [lang, [title = '']] of Object.entries(words)) {
    const { html, headers, status } = await site.get(`/staff?lang=${lang}`)
    expect(status).toBe(200)
    expect(html).toContain(`<html lang="${lang}"`)
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(await htmlErrors(html), lang).toEqual([])
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("style-src 'self'")
    expect(html).toMatch(/<link rel="stylesheet" href="\/_static\/build\/nurse\.css"\/>/)
  }
})

test('a staff person who is linked with no nurse reads Under Construction and the office’s number', async () => {
  const site = openSite(await createStaffMember())
  for (const [lang, [, title = '']] of Object.entries(words)) {
    const { html, text, status } = await site.get(`/staff?lang=${lang}`)
    expect(status).toBe(200)
    expect(text).toContain(title)
    expect(html).toContain(`href="${company.phone.href}"`)
    expect(html).not.toContain('href="/staff"')
    expect(await htmlErrors(html), lang).toEqual([])
  }
  const { calls } = await observe(() => site.get('/staff'))
  expect(tally(calls)).toEqual({ BatchGetItem: 1 })
})

test('half a link, another number and a nurse who left long ago show nothing', async () => {
  const broken = {
    'the record names another account': (nurseId: string) =>
      Staff.patch({ id: nurseId }).set({ accountUid: 'somebody else' }).go(),
    'the record names no account': (nurseId: string) =>
      Staff.patch({ id: nurseId }).remove(['accountUid']).go(),
    'the contact number is another one': (nurseId: string) =>
      Staff.patch({ id: nurseId })
        .set({ contactNumber: newNumber().slice(3) })
        .go(),
    'the nurse left long ago': (nurseId: string) =>
      Staff.patch({ id: nurseId }).set({ retiredAt: '2026-01-01T10:00:00.000Z', available: false }).go(),
  }
  for (const [how, breakIt] of Object.entries(broken)) {
    const { person, nurse } = await createLinkedNurse()
    expect((await openSite(person).get('/staff')).text).toContain('My visits')
    await breakIt(nurse.id)
    expect((await openSite(person).get('/staff')).text, how).toContain('Under Construction')
  }
  const { person } = await createLinkedNurse()
  const other = await createNurse()
  await User.patch({ uid: person.uid }).set({ nurseId: other.id }).go()
  expect((await openSite(person).get('/staff')).text).toContain('Under Construction')
})

test('a script of another page that asks for the page’s data is told to load the page', async () => {
  const site = openSite((await createLinkedNurse()).person)
  const { status, html } = await site.get('/staff.data')
  expect(status).toBe(202)
  expect(html).toContain('/staff')
  expect(html).toContain('reload')
  expect(html).not.toContain('<main')
})
