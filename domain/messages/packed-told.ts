import { dayNumber, dayOfNumber, minute, startOfDay } from '#domain/visits/days.ts'
import { readVisitId, visitIdOf } from '#domain/visits/visit-id.ts'
import type { Appointment, Belief, Care, Told } from './told.ts'

/*
 * What a person was told, as one text. Visits of which they believe one thing are rows of numbers beside their service, one for all days of
 * the same line, time and nurse; all else stands as it is. A family with three visits a day has a hundred of them.
 */

/** Line, minute of the day, length, the place of the nurse or -1, and runs of days; a sixth where they know that it is late. */
type Row = [
  line: string,
  startMinute: number,
  minutes: number,
  nurse: number,
  /** The number of a run's first day and how many days it has, one run after another. */
  runs: number[],
  isLate?: 1,
]

type Packed = Omit<Told, 'visits' | 'services'> & {
  nurses: string[]
  rows: Record<string, Row[]>
  others: [string, Belief<Appointment>][]
  services: [string, Belief<Care>][]
}

export function packTold({ visits, services, ...told }: Told): string {
  const nurses: string[] = []
  const rows: Record<string, Row[]> = {}
  const same = new Map<string, { row: Row; days: number[] }>()
  const others: [string, Belief<Appointment>][] = []
  for (const [visitId, belief] of visits) {
    const name = readVisitId(visitId)
    const [value, ...more] = belief.values
    if (!name || !value || more.length > 0) {
      others.push([visitId, belief])
      continue
    }
    const { start, minutes, nurseId, isLate } = value
    if (nurseId !== undefined && !nurses.includes(nurseId)) nurses.push(nurseId)
    const startMinute = (start - startOfDay(name.day)) / minute
    const day = dayNumber(startOfDay(name.day))
    const nurse = nurseId === undefined ? -1 : nurses.indexOf(nurseId)
    const key = JSON.stringify([name.serviceId, name.line, startMinute, minutes, nurse, isLate])
    const known = same.get(key)
    if (known) {
      known.days.push(day)
      continue
    }
    const row: Row = [name.line, startMinute, minutes, nurse, []]
    if (isLate) row.push(1)
    same.set(key, { row, days: [day] })
    ;(rows[name.serviceId] ??= []).push(row)
  }
  for (const { row, days } of same.values()) row[4] = runsOf(days)
  const packed: Packed = { ...told, nurses, rows, others, services: [...services] }
  return JSON.stringify(packed)
}

export function unpackTold(text: string): Told {
  const { nurses, rows, others, services, ...told } = JSON.parse(text) as Packed
  const packed = Object.entries(rows).flatMap(([serviceId, own]) =>
    own.flatMap(([line, startMinute, minutes, nurse, runs, isLate]) => {
      const nurseId = nurses[nurse]
      return daysOf(runs).map((number): [string, Belief<Appointment>] => {
        const day = dayOfNumber(number)
        const value = {
          start: startOfDay(day) + startMinute * minute,
          minutes,
          ...(nurseId !== undefined && { nurseId }),
          ...(isLate && { isLate: true as const }),
        }
        return [visitIdOf({ serviceId, line, day }), { values: [value] }]
      })
    }),
  )
  return { ...told, visits: new Map([...packed, ...others]), services: new Map(services) }
}

function runsOf(days: readonly number[]): number[] {
  const runs: number[] = []
  let next = NaN
  for (const day of days.toSorted((one, other) => one - other)) {
    if (day === next) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1
    else runs.push(day, 1)
    next = day + 1
  }
  return runs
}

function daysOf(runs: readonly number[]): number[] {
  return runs.flatMap((first, place) =>
    place % 2 === 0 ? Array.from({ length: runs[place + 1] ?? 0 }, (_, day) => first + day) : [],
  )
}
