import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { Day } from '#domain/visits/days.ts'
import type { Asker } from '#domain/nurse-pairs.ts'
import { packDiary, unpackDiary } from '#domain/visits/packed.ts'
import type { Visit } from '#domain/visits/plan.ts'
import { defineEntity } from '#server/table/entity.server.ts'
import { partOf } from '#server/table/unreadable.server.ts'

/** A visit in the diary of its nurse. */
export type DiaryVisit = Omit<Visit, 'nurseId'>

/** The visits of one service in a nurse's diary. */
export type DiaryService = { serviceId: string; /** The customer. */ uid: string; visits: DiaryVisit[] }

/** An absence that has not ended; UTC instants, half-open. */
export type DiaryAbsence = { id: string; from: string; to: string }

/** The service without a plan that holds the nurse, for its whole time; UTC instants, half-open. */
export type DiaryHold = { serviceId: string; /** The customer. */ uid: string; from: string; to: string }

/** A time that was taken away from the nurse before it was over, who sees it without the family's data for 48 hours. UTC instants. */
export type TakenAway = {
  serviceId: string
  from: string
  to: string
  /** When it was taken away. */
  at: string
  /** Left out where it was a hold. */
  visit?: { line: string; day: Day }
}

/** A family to which the nurse is not to come again, from their pair (`nurse-pair.entity.server.ts`). `at` is a UTC instant. */
export type DiaryNever = { uid: string; askedBy: Asker; at: string }

/**
 * What takes a nurse's time: the coming and recent visits of all services, the service that holds them, and the coming absences
 * (docs/visits.md, "Words"). Each transaction that changes this time writes it on condition of its version; so two of them cannot give one
 * nurse the same hours.
 */
export const Diary = defineEntity({
  model: { entity: 'diary', version: '1', service: 'nivaas' },
  attributes: {
    nurseId: { type: 'string', required: true, readOnly: true },
    /** Counts the changes, from 1; a diary that does not exist has version 0. */
    version: { type: 'number', required: true },
    /** Stored as one short text (docs/decisions/0034). */
    services: {
      type: CustomAttributeType<DiaryService[]>('any'),
      required: true,
      set: (services?: DiaryService[]) => services && (packDiary(services) as unknown as DiaryService[]),
      get: (text: unknown, { nurseId }: { nurseId: string }) =>
        typeof text === 'string' ? partOf(`diary ${nurseId}`, () => unpackDiary(text)) : undefined,
    },
    absences: { type: CustomAttributeType<DiaryAbsence[]>('any'), required: true },
    /** Null for a nurse whom no service holds. A service that is over holds them until it is closed or deleted. */
    hold: { type: CustomAttributeType<DiaryHold | null>('any'), required: true },
    /** What was taken away in the last 48 hours, the next times of it; absent without any. */
    takenAway: { type: CustomAttributeType<TakenAway[]>('any') },
    /** Whom the nurse is not to be given to; absent without any. Each change that gives them work writes the diary, so none overlooks it. */
    nevers: { type: CustomAttributeType<DiaryNever[]>('any') },
    /** When the nurse is busy, without names, for the index of all nurses (`domain/visits/busy.ts`). */
    busy: { type: 'string', required: true },
    /**
     * Seconds since 1970; each write moves it, but a release, which reads nothing and only sets a late one where there is none. A diary
     * that nothing is written to, as of a nurse who has left, goes. Absent while a service holds the nurse; with `nevers` it is far away,
     * so that no release sets another.
     */
    ttl: { type: 'number' },
  },
  indexes: {
    ofNurse: {
      pk: { field: 'pk', composite: ['nurseId'] },
      sk: { field: 'sk', composite: [] },
    },
    byNurse: {
      index: 'gsi5',
      projection: ['busy', 'hold'],
      pk: { field: 'gsi5pk', composite: [], template: 'diary' },
      sk: { field: 'gsi5sk', composite: ['nurseId'], template: '${nurseId}' },
    },
  },
})

export type StoredDiary = EntityItem<typeof Diary>
