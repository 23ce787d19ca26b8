import type { EntityItem } from 'electrodb'
import { difference } from '#domain/messages/difference.ts'
import { settle } from '#domain/messages/conclude.ts'
import { messagesTo, isUrgent, sendableAt } from '#domain/messages/texts.ts'
import { nothingTold, type Told } from '#domain/messages/told.ts'
import { whatIsSoForFamily, type ServiceRecords, type WhatIsSo } from '#domain/messages/what-is-so.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { History } from '#server/history/history.entity.server.ts'
import { now } from '#server/clock.server.ts'
import { readNoticesTo } from '#server/notices/told.server.ts'
import { ServiceWeek, type StoredWeek } from '#server/plans/service-week.entity.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import type { Act } from './act-setting.ts'
import type { Readers, ToldReader } from './messages-of-act.ts'

/*
 * What each family of an act would be told by the comparison of decision 100, beside the notices of today. It takes what is so before the
 * act as what they were told, and as the reach of the change the last visit that the act has changed.
 */

type Everything = {
  services: StoredService[]
  weeks: StoredWeek[]
  ended: EntityItem<typeof History>[]
}

export async function readEverything(): Promise<Everything> {
  const [{ data: services }, { data: weeks }, { data: ended }] = await Promise.all([
    Service.scan.go({ pages: 'all' }),
    ServiceWeek.scan.go({ pages: 'all' }),
    History.scan.go({ pages: 'all' }),
  ])
  return { services, weeks, ended }
}

type Family = Readers[string][number] & { uid: string }

/** What a family knows before an act. */
export function knownTo(family: Family, records: Everything): Told {
  return settle(nothingTold, soOf(family, records))
}

function soOf({ uid }: Family, records: Everything): WhatIsSo {
  return whatIsSoForFamily(
    recordsOf(records, (each) => each.uid === uid),
    now(),
  )
}

function recordsOf(
  { services, weeks, ended }: Everything,
  isOwn: (week: { uid: string }) => boolean,
): ServiceRecords[] {
  const own = services.filter(({ userId: uid, status }) => isOwn({ uid }) && status !== 'closed')
  const gone = ended
    .filter(isOwn)
    .filter(({ serviceId }) => !own.some((each) => each.serviceId === serviceId))
  const ids = [...own, ...gone].map(({ serviceId }) => serviceId)
  return ids.map((serviceId) => {
    const service = own.find((each) => each.serviceId === serviceId)
    const over = gone.find((each) => each.serviceId === serviceId)
    return {
      serviceId,
      care: service ? careIn(service) : null,
      hasPlan: Boolean(service?.hasPlan ?? over?.hasPlan),
      ...(over && { endedBy: over.endedBy }),
      stints: weeks.filter((week) => week.serviceId === serviceId).flatMap(({ visits }) => visits),
    }
  })
}

function careIn({ patient, nurseId }: StoredService) {
  return { startDate: patient.startDate, endDate: patient.endDate, ...(nurseId && { nurseId }) }
}

/** The last moment of a family's visit that an act has changed, in milliseconds since 1970. */
function reachOf(family: Family, before: Everything, after: Everything): number {
  const stintsOf = ({ weeks }: Everything) =>
    weeks.flatMap(({ serviceId, uid, visits }) =>
      uid === family.uid ? visits.map((visit) => ({ ...visit, serviceId })) : [],
    )
  const [were, are] = [stintsOf(before), stintsOf(after)]
  const known = new Set(were.map((visit) => JSON.stringify(visit)))
  const kept = new Set(are.map((visit) => JSON.stringify(visit)))
  const changed = [
    ...were.filter((visit) => !kept.has(JSON.stringify(visit))),
    ...are.filter((visit) => !known.has(JSON.stringify(visit))),
  ]
  return Math.max(0, ...changed.map((visit) => intervalOf(visit).end))
}

/** The texts that a family would be sent after an act; those at eight are marked so. */
async function textsTo(
  family: Family,
  told: Told,
  { before, after, from }: { before: Everything; after: Everything; from: string },
): Promise<string[]> {
  const so = soOf(family, after)
  const rows = await readNoticesTo({ to: 'family', uid: family.uid })
  // An act leaves marks where it writes rows today; all others are compared in the evening.
  const isMarked = rows.some(({ createdAt, kind }) => createdAt >= from && kind !== 'tomorrowsVisits')
  const reach = isMarked ? reachOf(family, before, after) : 0
  const parts = difference(told, so, {
    reach: new Map([...so.services.keys(), ...told.services.keys()].map((id) => [id, reach])),
  })
  return messagesTo('family', parts, so).map((message) => {
    const isWaiting = sendableAt(message, now()) > now()
    return `${message.text}${isUrgent(message) ? ' (urgent)' : ''}${isWaiting ? ' at eight' : ''}: ${partsInWords(message.parts)}`
  })
}

function partsInWords(parts: Parameters<typeof isUrgent>[0]['parts']): string {
  const kinds = Map.groupBy(parts, (part) =>
    part.kind === 'visit'
      ? part.now
        ? part.now.isLate
          ? 'late'
          : part.before
            ? 'changed'
            : 'new'
        : 'off'
      : part.kind,
  )
  return [...kinds].map(([kind, same]) => (same.length > 1 ? `${same.length} ${kind}` : kind)).join(', ')
}

/** The families of an act. */
export function familiesOf(readers: Readers): Family[] {
  return (readers.family ?? []) as Family[]
}

/** The texts that a person of an act would be sent. */
export type PartsTo = { name: string; texts: string[] }

/** @param from a UTC instant: when the act began */
export async function compared(
  readers: Readers,
  { known, before, from }: { known: ReadonlyMap<object, Told>; before: Everything; from: string },
): Promise<PartsTo[]> {
  const after = await readEverything()
  const people = familiesOf(readers).map((person) => ({ name: 'family', person }))
  return Promise.all(
    people.map(async ({ name, person }) => ({
      name,
      texts: await textsTo(person, known.get(person) ?? nothingTold, { before, after, from }),
    })),
  )
}

/** One act with what is sent today and the parts of the difference. */
export function comparedInWords(
  { by, name: act }: Pick<Act, 'by' | 'name'>,
  today: readonly ToldReader[],
  parts: readonly PartsTo[],
): string {
  const names = [...new Set(parts.map(({ name }) => name))]
  const lines = names.map((name) => {
    const sent = today.find((each) => each.name === name)?.told ?? []
    const was = sent
      .map(({ kind, sms, mail }) => `${kind} ${sms} SMS${mail ? ` ${mail} mail` : ''}`)
      .join('; ')
    const own = parts.filter((each) => each.name === name).map(({ texts }) => texts.join('; ') || '–')
    return `  ${name}: ${was || '–'}\n    -> ${[...new Set(own)].join(' | ')}`
  })
  return [`${by} ${act}`, ...lines].join('\n')
}
