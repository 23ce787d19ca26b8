import type { Agreement, VisitPrice } from '#domain/money/agreement.ts'
import type { FullTimeEntry, LineDecision, LinesInput } from '#domain/money/lines.ts'
import type { MoneyVisit } from '#domain/money/outcome.ts'
import { addDays, minute, startOfDay, type Day } from '#domain/visits/days.ts'
import { seeded } from '../chance.ts'

/* Periods of money for tests: those of one service in November 2026, and random ones. */

export const rupee = 100
export const november = { first: '2026-11-01', last: '2026-11-30' }
export const serviceId = 'gokhale'

/** A time of an Indian day, as a UTC instant. */
export function at(day: Day, time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(startOfDay(day) + (hours * 60 + minutes) * minute).toISOString()
}

/** A visit from 08:00 to 20:00 with its reports. */
export function visit(day: Day, of: Partial<MoneyVisit> = {}): MoneyVisit {
  const planned = { serviceId, day, line: '1', startMinute: 480, minutes: 720 }
  return { ...planned, nurseId: 'savita', state: 'planned', ...of }
}

/** The same, served from one time to another. */
export function served(day: Day, from = '08:00', to = '20:00', of: Partial<MoneyVisit> = {}): MoneyVisit {
  return visit(day, { arrivedAt: at(day, from), leftAt: at(day, to), ...of })
}

export function agreed(price: VisitPrice, of: Partial<Agreement> = {}): Agreement {
  return {
    ...{ serviceId, uid: 'prachi', from: '2026-10-01', visits: [price], daysToPay: 7 },
    ...{ agreed: { by: 'family', at: '2026-09-30T10:00:00.000Z' } },
    ...of,
  }
}

export const perVisit: VisitPrice = { line: '1', unit: 'visit', price: 1_200 * rupee }

/** All of November, read on the first of December. */
export function inNovember(of: Partial<LinesInput>): LinesInput {
  return {
    ...{ period: november, agreements: [agreed(perVisit)], visits: [] },
    ...{ decisions: [], added: [], fullTime: [], now: startOfDay('2026-12-01') + 9 * 60 * minute },
    ...of,
  }
}

/** A period drawn from a seed: recurring visits with reports of all kinds, nurses who are sent, stays, prices, decisions and entries. */
export function randomPeriod(seed: number): LinesInput {
  const random = seeded(seed)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const one = <Each>(of: readonly Each[]) => of[upTo(of.length - 1)] as Each
  const likely = (share: number) => random() < share
  const kind = one(['month', '15-days', '7-days'])
  const month = one(['2026-02', '2026-11', '2026-12', '2028-02'])
  const first =
    kind === '7-days'
      ? one(['2026-11-02', '2026-12-28'])
      : `${month}-${kind === 'month' || likely(0.5) ? '01' : '16'}`
  const ends = {
    '7-days': addDays(first, 6),
    '15-days': addDays(first, 14),
    month: addDays(`${addDays(first, 31).slice(0, 8)}01`, -1),
  }
  const period = { first, last: ends[kind as keyof typeof ends] }
  const day = () => addDays(period.first, upTo(35) - 3)
  const amount = () => (1 + upTo(40_000)) * rupee
  const services = ['a', 'b'].slice(0, 1 + upTo(1))
  const lines = ['1', '2'].map((line, place) => ({
    line,
    isStay: likely(0.25),
    startMinute: place === 0 ? 480 : 1200,
    minutes: one([50, 60, 90, 240, 720]),
    begins: likely(0.6) ? addDays(period.first, -9) : day(),
    ends: likely(0.6) ? addDays(period.last, 9) : day(),
    weekdays: likely(0.6) ? 7 : 5,
    nurseId: one([`n${line}`, `m${line}`]),
  }))
  const visits = services.flatMap((service) =>
    lines.slice(0, 1 + upTo(1)).flatMap((line) => visitsOfLine(service, line)),
  )

  function visitsOfLine(service: string, line: (typeof lines)[number]): MoneyVisit[] {
    const made: MoneyVisit[] = []
    for (
      let on = addDays(period.first, -9), count = 0;
      on <= addDays(period.last, 9);
      on = addDays(on, 1), count += 1
    ) {
      if (on < line.begins || on > line.ends || count % 7 >= line.weekdays) continue
      const minutes = line.isStay ? 1440 : line.minutes
      const base: MoneyVisit = {
        ...{ serviceId: service, line: line.line, day: on, startMinute: line.startMinute, minutes },
        ...{ nurseId: `${line.nurseId}${service}`, state: 'planned' },
      }
      made.push(...reported(base, line.isStay))
    }
    return made
  }

  function reported(base: MoneyVisit, isStay: boolean): MoneyVisit[] {
    const start = startOfDay(base.day) + base.startMinute * minute
    const time = (minutes: number) =>
      new Date(start + minutes * minute + upTo(1) * upTo(59_999)).toISOString()
    const { nurseId: _, ...withoutNurse } = base
    const kinds = isStay ? 7 : 14
    const drawn = upTo(kinds)
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
      case 6: {
        const late = upTo(Math.floor(base.minutes / 2))
        const sent: MoneyVisit = {
          ...{
            ...base,
            line: `${base.line}.1`,
            nurseId: `sent${base.serviceId}${base.line}`,
            handover: true,
          },
          ...{ startMinute: base.startMinute + late, minutes: base.minutes - late },
        }
        const came = { ...sent, arrivedAt: time(late + upTo(30)), leftAt: time(base.minutes + upTo(10)) }
        const { handover: _ignored, ...withoutHandover } = came
        return likely(0.5)
          ? [{ ...base, missedAt: time(late) }, likely(0.2) ? sent : withoutHandover]
          : [{ ...base, arrivedAt, leftAt: time(late + upTo(20)) }, came]
      }
      default:
        return [{ ...base, arrivedAt, leftAt, ...(likely(0.1) && { settled: 'needed-less-time' as const }) }]
    }
  }

  const price = (line: string): VisitPrice => {
    const unit = one(['visit', 'visit', 'hour', 'month'] as const)
    if (unit !== 'hour') return { line, unit, price: amount() }
    return { line, unit, price: amount(), ...(likely(0.5) && { minimumMinutes: one([30, 45, 60, 120]) }) }
  }
  const agreements = services.flatMap((service) =>
    [addDays(period.first, -40), ...(likely(0.3) ? [addDays(period.first, upTo(20))] : [])].map(
      (from): Agreement => ({
        ...agreed(perVisit),
        ...{ serviceId: service, from, visits: ['1', '2'].filter(() => likely(0.9)).map(price) },
        ...(likely(0.7) && { fullTime: { unit: one(['day', 'month'] as const), price: amount() } }),
      }),
    ),
  )
  const decisions = visits
    .filter(({ line, day: on }) => !line.includes('.') && on >= period.first && likely(0.3))
    .map(({ serviceId: service, line, day: on }): LineDecision => ({
      ...{ lineId: `${service}#${line}#${on}`, by: 'Meera Kulkarni', at: '2026-12-01T04:10:00.000Z' },
      ...{
        reason: 'As agreed by telephone',
        of: one(['no-report -', 'no-departure -', 'no-sign -', 'no-price -', 'no-price 720']),
      },
      ...one([
        { kind: 'whole', amount: amount() },
        { kind: 'part', amount: amount() },
        { kind: 'nothing', amount: 0 },
      ] as const),
    }))
  const fullTime = Array.from({ length: upTo(2) }, (_, place): FullTimeEntry => {
    const from = day()
    const length = 1 + upTo(30)
    return {
      ...{
        id: `entry-${place}`,
        serviceId: one(services),
        nurseId: 'n3',
        nurseName: 'Pooja Landge',
        by: 'Meera',
      },
      ...{ from, to: addDays(from, length - 1), days: 1 + upTo(length - 1) },
    }
  })
  const added = Array.from({ length: upTo(2) }, (_, place) => ({
    ...{
      id: `added-${place}`,
      serviceId: one(services),
      day: day(),
      text: 'Registration',
      reason: 'New',
      by: 'Meera',
    },
    amount: likely(0.5) ? amount() : -amount(),
  }))
  const now = startOfDay(addDays(period.last, likely(0.7) ? 2 : -upTo(20))) + upTo(1440) * minute
  return { period, agreements, visits, decisions, added, fullTime, now }
}
