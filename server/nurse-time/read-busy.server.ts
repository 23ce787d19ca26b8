import { minutesInWeek, takenTimes, unpackBusy } from '#domain/visits/busy.ts'
import type { Monday } from '#domain/visits/days.ts'
import { intervalOfInstants, type Interval } from '#domain/visits/intervals.ts'
import type { Booked } from '#domain/visits/may-be-given.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import { queryPages } from '#server/table/query-pages.server.ts'
import { isReadable, partOf } from '#server/table/unreadable.server.ts'
import { busyFamily } from './busy.server.ts'
import { mostComing, takesPlace } from './diary-contents.server.ts'
import { Diary, type DiaryHold } from './diary.entity.server.ts'

/** A nurse's time in the index of diaries. Families are hashes (`busyFamily`), and services are not named. */
export type NurseBusy = {
  /** The index holds something unreadable, so their free time is unknown; left out otherwise. */
  isUnreadable?: boolean
  hold: Booked | null
  visits: readonly Booked[]
  absences: readonly Interval[]
  /** Visits that still fit into the diary. */
  places: number
  /** Planned minutes of a week. */
  minutesIn: (monday: Monday) => number
}

type Row = { pk: string; busy?: string; hold?: DiaryHold | null }

/**
 * The busy times of all nurses, by one Query of the diaries' index, paged above 1 MB: about 0.04 unit per nurse. It is
 * eventually consistent and so for display; decisions read diaries.
 * @returns by nurse id; a nurse without an entry has nothing planned
 */
export async function readBusy(now: number): Promise<Map<string, NurseBusy>> {
  const nurses = new Map<string, NurseBusy>()
  for await (const rows of queryPages(Diary.query.byNurse({}).params()))
    for (const row of rows as Row[]) {
      const nurseId = keyPart(row.pk, 'nurseId')
      nurses.set(nurseId, toNurseBusy(nurseId, row, now))
    }
  return nurses
}

function toNurseBusy(nurseId: string, { busy: text = '', hold = null }: Row, now: number): NurseBusy {
  const busy = partOf(`diary ${nurseId}`, () => unpackBusy(text))
  if (!isReadable(busy)) return { ...neverBusy, isUnreadable: true }
  const visits = takenTimes(busy)
  return {
    hold: hold && { ...intervalOfInstants(hold), serviceId: hold.serviceId, family: busyFamily(hold.uid) },
    visits,
    absences: busy.absences,
    places: mostComing - visits.filter(({ end }) => takesPlace(end, now)).length,
    minutesIn: (monday) => minutesInWeek(busy, monday),
  }
}

/** The time of a nurse without an entry in the index. */
export const neverBusy: NurseBusy = {
  hold: null,
  visits: [],
  absences: [],
  places: mostComing,
  minutesIn: () => 0,
}
