import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { handler } from '#server/handler.server.ts'
import { editNurse } from '#server/bookings/edit-nurse.server.ts'
import { typedStaff } from '#server/staff/edit.server.ts'
import { filledIn } from '#tests/support/staff-form.ts'
import { unlinkNurse } from '#server/nurse-accounts/unlink.server.ts'
import { NurseJoin } from '#server/nurse-accounts/nurse-join.entity.server.ts'
import { callHandler } from '#tests/support/api-gateway.ts'
import { hour, instantClock } from '#tests/support/clock.ts'
import { createAdministrator, newNumber } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { createUserWithPhone } from '../accounts/people.ts'
import { siteOf } from '../accounts/pages.ts'
import { ipv4 } from '../accounts/verifying-family.ts'
import { askCode, giveCode, invite, invitedNurse, join, staffOf, type InvitedNurse } from './joining.ts'

/*
 * Who gets in by a nurse's link: nobody but the holder of the phone (docs/limits.md, "A nurse’s link"). Each row of the table there is one
 * test here, through the addresses that a browser uses, with its cookies. A test that has no row, or a row without a test, fails.
 */

const clock = startOnTuesday({ setClockAt: instantClock })
const day = 24 * hour

/** Every code of six and eight digits that a person without the phone could type is a guess. */
async function guess(site: Site, path: string, right: string) {
  const wrong = right.startsWith('1') ? '2'.repeat(right.length) : '1'.repeat(right.length)
  const answers = []
  for (let time = 0; time < 6; time++) answers.push(await giveCode(site, path, wrong))
  return answers
}

async function expectOutside(site: Site, { nurse }: Pick<InvitedNurse, 'nurse'>) {
  expect((await site.get('/staff')).location).toMatch(/^\/(login|$)/)
  expect(await staffOf(nurse)).not.toHaveProperty('accountUid')
}

async function expectInside(site: Site, { nurse }: Pick<InvitedNurse, 'nurse'>) {
  expect((await site.get('/staff')).status).toBe(200)
  expect(await staffOf(nurse)).toHaveProperty('accountUid')
}

const rows: Record<string, () => Promise<void>> = {
  'the nurse, with the SMS and the phone': async () => {
    const invited = await invitedNurse()
    const site = openSite()
    await join(site, invited)
    await expectInside(site, invited)
  },

  'a linked nurse with a new phone, by a link that the office has sent since': async () => {
    const invited = await invitedNurse()
    const old = openSite()
    await join(old, invited)
    const linked = await staffOf(invited.nurse)
    const fresh = openSite()
    await join(fresh, { ...invited, path: await invite(invited.office, invited.nurse.id) })
    await expectInside(fresh, invited)
    expect(await staffOf(invited.nurse)).toMatchObject({ accountUid: linked.accountUid })
    // Nothing was unlinked, so the phone of before is still signed in.
    await expectInside(old, invited)
  },

  'somebody to whom the SMS was forwarded': async () => {
    const invited = await invitedNurse()
    const stranger = openSite()
    const page = await stranger.get(invited.path)
    for (const secret of ['Meera', invited.nurse.contactNumber, invited.nurse.email])
      expect(page.html).not.toContain(secret)
    await askCode(stranger, invited.path, ipv4(1))
    const right = await readCode(invited.number)
    const answers = await guess(stranger, invited.path, right)
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429])
    // Not even the right code, once five were wrong.
    expect((await giveCode(stranger, invited.path, right)).status).toBe(429)
    await expectOutside(stranger, invited)
    // The nurse is not kept from their own way.
    const own = openSite()
    await join(own, invited)
    await expectInside(own, invited)
  },

  'the same, after the nurse has asked for their code': async () => {
    const invited = await invitedNurse()
    const own = openSite()
    await askCode(own, invited.path)
    const code = await readCode(invited.number)
    const stranger = openSite()
    await askCode(stranger, invited.path, ipv4(1))
    await guess(stranger, invited.path, await readCode(invited.number))
    // The code of the nurse's browser is of no use in the stranger's, and still works in their own.
    expect((await giveCode(stranger, invited.path, code)).status).toBeGreaterThanOrEqual(400)
    await expectOutside(stranger, invited)
    expect((await giveCode(own, invited.path, code)).location).toBe('/staff')
    await expectInside(own, invited)
  },

  'somebody who guesses links': async () => {
    const invited = await invitedNurse()
    const { searchParams } = new URL(invited.path, 'http://localhost')
    const name = searchParams.get('n') ?? ''
    const key = searchParams.get('k') ?? ''
    const stranger = openSite()
    const guesses = [
      ['', ''],
      [name, ''],
      [name, '00000'],
      [name, `${key}0`],
      [name, key.toUpperCase()],
      ['00000', key],
      [invited.nurse.id, key],
    ].filter(([n, k]) => n !== name || k !== key)
    const answers = []
    for (const [n = '', k = ''] of guesses) {
      const path = `/staff/join?${new URLSearchParams({ n, k })}`
      answers.push(
        await stranger.get(path),
        await askCode(stranger, path),
        await giveCode(stranger, path, '123456'),
      )
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([410, 409]))
    // A wrong key and a name that never was answer alike.
    const [never, wrong] = [
      await stranger.get('/staff/join?n=00000&k=00000'),
      await stranger.get(`/staff/join?n=${name}&k=00000`),
    ]
    expect(wrong.text).toBe(never.text)
    expect(await readInbox(invited.number)).toEqual([])
    await expectOutside(stranger, invited)
  },

  'somebody with an old link: eight days old, replaced or taken back': async () => {
    const old = await invitedNurse()
    const replaced = await invitedNurse()
    await invite(replaced.office, replaced.nurse.id)
    const withdrawn = await invitedNurse()
    await unlinkNurse(withdrawn.office, withdrawn.nurse.id)
    const before = openSite()
    await askCode(before, old.path)
    const code = await readCode(old.number)
    clock.advance(8 * day)
    for (const { path, number, nurse } of [old, replaced, withdrawn]) {
      const stranger = openSite()
      const sent = (await readInbox(number)).length
      expect((await stranger.get(path)).status).toBe(410)
      expect((await askCode(stranger, path)).status).toBe(410)
      expect(await readInbox(number)).toHaveLength(sent)
      await expectOutside(stranger, { nurse })
    }
    expect((await giveCode(before, old.path, code)).status).toBe(410)
  },

  'somebody with a link that was used': async () => {
    const invited = await invitedNurse()
    await join(openSite(), invited)
    const stranger = openSite()
    const sent = (await readInbox(invited.number)).length
    expect((await stranger.get(invited.path)).status).toBe(410)
    expect((await askCode(stranger, invited.path)).status).toBe(410)
    expect(await readInbox(invited.number)).toHaveLength(sent)
    expect((await stranger.get('/staff')).location).toMatch(/^\/login/)
    // The same of a link by which a linked nurse has signed in.
    const path = await invite(invited.office, invited.nurse.id)
    await join(openSite(), { ...invited, path })
    expect((await askCode(stranger, path)).status).toBe(410)
    expect(await staffOf(invited.nurse)).not.toHaveProperty('invitation')
  },

  'a mail scanner or a preview, which opens links': async () => {
    const invited = await invitedNurse()
    const scanner = openSite()
    const headers: Record<string, string>[] = [
      {},
      { 'sec-purpose': 'prefetch' },
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' },
    ]
    for (const each of headers) expect((await scanner.get(invited.path, each)).status).toBe(200)
    const head = { method: 'HEAD', url: new URL(invited.path, 'http://localhost:3333') }
    const answer = await callHandler(handler, {
      ...head,
      headers: { host: 'localhost:3333' },
      body: Buffer.from(''),
      sourceIp: '127.0.0.1',
    })
    expect(answer.status).toBe(200)
    expect(await readInbox(invited.number)).toEqual([])
    expect((await NurseJoin.scan.go()).data).toEqual([])
    await expectOutside(scanner, invited)
    await join(openSite(), invited)
  },

  'a stranger who holds the number that the office has typed': async () => {
    // The holder of the phone is who the office says the nurse is: only the office can know better.
    const holder = await createUserWithPhone()
    const invited = await invitedNurse({ contactNumber: holder.number.slice(3) })
    const site = openSite()
    await join(site, invited)
    await expectInside(site, invited)
    // "Unlink" ends it at once: the next request of that browser is anonymous.
    await unlinkNurse(invited.office, invited.nurse.id)
    await expectOutside(site, invited)
  },

  'another person who is signed in on the same phone': async () => {
    const invited = await invitedNurse()
    const other = await createUserWithPhone()
    const site = await siteOf(other)
    expect((await site.get(invited.path)).text).toContain('Another account is signed in on this phone.')
    expect((await site.post(invited.path, { intent: 'link' })).status).toBe(409)
    await expectOutside(site, invited)
    await join(site, invited)
    // Then the browser is the nurse's, and the other person is signed out.
    expect((await site.get('/profile')).html).toContain('value="Meera"')
  },

  'an administrator': async () => {
    const invited = await invitedNurse()
    const site = openSite(await createAdministrator())
    expect((await site.get(invited.path)).status).toBe(403)
    expect((await site.post(invited.path, { intent: 'link' })).status).toBe(403)
    expect(await staffOf(invited.nurse)).not.toHaveProperty('accountUid')
  },

  'a former holder of a number that the nurse has changed': async () => {
    const invited = await invitedNurse()
    const site = openSite()
    await askCode(site, invited.path)
    const code = await readCode(invited.number)
    const typed = { ...filledIn(), ...typedStaff(invited.nurse), contactNumber: newNumber().slice(3) }
    expect((await editNurse(invited.office, invited.nurse.id, { version: 0, typed })).ok).toBe(true)
    expect((await giveCode(site, invited.path, code)).status).toBe(410)
    await expectOutside(site, invited)
  },
}

describe('who gets in by a nurse’s link', () => {
  test.each(Object.keys(rows))('%s', async (row) => {
    await rows[row]?.()
  })

  test('docs/limits.md has a row for each', () => {
    const text = readFileSync('docs/limits.md', 'utf8')
    const table = text.slice(text.indexOf('## A nurse’s link'))
    const named = [...table.slice(0, table.indexOf('\n## ')).matchAll(/^\| (?!who |-)([^|]+?) +\|/gm)].map(
      ([, who]) => who,
    )
    expect(named).toEqual(Object.keys(rows))
  })
})
