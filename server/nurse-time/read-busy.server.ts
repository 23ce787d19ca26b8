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

/** What the index of diaries says of a nurse's time. Families are hashes (`busyFamily`); of which service a visit is, it does not say. */
export type NurseBusy = {
  /** What the index says cannot be read, so nobody knows when they are free; left out where it can. */
  isUnreadable?: boolean
  hold: Booked | null
  visits: readonly Booked[]
  absences: readonly Interval[]
  /** How many more visits the diary can hold. */
  places: number
  /** The planned minutes of a week. */
  minutesIn: (monday: Monday) => number
}

type Row = { pk: string; busy?: string; hold?: DiaryHold | null }

/**
 * When each nurse is busy, by one Query of the diaries' index, which goes on where its answer is larger than 1 MB: some 0.04 unit a nurse.
 * It is eventually consistent, so it is for display: a decision reads diaries.
 * @returns by the nurse's id; who is not in it has nothing planned
 */
export async function readBusy(now: number): Promise<Map<string, NurseBusy>> {
  const nurses = new Map<string, NurseBusy>()
  for await (const rows of queryPages(Diary.query.byNurse({}).params()))
    for (const row of rows as Row[]) nurses.set(keyPart(row.pk, 'nurseId'), toNurseBusy(row, now))
  return nurses
}

function toNurseBusy({ pk, busy: text = '', hold = null }: Row, now: number): NurseBusy {
  const nurseId = keyPart(pk, 'nurseId')
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

/** The time of a nurse of whom the index says nothing. */
export const neverBusy: NurseBusy = {
  hold: null,
  visits: [],
  absences: [],
  places: mostComing,
  minutesIn: () => 0,
}
