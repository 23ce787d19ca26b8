import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { Day } from '#domain/visits/days.ts'
import type { Asker } from '#domain/nurse-pairs.ts'
import { packDiary, unpackDiary } from '#domain/visits/packed.ts'
import type { Visit } from '#domain/visits/plan.ts'
import { defineEntity } from '#server/table/entity.server.ts'
import { partOf } from '#server/table/unreadable.server.ts'

export type DiaryVisit = Omit<Visit, 'nurseId'>

export type DiaryService = { serviceId: string; /** The customer. */ uid: string; visits: DiaryVisit[] }

/** An absence that has not ended; UTC instants, half-open. */
export type DiaryAbsence = { id: string; from: string; to: string }

/** The service without a plan that holds the nurse; UTC instants, half-open. */
export type DiaryHold = { serviceId: string; /** The customer. */ uid: string; from: string; to: string }

/** A time taken away from the nurse before it was over. They see it for 48 hours, without the family's data. UTC instants. */
export type TakenAway = {
  serviceId: string
  from: string
  to: string
  /** When it was taken away. */
  at: string
  /** Left out for a hold. */
  visit?: { line: string; day: Day }
}

/** A family to whom the nurse is not to come, from their pair (`nurse-pair.entity.server.ts`). `at` is a UTC instant. */
export type DiaryNever = { uid: string; askedBy: Asker; at: string }

/**
 * What takes a nurse's time: coming and recent visits of all services, the service that holds them, and coming absences
 * (docs/visits.md, "Words"). Every change is on condition of the version, so two transactions cannot give a nurse the same
 * hours.
 */
export const Diary = defineEntity({
  model: { entity: 'diary', version: '1', service: 'nivaas' },
  attributes: {
    nurseId: { type: 'string', required: true, readOnly: true },
    /** Counts the changes, from 1; a missing diary has version 0. */
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
    /** Null without a hold. A service that is over holds its nurse until it is closed or deleted. */
    hold: { type: CustomAttributeType<DiaryHold | null>('any'), required: true },
    /** The next of the times taken away in the last 48 hours; absent without any. */
    takenAway: { type: CustomAttributeType<TakenAway[]>('any') },
    /**
     * Families to whom the nurse is not to be given; absent without any. Every change that gives work writes the diary, so
     * none overlooks them.
     */
    nevers: { type: CustomAttributeType<DiaryNever[]>('any') },
    /** The nurse's busy times without names, for the index of all nurses (`domain/visits/busy.ts`). */
    busy: { type: 'string', required: true },
    /**
     * Seconds since 1970, moved by each write, so that the diary of a nurse who has left goes. Absent during a hold. A
     * release reads nothing and sets a late one where there is none; with `nevers` it is `noEnd`, so that no release sets
     * one.
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
