import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { CustomAttributeType, type EntityItem } from 'electrodb'
import { retention } from '#domain/limits.ts'
import { addDays, dayAt, startOfDay } from '#domain/visits/days.ts'
import type { Appointment, Belief, Care, Told } from '#domain/messages/told.ts'
import { readVisitId } from '#domain/visits/visit-id.ts'
import { defineEntity } from '#server/table/entity.server.ts'
import { partOf } from '#server/table/unreadable.server.ts'

/** How a message goes. */
export type Way = 'sms' | 'mail'

/** What a person was told by each way that reaches them. */
export type ByWay = Map<Way, Told>

/** Stored compressed: a message costs two writes of it. */
const compressed = {
  set: (told?: Told) => told && (packTold(told) as unknown as Told),
  get: (text: unknown, { recipientKey }: { recipientKey: string }) =>
    typeof text === 'string' ? partOf(`told ${recipientKey}`, () => unpackTold(text)) : undefined,
}

/** What a nurse or a family was told (docs/decisions/0100). The sender alone writes it, each time on condition of the version. */
export const ToldRecord = defineEntity({
  model: { entity: 'told', version: '1', service: 'nivaas' },
  attributes: {
    recipientKey: { type: 'string', required: true, readOnly: true },
    /** Counts the conclusions, from 1; missing is 0. */
    version: { type: 'number', required: true },
    told: { type: CustomAttributeType<Told>('any'), required: true, ...compressed },
    /** What a family was told by e-mail, if it is not the same. */
    mail: { type: CustomAttributeType<Told>('any'), ...compressed },
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

/** With times since the start of the day in its id, which differ less and so take less room. */
type Packed = Omit<Told, 'visits' | 'services'> & {
  visits: [string, Belief<Appointment>][]
  services: [string, Belief<Care>][]
}

export function packTold(told: Told): string {
  const packed: Packed = { ...told, visits: moved(told.visits, -1), services: [...told.services] }
  return deflateRawSync(JSON.stringify(packed)).toString('base64')
}

function unpackTold(text: string): Told {
  const packed = JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString()) as Packed
  const visits = moved(new Map(packed.visits), 1)
  return { ...packed, visits: new Map(visits), services: new Map(packed.services) }
}

function moved(visits: Told['visits'], by: 1 | -1): Packed['visits'] {
  return [...visits].map(([visitId, { values }]) => {
    const { day } = readVisitId(visitId) ?? {}
    const offset = by * (day ? startOfDay(day) : 0)
    return [visitId, { values: values.map((value) => value && { ...value, start: value.start + offset }) }]
  })
}
