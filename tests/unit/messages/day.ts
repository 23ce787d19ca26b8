import { asOf, difference, saidIn, type Evidence, type Part } from '#domain/messages/difference.ts'
import { afterCall, beforeCall, isUnanswered, settle, type CallOutcome } from '#domain/messages/conclude.ts'
import { isUrgent, messagesTo, sendableAt, type Message, type Reader } from '#domain/messages/texts.ts'
import { nothingTold, type Appointment, type Care, type Told } from '#domain/messages/told.ts'
import {
  whatIsSoForFamily,
  whatIsSoForNurse,
  type OwnAbsence,
  type ServiceRecords,
  type StintOfWeek,
  type WhatIsSo,
} from '#domain/messages/what-is-so.ts'
import { timeAt } from '#domain/dates.ts'
import { addDays, dayAt, startOfDay, type Day } from '#domain/visits/days.ts'
import { readVisitId } from '#domain/visits/visit-id.ts'

/* People and their visits for the tests of messages, and what each of them reads. */

/** A Wednesday. */
export const today = '2026-11-25'
export const tomorrow = addDays(today, 1)

/** @param time `9:30`, also past midnight: `33:00` */
export function at(time: string, day: Day = today): number {
  return startOfDay(day) + minuteOf(time) * 60_000
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** A visit of an hour. */
export function visit(time: string, nurseId: string | null, facts: Partial<StintOfWeek> = {}): StintOfWeek {
  const startMinute = minuteOf(time)
  return {
    ...{ line: '1', day: today, startMinute, minutes: 60, state: 'planned' },
    ...(nurseId && { nurseId }),
    ...facts,
  }
}

/** Each day's visit of six weeks. */
export function everyDay(time: string, nurseId: string | null, from = 0): StintOfWeek[] {
  return Array.from({ length: 42 }, (_, day) => visit(time, nurseId, { day: addDays(today, from + day) }))
}

export const care: Care = {
  startDate: new Date(at('0:00', '2026-11-01')).toISOString(),
  endDate: new Date(at('0:00', '2027-03-01')).toISOString(),
}

export function service(
  serviceId: string,
  stints: readonly StintOfWeek[],
  facts: Partial<ServiceRecords> = {},
): ServiceRecords {
  return { serviceId, care, hasPlan: true, stints, ...facts }
}

export function reported(time: string): string {
  return new Date(at(time)).toISOString()
}

/** What the marks of a change show that reaches a day ahead, or anything. */
export const none = { evidence: reaching(0) }
export const everything = { evidence: reaching(Infinity) }

export function reaching(time: number, services = ['mother', 'father']): Evidence {
  return { reach: new Map(services.map((serviceId) => [serviceId, time])) }
}

const day = 24 * 60 * 60_000

/** A person with what they were told. */
export class Person {
  told: Told = nothingTold
  so: WhatIsSo | null = null
  readonly reader: Reader
  readonly id: string
  absences: OwnAbsence[] = []

  constructor(reader: Reader, id = '') {
    this.reader = reader
    this.id = id
  }

  /** Compares what is so with what they were told. */
  compare(records: readonly ServiceRecords[], now: number, evidence: Evidence): Part[] {
    this.so =
      this.reader === 'family'
        ? whatIsSoForFamily(records, now)
        : whatIsSoForNurse(this.id, records, { now, absences: this.absences })
    this.told = asOf(this.told, this.so)
    return difference(this.told, this.so, evidence)
  }

  /** Sends what may be sent now, as the sender does. @returns each message in words */
  read(
    records: readonly ServiceRecords[],
    now: number,
    { evidence = reaching(now + day), outcome = 'sent' }: { evidence?: Evidence; outcome?: CallOutcome } = {},
  ): string[] {
    const parts = this.compare(records, now, evidence)
    const so = this.so as WhatIsSo
    const messages = messagesTo(this.reader, parts, so)
    const saidTwice = messages.filter(({ parts: own }) => isUnanswered(this.told, saidIn(own, so)))
    const sendable = messages.filter(
      (message) => sendableAt(message, now) <= now && !saidTwice.includes(message),
    )
    for (const { parts: own } of sendable) {
      const telling = beforeCall(this.told, saidIn(own, so))
      this.told = afterCall(telling, so, outcome)
    }
    const saids = (some: readonly Message[]) => some.map(({ parts: own }) => saidIn(own, so))
    const said = outcome === 'sent' ? sendable : []
    const open = messages.filter((message) => ![...saidTwice, ...said].includes(message))
    this.told = settle(this.told, so, {
      unsaid: [...open, ...saidTwice].flatMap((message) => message.parts),
      again: saids(open),
    })
    return sendable.map(inWords)
  }
}

/** `coming: 25 9:30 Asha`, with `!` if it is urgent. */
function inWords(message: Message): string {
  const { text, day: named, parts } = message
  const about = named === undefined ? parts.slice(0, 1).map(partInWords) : [`on ${named ?? 'no day'}`]
  const more = parts.length - about.length
  return `${text}${isUrgent(message) ? '!' : ''} ${[...about, ...(more > 0 ? [`and ${more} more`] : [])].join(' ')}`
}

function partInWords(part: Part): string {
  if (part.kind === 'visit') {
    if (part.now) return appointmentInWords(part.now)
    return `${part.before ? timeInWords(part.before.start) : (readVisitId(part.visitId)?.day ?? '')} off`
  }
  if (part.kind === 'service') return `${part.serviceId} ${part.now.nurseId ?? 'no nurse'}`
  return part.kind === 'ended' ? part.serviceId : part.kind
}

function appointmentInWords({ start, nurseId, isLate }: Appointment): string {
  return `${timeInWords(start)} ${isLate ? 'late' : (nurseId ?? 'no nurse')}`
}

function timeInWords(start: number): string {
  return `${dayAt(start).slice(-2)} ${timeAt(start)}`
}
