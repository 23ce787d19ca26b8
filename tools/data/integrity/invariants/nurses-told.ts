import { endOf } from '#domain/messages/told.ts'
import { intervalOf, overlap, type Interval } from '#domain/visits/intervals.ts'
import { addDays, dayAt, horizonWeeks, mondayOf, startOfDay } from '#domain/visits/days.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import { recipientKeyOf } from '#server/notices/notice-writes.server.ts'
import type { TableRecords } from '../table-records.ts'
import { missing } from './visit-differences.ts'

/* Of V6 what the sender writes of nurses: what they were told is what is so, unless a row waits or has failed. */

type Told = TableRecords['told'][number]
type Nurse = TableRecords['staff'][number]

const day = 24 * 60 * 60_000

export function nursesTold(records: TableRecords): string[] {
  const nurses = new Map(records.staff.map((nurse) => [keyOf(nurse), nurse]))
  const work = records.notice.filter(({ kind }) => kind === 'nurseWork')
  const rows = Map.groupBy(work, ({ recipientKey }) => recipientKey)
  const told = records.told.filter(({ recipientKey }) => recipientKey.startsWith('nurse#'))
  return told.flatMap((each) => {
    const nurse = nurses.get(each.recipientKey)
    if (!nurse) return [`${each.recipientKey} was told something and is no nurse`]
    const own = rows.get(each.recipientKey) ?? []
    const isSettled = own.every(({ state }) => state === 'sent' || state === 'void')
    return [
      ...claims(each),
      ...own
        .filter(({ state, dueAt }) => state === 'open' && Date.parse(dueAt) < each.told.at - day)
        .map(
          ({ noticeId }) =>
            `${noticeId} is open, though ${nurse.id} was told what is so long after it was due`,
        ),
      ...(isSettled && !nurse.retiredAt ? differences(each, nurse, records) : []),
    ]
  })
}

function keyOf({ id }: Nurse): string {
  return recipientKeyOf({ to: 'nurse', nurseId: id }, '')
}

function claims({ recipientKey, tellingUntil, told: { telling } }: Told): string[] {
  const isOld = tellingUntil !== undefined && Date.parse(tellingUntil) < now() - day
  return [
    ...((telling === undefined) !== (tellingUntil === undefined)
      ? [`the claim and the words of what ${recipientKey} is told are not there together`]
      : []),
    ...(isOld ? [`${recipientKey} has been told something for more than a day`] : []),
  ]
}

/** The end of the weeks that were there when a person was told, also if the nightly run had failed for a week. */
function surelyMade(at: number): number {
  return startOfDay(addDays(mondayOf(dayAt(at)), 7 * (horizonWeeks - 2)))
}

/** Coming visits and the service without a plan; of what an absence takes a nurse needs no message. */
function differences({ told }: Told, nurse: Nurse, { diary, absence }: TableRecords): string[] {
  const { services = [], hold } = diary.find(({ nurseId }) => nurseId === nurse.id) ?? {}
  const away: Interval[] = [
    ...absence
      .filter(({ nurseId }) => nurseId === nurse.id)
      .map(({ from, reportedTo }) => ({ start: Date.parse(from), end: Date.parse(reportedTo) })),
    ...(nurse.lastDay ? [{ start: startOfDay(addDays(nurse.lastDay, 1)), end: Infinity }] : []),
  ]
  const upTo = Math.min(told.upTo, surelyMade(told.at))
  const isCompared = (visit: Interval) =>
    visit.start > now() && visit.start < upTo && !away.some((each) => overlap(each, visit))
  const coming = services.flatMap(({ serviceId, visits }) =>
    visits
      .filter((visit) => isCompared(intervalOf(visit)))
      .map(
        (visit) => `${visitIdOf({ ...visit, serviceId })} at ${intervalOf(visit).start} for ${visit.minutes}`,
      ),
  )
  const known = [...told.visits].flatMap(([visitId, { values }]) =>
    values
      .flatMap((value) => (value && isCompared({ start: value.start, end: endOf(value) }) ? value : []))
      .map(({ start, minutes }) => `${visitId} at ${start} for ${minutes}`),
  )
  const isHoldKnown = !hold || Date.parse(hold.to) < now() || told.services.has(hold.serviceId)
  return [
    ...missing(`what ${nurse.id} was told`, known, coming),
    ...(isHoldKnown ? [] : [`${nurse.id} was not told of ${hold.serviceId}`]),
  ]
}
