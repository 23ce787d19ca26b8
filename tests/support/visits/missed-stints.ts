import { expect } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { nobodyCameToSavita, sendTo, type NobodyCame } from '#tests/support/visits/nobody-came.ts'
import { officeAuthor, reportOf } from '#tests/support/visits/reports.ts'
import { begins } from '#tests/support/visits/wednesday-visit.ts'
import { clockOfTest as clock } from '#tests/support/clock.ts'

/* What missed-stints.test.ts and its long tests share. */

export const missed = { kind: 'missed' } as const
export const hadNotMissed = { kind: 'correction', corrects: 'missed', happenedAt: null } as const
export const hadNotArrived = { kind: 'correction', corrects: 'arrived', happenedAt: null } as const

/** Nobody came at 08:20, Sunita is sent for 08:50, and at 09:10 she has not come either. */
export async function nobodyCameAgain() {
  const given = await nobodyCameToSavita(clock)
  const author = officeAuthor(given.person)
  const second = await sendTo(given, given.sunita.nurse)
  clock.moveTo(begins + 70 * minute)
  expect(await recordEvent(author, reportOf(second, missed, { reason: 'did-not-come' }))).toMatchObject({
    ok: true,
  })
  return { ...given, author, second }
}

/** What office and family read of it, and what the first nurse's next report says. */
export async function expectSavitasAlone(given: NobodyCame) {
  const { family, person, serviceId, visit } = given
  const familyPage = (await openSite(await signInAgain(family)).get(`/show/service/${serviceId}/visits`)).text
  expect(familyPage).toContain('Savita Bhosale')
  expect(familyPage).not.toContain('did not take place')
  const office = openSite(await signInAgain(person))
  expect((await office.get('/dashboard/panel')).text).not.toContain('Missed visit')
  const find = (await office.get(`/dashboard/find?q=${serviceId}`)).text
  expect(find).not.toContain('Sunita Pawar')
  const send = await office.get(`/dashboard/visits/${serviceId}.${visit.day}.1/send`)
  expect(send.text).not.toContain('Sunita Pawar, expected')
}
