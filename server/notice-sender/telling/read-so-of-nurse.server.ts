import {
  whatIsSoForNurse,
  type OwnAbsence,
  type ServiceRecords,
  type WhatIsSo,
} from '#domain/messages/what-is-so.ts'
import { addDays, mondayOf, startOfDay } from '#domain/visits/days.ts'
import { intervalOfInstants } from '#domain/visits/intervals.ts'
import { now } from '#server/clock.server.ts'
import { readHistoryOf } from '#server/history/list-history.server.ts'
import { diaryItem, staffItem } from '#server/notice-sender/compose/visit-records.server.ts'
import type { StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { readItems } from '#server/table/read-items.server.ts'
import { careIn, madeUpTo, openOf, readServices } from './read-services.server.ts'

/*
 * What is so for a nurse, from one snapshot. Weeks that reach into the present are read; later visits, and those of a week that cannot be
 * read, are in the nurse's diary (V3 of docs/invariants.md).
 */

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
  const [first] = await readItems<[StoredDiary]>(diaryItem(nurseId))
  const coming = (first?.services ?? []).map(({ serviceId }) => serviceId)
  const ids = [...new Set([...named, ...known, ...coming, first?.hold?.serviceId ?? ''])].filter(Boolean)
  const {
    person: [nurse, diary],
    services,
  } = await readServices<[StoredStaff, StoredDiary]>(ids, time, [staffItem(nurseId), diaryItem(nurseId)])
  if (!nurse) return null
  const records = await Promise.all(
    services.map(async ({ serviceId, service, plan, isUnreadable, ...present }): Promise<ServiceRecords> => {
      const open = openOf(service)
      const own = diary?.services.find((each) => each.serviceId === serviceId)?.visits ?? []
      const later = own.filter(({ day }) => !present.known.includes(mondayOf(day)))
      return {
        ...{ serviceId, care: open && careIn(open), hasPlan: Boolean(service?.hasPlan), isUnreadable },
        ...(!open && named.includes(serviceId) && (await whoEnded(service, nurseId))),
        ...(!open && !named.includes(serviceId) && { endedBy: 'family' }),
        ...madeUpTo(open && plan),
        stints: [
          ...present.stints,
          ...later.map((visit) => ({ ...visit, nurseId, state: 'planned' as const })),
        ],
      }
    }),
  )
  const addresses = services.flatMap(({ serviceId, service }) =>
    service ? [[serviceId, service.address] as const] : [],
  )
  const absences = await readOwnAbsences(nurse)
  const so = whatIsSoForNurse(nurseId, records, { now: time, absences })
  return { so, nurse, addresses: new Map(addresses) }
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
  service: StoredService | null,
  nurseId: string,
): Promise<Pick<ServiceRecords, 'endedBy'>> {
  const ended = service ? await readHistoryOf(service.userId) : []
  const own = ended.find((each) => each.serviceId === service?.serviceId && each.nurseId === nurseId)
  return own ? { endedBy: own.endedBy } : {}
}
