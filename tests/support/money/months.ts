import type { Agreement, VisitPrice } from '#domain/money/agreement.ts'
import type { LinesInput } from '#domain/money/lines-of.ts'
import type { ServiceCare } from '#domain/money/month-lines.ts'
import type { MoneyVisit } from '#domain/money/outcome.ts'
import { minute, startOfDay, type Day } from '#domain/visits/days.ts'

/* November 2026 of one service, for tests of money. */

export const rupee = 100
export const serviceId = 'gokhale'

/** A time of an Indian day, as a UTC instant. */
export function at(day: Day, time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(startOfDay(day) + (hours * 60 + minutes) * minute).toISOString()
}

/** A visit from 08:00 to 20:00 with its reports. */
export function visit(day: Day, of: Partial<MoneyVisit> = {}): MoneyVisit {
  const planned = { day, line: '1', startMinute: 480, minutes: 720 }
  return { ...planned, nurseId: 'savita', state: 'planned', ...of }
}

/** The same, served from one time to another. */
export function served(day: Day, from = '08:00', to = '20:00', of: Partial<MoneyVisit> = {}): MoneyVisit {
  return visit(day, { arrivedAt: at(day, from), leftAt: at(day, to), ...of })
}

export function agreed(price: VisitPrice, of: Partial<Agreement> = {}): Agreement {
  return {
    ...{ from: '2026-10-01', visits: [price], agreed: { by: 'family', at: '2026-09-30T10:00:00.000Z' } },
    ...of,
  }
}

const twelveHours = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], startMinute: 480, minutes: 720 }]
export const perVisit: VisitPrice = { line: '1', shifts: twelveHours, unit: 'visit', price: 1_200 * rupee }

/** A service with this price, whose recurring visit runs on all days. */
export function care(of: Partial<ServiceCare> = {}): ServiceCare {
  return {
    ...{
      serviceId,
      patientName: 'Sulochana Gokhale',
      agreements: [agreed(perVisit)],
      visits: [],
      fullTime: [],
    },
    ...of,
  }
}

/** All of November, read on the first of December. */
export function inNovember(service: Partial<ServiceCare>, of: Partial<LinesInput> = {}): LinesInput {
  return {
    ...{ month: '2026-11', services: [care(service)], decisions: [], added: [], billed: {} },
    ...{ nameOf: (id: string) => id, now: startOfDay('2026-12-01') + 9 * 60 * minute },
    ...of,
  }
}
