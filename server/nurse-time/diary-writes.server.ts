import type { ConditionOf } from '#server/table/entity.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import { busyOf } from './busy.server.ts'
import { diaryEnd, noEnd, shownTakenAway, type Contents } from './diary-contents.server.ts'
import { Diary, type DiaryHold } from './diary.entity.server.ts'
import type { NurseFacts } from './nurse-time.server.ts'

/** The write of a diary on condition of its version as read; a missing diary has version 0. */
export function diaryWrite(
  { nurseId, diary }: Pick<NurseFacts, 'nurseId' | 'diary'>,
  contents: Contents,
  now: number,
): Write<'changed'> {
  const version = diary?.version ?? 0
  const { services, hold, absences } = contents
  const takenAway = shownTakenAway(contents.takenAway ?? diary?.takenAway ?? [], now)
  const nevers = contents.nevers ?? diary?.nevers ?? []
  const next = {
    services,
    hold,
    absences,
    ...(takenAway.length > 0 && { takenAway }),
    busy: busyOf(contents, now),
    ...(nevers.length > 0 && { nevers }),
    ...ttlOf(contents, nevers.length > 0, now),
  }
  return {
    item: inTransaction(Diary)
      .put({ nurseId, version: version + 1, ...next })
      .where(hasVersion(version))
      .commit(),
    otherwise: 'changed',
  }
}

function ttlOf(contents: Contents, hasNevers: boolean, now: number): { ttl?: number } {
  if (hasNevers) return { ttl: noEnd }
  return contents.hold ? {} : { ttl: diaryEnd(contents, now) }
}

/** The check that a diary has the version as read, for what takes no time but has to exclude a change of it. */
export function diaryCheck({ nurseId, diary }: Pick<NurseFacts, 'nurseId' | 'diary'>): Write<'changed'> {
  const item = inTransaction(Diary)
    .check({ nurseId })
    .where(hasVersion(diary?.version ?? 0))
    .commit()
  return { item, otherwise: 'changed' }
}

function hasVersion(version: number): ConditionOf<typeof Diary> {
  return (stored, { eq, notExists }) =>
    version === 0 ? notExists(stored.version) : eq(stored.version, version)
}

/**
 * The write of a diary when a whole service comes to hold the nurse, or its hold gets other dates. The service leaves the
 * times taken away.
 */
export function holdWrite(
  facts: Pick<NurseFacts, 'nurseId' | 'diary'>,
  hold: DiaryHold,
  now: number,
): Write<'changed'> {
  const { services = [], absences = [], takenAway = [] } = facts.diary ?? {}
  const others = takenAway.filter((each) => each.serviceId !== hold.serviceId || each.visit)
  return diaryWrite(facts, { services, absences, hold, takenAway: others }, now)
}
