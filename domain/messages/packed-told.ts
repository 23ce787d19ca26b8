import { dayNumber, dayOfNumber, minute, startOfDay } from '#domain/visits/days.ts'
import { readVisitId, visitIdOf } from '#domain/visits/visit-id.ts'
import type { Appointment, Belief, Care, Told } from './told.ts'

/*
 * What a person was told, as one text: a visit of which they believe one thing is a row of numbers beside its service, and all else stands
 * as it is. A family with three visits a day has a hundred of them.
 */

/** Line, number of the day, minute of that day, length, and the place of the nurse, or -1; a sixth where they know that it is late. */
type Row = [line: string, day: number, startMinute: number, minutes: number, nurse: number, isLate?: 1]

type Packed = Omit<Told, 'visits' | 'services'> & {
  nurses: string[]
  rows: Record<string, Row[]>
  others: [string, Belief<Appointment>][]
  services: [string, Belief<Care>][]
}

export function packTold({ visits, services, ...told }: Told): string {
  const nurses: string[] = []
  const rows: Record<string, Row[]> = {}
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
    const row: Row = [name.line, day, startMinute, minutes, nurse]
    if (isLate) row.push(1)
    ;(rows[name.serviceId] ??= []).push(row)
  }
  const packed: Packed = { ...told, nurses, rows, others, services: [...services] }
  return JSON.stringify(packed)
}

export function unpackTold(text: string): Told {
  const { nurses, rows, others, services, ...told } = JSON.parse(text) as Packed
  const packed = Object.entries(rows).flatMap(([serviceId, own]) =>
    own.map(([line, number, startMinute, minutes, nurse, isLate]): [string, Belief<Appointment>] => {
      const day = dayOfNumber(number)
      const nurseId = nurses[nurse]
      const value = {
        start: startOfDay(day) + startMinute * minute,
        minutes,
        ...(nurseId !== undefined && { nurseId }),
        ...(isLate && { isLate: true as const }),
      }
      return [visitIdOf({ serviceId, line, day }), { values: [value] }]
    }),
  )
  return { ...told, visits: new Map([...packed, ...others]), services: new Map(services) }
}
