import type { Agreement, VisitPrice } from '#domain/money/agreement.ts'
import { linesOf, type LinesInput } from '#domain/money/lines-of.ts'
import { seenOf, type Billed } from '#domain/money/lines.ts'
import type { ServiceCare } from '#domain/money/month-lines.ts'
import type { MoneyVisit } from '#domain/money/outcome.ts'
import { addDays, countDays, minute, startOfDay, weekdayOf, type Day } from '#domain/visits/days.ts'
import { daysOfMonth } from '#domain/visits/months.ts'
import { seeded } from '../chance.ts'
import { rupee } from './months.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/**
 * A month drawn from a seed: recurring visits with reports of all kinds, nurses who are sent, stays, prices, full-time days, added lines, what is
 * billed, and decisions.
 * @returns with the ids of the lines whose decision is about the line as it is now
 */
export function randomMonth(seed: number): { input: LinesInput; fitting: Set<string> } {
  const random = seeded(seed)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const one = <Each>(of: readonly Each[]) => of[upTo(of.length - 1)] as Each
  const likely = (share: number) => random() < share
  const month = one(['2027-02', '2026-11', '2026-12', '2028-02'])
  const { first, last } = daysOfMonth(month)
  const day = () => addDays(first, upTo(35) - 3)
  const amount = () => (1 + upTo(40_000)) * rupee
  const lines = ['1', '2'].map((id, place) => ({
    id,
    isStay: likely(0.25),
    startMinute: place === 0 ? 480 : 1200,
    minutes: one([50, 60, 90, 240, 720]),
    begins: likely(0.6) ? addDays(first, -9) : day(),
    ends: likely(0.6) ? addDays(last, 9) : day(),
    weekdays: likely(0.6) ? everyDay : one([[1, 3, 5], [1, 2, 3, 4, 5], [6]]),
    hadEveryDay: likely(0.2),
    nurseId: one([`n${id}`, `m${id}`]),
  }))
  type Recurring = (typeof lines)[number]

  function visitsOfLine(line: Recurring): MoneyVisit[] {
    const made: MoneyVisit[] = []
    // The service had ended, and was extended some days later.
    const ended = likely(0.15) ? day() : addDays(last, 99)
    const extended = addDays(ended, upTo(20))
    for (let on = addDays(first, -9); on <= addDays(last, 9); on = addDays(on, 1)) {
      if (on < line.begins || (on > ended && on <= extended)) continue
      if (!line.weekdays.includes(weekdayOf(on))) {
        // Its weekday was taken out of the schedule after its visit was made.
        if (line.hadEveryDay) made.push({ ...visitOn(line, on), state: 'cancelled' })
        continue
      }
      if (on > line.ends) {
        if (likely(0.1)) made.push(reportedAllTheSame(line, on))
        continue
      }
      // A day on which the visit takes another time than its line.
      const minutes = likely(0.05) ? 600 : lengthOf(line)
      const base = { line: line.id, day: on, startMinute: line.startMinute, minutes, nurseId: line.nurseId }
      made.push(...reported({ ...base, state: 'planned' }, line.isStay))
    }
    return made
  }

  /** A visit that was called off as its recurring visit ended, from which its nurse reports. */
  function reportedAllTheSame(line: Recurring, day: Day): MoneyVisit {
    const visit = visitOn(line, day)
    const arrivedAt = new Date(startOfDay(day) + visit.startMinute * minute).toISOString()
    return { ...visit, state: 'cancelled', contested: 1, arrivedAt }
  }

  function visitOn(line: Recurring, day: Day): Omit<MoneyVisit, 'state'> {
    const { id, startMinute, nurseId } = line
    return { line: id, day, startMinute, minutes: lengthOf(line), nurseId }
  }

  function reported(base: MoneyVisit, isStay: boolean): MoneyVisit[] {
    const start = startOfDay(base.day) + base.startMinute * minute
    const time = (minutes: number) =>
      new Date(start + minutes * minute + upTo(1) * upTo(59_999)).toISOString()
    const { nurseId: _, ...withoutNurse } = base
    const drawn = upTo(isStay ? 7 : 14)
    if (isStay && drawn > 3) return [base]
    const arrivedAt = time(upTo(40) - 20)
    const leftAt = time(likely(0.7) ? base.minutes + upTo(30) - 20 : upTo(base.minutes))
    switch (drawn) {
      case 0:
        return [{ ...base, leftAt }]
      case 1:
        return [{ ...base, arrivedAt }]
      case 2:
        return [{ ...base, missedAt: time(base.minutes) }]
      case 3:
        return [{ ...base, ...(likely(0.5) ? { state: 'cancelled' } : { arrivedAt, leftAt, contested: 1 }) }]
      case 4:
        return [likely(0.5) ? withoutNurse : { ...base, state: 'cancelled', isPaused: true }]
      case 5:
        return [{ ...base, ...(likely(0.7) && { settled: one(['did-not-take-place', 'family-agreed']) }) }]
      case 6:
        return sent(base, { arrivedAt, time })
      default:
        return [{ ...base, arrivedAt, leftAt, ...(likely(0.1) && { settled: 'needed-less-time' as const }) }]
    }
  }

  function sent(
    base: MoneyVisit,
    { arrivedAt, time }: { arrivedAt: string; time: (minutes: number) => string },
  ): MoneyVisit[] {
    const late = upTo(Math.floor(base.minutes / 2))
    const second: MoneyVisit = {
      ...{ ...base, line: `${base.line}.1`, nurseId: `sent${base.line}` },
      ...{ startMinute: base.startMinute + late, minutes: base.minutes - late },
    }
    const came = { ...second, arrivedAt: time(late + upTo(30)), leftAt: time(base.minutes + upTo(10)) }
    return likely(0.5)
      ? [{ ...base, missedAt: time(late) }, likely(0.2) ? { ...second, handover: true } : came]
      : [
          { ...base, arrivedAt, leftAt: time(late + upTo(20)) },
          { ...came, handover: true },
        ]
  }

  function price(line: Recurring): VisitPrice {
    const unit = one(['visit', 'visit', 'hour', 'month'] as const)
    const minutes = likely(0.85) ? lengthOf(line) : one([480, 720])
    const shifts = [{ weekdays: likely(0.8) ? everyDay : [1, 2, 3], startMinute: line.startMinute, minutes }]
    if (likely(0.2)) shifts.push({ weekdays: [4, 5, 6, 7], startMinute: 0, minutes: 300 })
    const minimum = unit === 'hour' && likely(0.5) && { minimumMinutes: one([30, 45, 60, 120]) }
    return { line: line.id, shifts, unit, price: amount(), ...minimum }
  }

  function service(serviceId: string): ServiceCare {
    const own = lines.slice(0, 1 + upTo(1))
    const agreements = [addDays(first, -40), ...(likely(0.3) ? [addDays(first, upTo(20))] : [])].map(
      (from): Agreement => ({
        ...{ from, visits: lines.filter(() => likely(0.9)).map(price) },
        agreed: { by: 'family', at: '2026-09-30T10:00:00.000Z' },
        ...(likely(0.7) && { fullTime: { unit: one(['day', 'month'] as const), price: amount() } }),
      }),
    )
    const from = addDays(first, upTo(20))
    const held = Array.from({ length: 1 + upTo(countDays(from, last) - 1) }, (_, place) =>
      addDays(from, place),
    )
    return {
      ...{ serviceId, patientName: serviceId, agreements, visits: own.flatMap(visitsOfLine) },
      fullTime: likely(0.3) ? [{ nurseId: 'n3', days: held }] : [],
    }
  }

  const services = ['a', 'b'].slice(0, 1 + upTo(1)).map(service)
  const added = Array.from({ length: upTo(2) }, (_, place) => ({
    ...{ form: `added-${place}`, day: addDays(first, upTo(20)), text: 'Registration', reason: 'New' },
    ...{ by: 'Meera', at: '2026-12-01T04:10:00.000Z', amount: likely(0.5) ? amount() : -amount() },
  }))
  const billed: Billed = likely(0.3) ? { 'a#9#2026-11-01': 1_200 * rupee, 'a#8#2026-11-01': 0 } : {}
  const now = startOfDay(addDays(last, likely(0.7) ? 2 : -upTo(20))) + upTo(1440) * minute
  const undecided = { month, services, decisions: [], added, billed, now, nameOf: (id: string) => id }
  const fitting = new Set<string>()
  const decisions = linesOf(undecided)
    .filter(({ reason }) => reason !== 'added' && reason !== 'month' && likely(0.4))
    .map((line) => {
      const fits = likely(0.6)
      if (fits) fitting.add(line.id)
      return {
        ...{ lineId: line.id, seen: fits ? seenOf(line) : 'other', reason: 'As agreed', by: 'Meera' },
        ...{ at: '2026-12-01T04:10:00.000Z', form: line.id },
        amount: likely(0.3) ? 0 : likely(0.2) ? line.amount : amount(),
      }
    })
  return { input: { ...undecided, decisions }, fitting }
}

function lengthOf({ isStay, minutes }: { isStay: boolean; minutes: number }): number {
  return isStay ? 1440 : minutes
}
