import { CustomAttributeType, type EntityItem } from 'electrodb'
import { packTold, unpackTold } from '#domain/messages/packed-told.ts'
import { retention } from '#domain/limits.ts'
import { addDays, dayAt, startOfDay } from '#domain/visits/days.ts'
import type { Told } from '#domain/messages/told.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/** How a message goes. */
export type Way = 'sms' | 'mail'

/** What a person was told by each way that reaches them. */
export type ByWay = Map<Way, Told>

const packedTold = {
  set: (told?: Told) => told && (packTold(told) as unknown as Told),
  get: (text: unknown) => (typeof text === 'string' ? unpackTold(text) : undefined),
}

/** What a nurse or a family was told (docs/decisions/0100). The sender alone writes it, each time on condition of the version. */
export const ToldRecord = defineEntity({
  model: { entity: 'told', version: '1', service: 'nivaas' },
  attributes: {
    recipientKey: { type: 'string', required: true, readOnly: true },
    /** Counts the conclusions, from 1; missing is 0. */
    version: { type: 'number', required: true },
    told: { type: CustomAttributeType<Told>('any'), required: true, ...packedTold },
    /** What a family was told by e-mail, if it is not the same. */
    mail: { type: CustomAttributeType<Told>('any'), ...packedTold },
    /** Until when the sender that is telling something may go on, a UTC instant; absent if none is. */
    tellingUntil: { type: 'string' },
    /** Seconds since 1970: as long after the last that is known as a nurse's diary has what is over. */
    ttl: { type: 'number', required: true },
  },
  indexes: {
    record: {
      pk: { field: 'pk', composite: ['recipientKey'] },
      sk: { field: 'sk', composite: [], template: 'told' },
    },
  },
})

/** When what was told goes, in seconds since 1970. */
export function toldUntil({ upTo, at, services }: Told): number {
  const ends = [...services.values()].flatMap(({ values }) =>
    values.map((care) => Date.parse(care?.endDate ?? '') || 0),
  )
  return Math.ceil(startOfDay(addDays(dayAt(Math.max(upTo, at, ...ends)), retention.nurseDiaryDays)) / 1000)
}

export type StoredTold = EntityItem<typeof ToldRecord>
