import { describe, expect, test } from 'vitest'
import { sendPhoneSignInCode } from '#server/accounts/phone/phone-sign-in.server.ts'
import { instantClock } from '#tests/support/clock.ts'
import { openSite } from '#tests/support/site.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { createUserWithPhone } from '../accounts/people.ts'
import { captchaOf } from '#tests/support/captcha-form.ts'
import { attack, ipv4 } from '../accounts/verifying-family.ts'
import { askCode, giveCode, invite, invitedNurse, join } from './joining.ts'

/* More of what who-gets-in.test.ts tests. */

startOnTuesday({ setClockAt: instantClock })

describe('an invited nurse still links', () => {
  test('while strangers have used up both lanes of the verification SMS', async () => {
    const networks = Array.from({ length: 10 }, (_, place) => ipv4(place + 20))
    await attack(11, networks)
    const invited = await invitedNurse()
    const site = openSite()
    // Without an invitation nothing goes out from that network any more.
    expect((await askCode(site, invited.path, networks[0])).location).toBe(invited.path)
    expect((await giveCode(site, invited.path, await readCode(invited.number))).location).toBe('/staff')
  })

  test('with an account, while strangers have used up the sign-in SMS of the number', async () => {
    const owner = await createUserWithPhone()
    for (let time = 0; time < 6; time++)
      await sendPhoneSignInCode(owner.number, { address: ipv4(90 + time), knownBrowsers: [] })
    const invited = await invitedNurse({ contactNumber: owner.number.slice(3) })
    const site = openSite()
    expect((await askCode(site, invited.path)).location).toBe(invited.path)
    expect((await giveCode(site, invited.path, await readCode(owner.number))).location).toBe('/staff')
  })

  test('with a phone alone, while strangers have used up the sign-in SMS of the number', async () => {
    const invited = await invitedNurse()
    await join(openSite(), invited)
    for (let time = 0; time < 6; time++)
      await sendPhoneSignInCode(invited.number, { address: ipv4(90 + time), knownBrowsers: [] })
    const site = openSite()
    const asked = { number: invited.number, ...captchaOf(await site.get('/login/phone')) }
    const refused = await site.post('/login/phone', asked)
    expect(refused.status).toBe(429)
    // Such an account has neither, and the page does not say which accounts have what.
    expect(refused.text).toContain('Sign in with a password or Google if your account has one, or call us on')
    await join(site, { ...invited, path: await invite(invited.office, invited.nurse.id) })
    expect((await site.get('/staff')).status).toBe(200)
  })

  test('and no invitation sends SMS without end; a new one of the office helps', async () => {
    const invited = await invitedNurse()
    const answers = []
    for (let time = 0; time < 12; time++) answers.push(await askCode(openSite(), invited.path, ipv4(time)))
    const sent = (await readInbox(invited.number)).length
    expect(sent).toBe(answers.filter(({ status }) => status === 302).length)
    // Three in an hour by the account's counter, which the invitation is here, and the ticket's two.
    expect(sent).toBe(5)
    const refused = answers.at(-1)
    expect([refused?.status, refused?.text]).toEqual([
      429,
      expect.stringContaining('ask the office for a new link'),
    ])
    const path = await invite(invited.office, invited.nurse.id)
    await join(openSite(), { ...invited, path })
  })
})
