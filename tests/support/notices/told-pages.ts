import { randomUUID } from 'node:crypto'
import { nowInstant } from '#server/clock.server.ts'
import { nameOf, Notice, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { newNotice, type NewNotice } from '#server/notices/notice-writes.server.ts'
import { clockOfTest as clock } from '#tests/support/clock.ts'

/* What told-pages.test.ts and its long tests share. */

const minute = 60_000
/** Noon in India, on a Monday. */
export const noon = Date.parse('2026-11-23T06:30:00.000Z')

export const ofService = (serviceId: string) => `/dashboard/services/${serviceId}/messages`
export const ofNurse = (nurseId: string) => `/dashboard/staff/${nurseId}/messages`

/** Writes a notice as it is after `as`; each is written a minute after the one before. */
export async function tell(notice: NewNotice, as: Partial<StoredNotice> = {}): Promise<StoredNotice> {
  clock.advance(minute)
  const { data } = await Notice.create({
    ...newNotice(randomUUID(), notice, nowInstant()),
    ...{ dueAt: nowInstant(), ...as },
  }).go()
  return data
}

export function recipients({ uid }: { uid: string }, { id: nurseId }: { id: string }) {
  return { toFamily: { to: 'family', uid } as const, toNurse: { to: 'nurse', nurseId } as const }
}

/** Removes what the preparations tell. */
export async function forget(): Promise<void> {
  const { data } = await Notice.scan.go({ pages: 'all', consistent: true })
  for (const notice of data) await Notice.delete(nameOf(notice)).go()
}
