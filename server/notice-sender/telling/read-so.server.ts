import type { Care } from '#domain/messages/told.ts'
import {
  whatIsSoForNurse,
  type OwnAbsence,
  type ServiceRecords,
  type WhatIsSo,
} from '#domain/messages/what-is-so.ts'
import { addDays, minute, mondayOf, startOfDay, type Monday } from '#domain/visits/days.ts'
import { intervalOfInstants } from '#domain/visits/intervals.ts'
import { longestStay, mondaysReaching } from '#domain/visits/reach.ts'
import { now } from '#server/clock.server.ts'
import { readHistoryOf } from '#server/history/list-history.server.ts'
import {
  diaryItem,
  serviceItem,
  staffItem,
  weekItem,
} from '#server/notice-sender/compose/visit-records.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import type { StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import { readable, type StoredWeek } from '#server/plans/service-week.entity.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { readItems, readSnapshot, type ItemRead } from '#server/table/read-items.server.ts'

/*
 * What is so for a nurse, from one snapshot: single reads can miss a part of a change whose row is there. Weeks that reach into the present are read; later visits, and those of a week that cannot be read, are in the
 * nurse's diary (V3 of docs/invariants.md).
 */

/** The most items in one snapshot. */
export const mostInSnapshot = 100

/** The weeks in which something can have been reported or another nurse sent: those of a stay up to now, and of the next day. */
export function weeksNear(time: number): Monday[] {
  return mondaysReaching(time - longestStay, time + 24 * 60 * minute)
}

/**
 * @param named the services of the rows, whose present weeks are read even if the nurse has no visit there now
 * @param known the whole services of which the nurse was told; of one that has ended without a row the office has called
 * @returns also the addresses of the services that there are, by id
 */
export async function readSoOfNurse(
  nurseId: string,
  { named, known }: { named: readonly string[]; known: readonly string[] },
): Promise<{ so: WhatIsSo; nurse: StoredStaff; addresses: ReadonlyMap<string, string> } | null> {
  const time = now()
  const near = weeksNear(time)
  const [first] = await readItems<[StoredDiary]>(diaryItem(nurseId))
  const held = first?.hold?.serviceId
  const coming = (first?.services ?? []).map(({ serviceId }) => serviceId)
  const ids = [...new Set([...named, ...known, ...coming, ...(held ? [held] : [])])].filter(Boolean)
  const perService = 1 + near.length
  const items = ids.map((serviceId) => [
    serviceItem(serviceId),
    ...near.map((monday) => weekItem(serviceId, monday)),
  ])
  const atOnce = Math.floor((mostInSnapshot - 2) / perService)
  const [nurse, diary, ...some] = await readSnapshot<
    [StoredStaff, StoredDiary, ...(StoredService | StoredWeek)[]]
  >(staffItem(nurseId), diaryItem(nurseId), ...items.slice(0, atOnce).flat())
  // More than thirty families at once: a change between two snapshots has left a row, so all is read again.
  const read = [...some, ...(await readRest(items.slice(atOnce)))]
  if (!nurse) return null
  const records = await Promise.all(
    ids.map(async (serviceId, place): Promise<ServiceRecords> => {
      const [record, ...weeks] = read.slice(place * perService, (place + 1) * perService)
      const service = record as StoredService | null
      const found = weeks as (StoredWeek | null)[]
      const isRead = (monday: Monday) => {
        const week = found[near.indexOf(monday)]
        return near.includes(monday) && (!week || readable([week]).length > 0)
      }
      const own = diary?.services.find((each) => each.serviceId === serviceId)?.visits ?? []
      const open = openOf(service)
      const endedBy = open
        ? undefined
        : named.includes(serviceId)
          ? service && (await whoEnded(service, nurseId))
          : 'family'
      return {
        serviceId,
        care: open && careIn(open),
        hasPlan: Boolean(service?.hasPlan),
        ...(endedBy && { endedBy }),
        isUnreadable: readable(found).length < found.filter((week) => week !== null).length,
        stints: [
          ...readable(found).flatMap(({ visits }) => visits),
          ...own
            .filter(({ day }) => !isRead(mondayOf(day)))
            .map((visit) => ({ ...visit, nurseId, state: 'planned' as const })),
        ],
      }
    }),
  )
  const addresses = ids.flatMap((serviceId, place) => {
    const service = read[place * perService] as StoredService | null
    return service ? [[serviceId, service.address] as const] : []
  })
  const absences = await readOwnAbsences(nurse)
  const so = whatIsSoForNurse(nurseId, records, { now: time, absences })
  return { so, nurse, addresses: new Map(addresses) }
}

async function readRest(
  items: readonly ItemRead<StoredService | StoredWeek>[][],
): Promise<(StoredService | StoredWeek | null)[]> {
  if (items.length === 0) return []
  return readItems<(StoredService | StoredWeek)[]>(...items.flat())
}

/** A nurse's absences as they reported them, and the time after their last day. */
async function readOwnAbsences({ id, lastDay }: StoredStaff): Promise<OwnAbsence[]> {
  const own = (await readAbsences(id)).map(({ from, reportedTo, createdAt, state, endedAt }) => ({
    ...intervalOfInstants({ from, to: reportedTo }),
    reportedAt: Date.parse(createdAt),
    stands: state === 'stands' && !endedAt,
  }))
  if (!lastDay) return own
  return [
    ...own,
    { start: startOfDay(addDays(lastDay, 1)), end: Infinity, reportedAt: Infinity, stands: true },
  ]
}

/** Who ended a service while it was this nurse's: to a nurse before them it had ended when it passed on. */
async function whoEnded(
  { userId, serviceId }: StoredService,
  nurseId: string,
): Promise<'family' | 'office' | undefined> {
  const ended = await readHistoryOf(userId)
  return ended.find((each) => each.serviceId === serviceId && each.nurseId === nurseId)?.endedBy
}

export function openOf(service: StoredService | null): StoredService | null {
  return service && service.status !== 'closed' ? service : null
}

export function careIn({ patient, nurseId }: StoredService): Care {
  return { startDate: patient.startDate, endDate: patient.endDate, ...(nurseId && { nurseId }) }
}
