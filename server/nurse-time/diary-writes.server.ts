import { dayAt } from '#domain/visits/days.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import { shownTaken, rankingOf, diaryEnd, wholeService, type Contents } from './diary-contents.server.ts'
import { Diary } from './diary.entity.server.ts'
import type { NurseFacts } from './nurse-time.server.ts'

/** The write of a diary on condition of its version as read; the version of a diary that does not exist is 0. */
export function diaryWrite(
  { nurseId, diary }: Pick<NurseFacts, 'nurseId' | 'diary'>,
  contents: Contents,
  now: number,
): Write<'changed'> {
  const version = diary?.version ?? 0
  const { services, absences, named = diary?.named, renaming = diary?.renaming } = contents
  const taken = shownTaken(contents.taken ?? diary?.taken ?? [], now)
  const next = {
    services,
    absences,
    ...(named && { named }),
    ...(renaming && renaming.length > 0 && { renaming }),
    ...(taken.length > 0 && { taken }),
    ranking: rankingOf(contents, dayAt(now)),
    // By it another name of the nurse reaches the services that name them, however long nothing else happens.
    ...(!named?.length && { ttl: diaryEnd(contents, now) }),
  }
  return {
    item: inTransaction(Diary)
      .put({ nurseId, version: version + 1, ...next })
      .where(hasVersion(version))
      .commit(),
    otherwise: 'changed',
  }
}

/** The check that a diary has the version as read; for what takes no time and must not meet a change of it. */
export function diaryCheck({ nurseId, diary }: Pick<NurseFacts, 'nurseId' | 'diary'>): Write<'changed'> {
  const item = inTransaction(Diary)
    .check({ nurseId })
    .where(hasVersion(diary?.version ?? 0))
    .commit()
  return { item, otherwise: 'changed' }
}

type Condition = Parameters<ReturnType<ReturnType<typeof Diary.patch>['set']>['where']>[0]

function hasVersion(version: number): Condition {
  return (stored, { eq, notExists }) =>
    version === 0 ? notExists(stored.version) : eq(stored.version, version)
}

/**
 * The write of the diary of a nurse who is assigned to a whole service, or whose hold gets other dates. It changes nothing but the
 * version, so that of a hold and a visit that are given at once only one is written; and the nurse is no longer told that this service
 * was taken away.
 */
export function holdWrite(
  facts: Pick<NurseFacts, 'nurseId' | 'diary'>,
  serviceId: string,
  now: number,
): Write<'changed'> {
  const { services = [], absences = [], taken = [] } = facts.diary ?? {}
  const others = taken.filter((each) => each.serviceId !== serviceId || each.line !== wholeService)
  return diaryWrite(facts, { services, absences, taken: others }, now)
}
