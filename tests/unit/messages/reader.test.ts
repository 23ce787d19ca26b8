import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterCall, beforeCall, isUnanswered, settle, type CallOutcome } from '#domain/messages/conclude.ts'
import { asOf, difference, saidIn, type Evidence } from '#domain/messages/difference.ts'
import { messagesTo, sendableAt } from '#domain/messages/texts.ts'
import {
  isSameAppointment,
  nothingTold,
  wordsOf,
  type Appointment,
  type Said,
} from '#domain/messages/told.ts'
import { whatIsSoForFamily, type StintOfWeek, type WhatIsSo } from '#domain/messages/what-is-so.ts'
import { addDays, minute } from '#domain/visits/days.ts'
import { propertyRuns, seedProperties } from '#tests/support/seeded-properties.ts'
import { at, everyDay, service, today } from './day.ts'

/*
 * Whatever changes, and whatever becomes of the calls, a family that reads its messages knows in the end who comes and when. The sender
 * is played here by its protocol (docs/decisions/0100): marks, records, marks; `telling`; the call; the outcome; the marks go.
 */

seedProperties(100)

const hour = 60 * minute
const patients = ['patient0', 'patient1']

/** One thing that happens. */
type Step =
  | {
      do: 'change'
      place: number
      from: number
      to: 'Asha' | 'Mary' | null | 'cancelled' | 'restored' | 'moved'
    }
  | { do: 'change from then on'; place: number; from: number; to: string | null }
  | { do: 'report'; place: number; what: 'arrived' | 'left' }
  | { do: 'wait'; hours: number }
  | { do: 'run'; outcomes: Fate[]; between: Extract<Step, { do: 'change' }> | null; isEvening: boolean }

/** What becomes of a call, or where the process dies. */
type Fate = 'sent' | 'failed' | 'lost' | 'read without answer' | 'dies before the call' | 'dies after it'

const nurses = ['Asha', 'Mary', null] as const
const place = fc.nat(1)
const change = fc.record({
  do: fc.constant('change' as const),
  place,
  from: fc.oneof(fc.nat(2), fc.nat(50)),
  to: fc.constantFrom(...nurses, 'cancelled' as const, 'restored' as const, 'moved' as const),
})
const fate = fc.constantFrom<Fate>(
  ...([
    'sent',
    'sent',
    'failed',
    'lost',
    'read without answer',
    'dies before the call',
    'dies after it',
  ] as const),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  change,
  fc.record({
    do: fc.constant('change from then on' as const),
    place,
    from: fc.nat(50),
    to: fc.constantFrom(...nurses),
  }),
  fc.record({
    do: fc.constant('report' as const),
    place,
    what: fc.constantFrom('arrived' as const, 'left' as const),
  }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.oneof(fc.nat(3), fc.nat(200)) }),
  fc.record({
    do: fc.constant('run' as const),
    outcomes: fc.array(fate, { minLength: 1, maxLength: 3 }),
    between: fc.option(change),
    isEvening: fc.boolean(),
  }),
)

/** A family with two patients, its sender, and what it has read. */
class World {
  now = at('6:00')
  stints: StintOfWeek[][] = [everyDay('9:30', 'Asha'), everyDay('17:00', 'Mary')].map((own, patient) => [
    ...own,
    ...everyDay(patient === 0 ? '9:30' : '17:00', patient === 0 ? 'Asha' : 'Mary', 42),
  ])
  marks = new Map<string, Omit<Evidence, 'reach'> & { reach: number; dueAt: number }>([
    ['first', { reach: Infinity, dueAt: 0 }],
  ])
  told = nothingTold
  /** What the family believes, by the ids of visits. */
  reader = new Map<string, Appointment>()
  hasRead = false
  lastRead: { words: string; hasAnswer: boolean } | null = null
  made = 0

  snapshot(): WhatIsSo {
    const records = this.stints.map((own, patient) => service(`patient${patient}`, own))
    return whatIsSoForFamily(records, this.now)
  }

  mark(reach: number): void {
    this.marks.set(`mark ${this.made++}`, { reach, dueAt: this.now })
  }

  change({ place: patient, from, to }: Extract<Step, { do: 'change' }>): void {
    const day = addDays(today, Math.floor((this.now - at('0:00')) / (24 * hour)) + from)
    this.stints[patient] = (this.stints[patient] ?? []).map((stint) => {
      if (stint.day !== day || at('0:00', day) + stint.startMinute * minute <= this.now || stint.arrivedAt)
        return stint
      const { nurseId, ...rest } = stint
      if (to === 'cancelled') return { ...stint, state: 'cancelled' }
      if (to === 'restored') return { ...stint, state: 'planned' }
      if (to === 'moved') return { ...stint, startMinute: stint.startMinute + 45 }
      return to ? { ...stint, nurseId: to } : nurseId ? rest : stint
    })
    this.mark(at('0:00', addDays(day, 2)))
  }

  changeFrom({ place: patient, from, to }: Extract<Step, { do: 'change from then on' }>): void {
    const begins = addDays(today, Math.floor((this.now - at('0:00')) / (24 * hour)) + from + 1)
    this.stints[patient] = (this.stints[patient] ?? []).map((stint) => {
      if (stint.day < begins) return stint
      const { nurseId: _, ...rest } = stint
      return to ? { ...rest, nurseId: to } : rest
    })
    this.mark(Infinity)
  }

  report({ place: patient, what }: Extract<Step, { do: 'report' }>): void {
    const instant = new Date(this.now).toISOString()
    this.stints[patient] = (this.stints[patient] ?? []).map((stint) => {
      const start = at('0:00', stint.day) + stint.startMinute * minute
      if (start > this.now + 2 * hour || start + stint.minutes * minute < this.now || !stint.nurseId)
        return stint
      if (what === 'left') return stint.arrivedAt ? { ...stint, leftAt: instant } : stint
      return stint.state === 'planned' ? { ...stint, arrivedAt: instant } : stint
    })
  }

  /** The family reads a message: never the same twice on end, unless the first had no answer. */
  read(said: Said, hasAnswer: boolean): void {
    const { visits, later } = said
    const words = visits.length > 0 ? wordsOf(said) : ''
    if (words && words === this.lastRead?.words) expect(this.lastRead.hasAnswer, words).toBe(false)
    this.lastRead = { words, hasAnswer: hasAnswer || words === this.lastRead?.words }
    if (later || !this.hasRead) this.look()
    this.hasRead = true
    for (const [visitId, value] of visits) {
      if (value) this.reader.set(visitId, value)
      else this.reader.delete(visitId)
    }
  }

  /** Their page shows all visits, also those of weeks that are made later. */
  look(): void {
    this.reader = new Map(
      this.stints.flatMap((own, patient) =>
        own
          .filter(({ state }) => state === 'planned')
          .map((stint) => [
            `patient${patient}.${stint.day}.${stint.line}`,
            {
              start: at('0:00', stint.day) + stint.startMinute * minute,
              minutes: stint.minutes,
              ...(stint.nurseId && { nurseId: stint.nurseId }),
            },
          ]),
      ),
    )
  }

  /** The office reads of what has gone out twice without an answer, and calls. */
  telephone(said: Said): void {
    this.lastRead = null
    this.read(said, false)
  }

  run(outcomes: readonly Fate[], between: (() => void) | null = null): void {
    const own = [...this.marks].filter(([, { dueAt }]) => dueAt <= this.now)
    if (own.length === 0) return
    const so = this.snapshot()
    const told = afterCall(asOf(this.told, so), so, 'unknown')
    this.told = told
    const shown = [...this.marks.values()]
    const latest = Math.max(0, ...shown.map(({ reach }) => reach))
    const evidence = { reach: new Map(patients.map((patient) => [patient, latest])) }
    const remind = shown
      .map((mark) => mark.remind ?? '')
      .reduce((one, other) => (one > other ? one : other), '')
    const parts = difference(this.told, so, { ...evidence, ...(remind && { remind }) })
    const all = messagesTo('family', parts, so)
    const saidTwice = all.filter((each) => isUnanswered(told, saidIn(each.parts, so)))
    const messages = all.filter((each) => !saidTwice.includes(each))
    const calls = saidTwice.map((each) => saidIn(each.parts, so))
    const sendable = messages.filter((message) => sendableAt(message, this.now) <= this.now)
    between?.()
    const waiting = messages.filter((each) => !sendable.includes(each))
    const open = waiting.map((each) => saidIn(each.parts, so))
    const unsaid = [...saidTwice, ...waiting].flatMap((each) => each.parts)
    for (const [index, { parts: said }] of sendable.entries()) {
      const fate = outcomes[Math.min(index, outcomes.length - 1)] ?? 'sent'
      const telling = saidIn(said, so)
      this.told = beforeCall(this.told, telling)
      if (fate === 'dies before the call') return
      if (fate === 'sent' || fate === 'read without answer' || fate === 'dies after it')
        this.read(telling, fate === 'sent')
      if (fate === 'dies after it') return
      const outcome: CallOutcome = fate === 'sent' || fate === 'failed' ? fate : 'unknown'
      this.told = afterCall(this.told, so, outcome)
      if (outcome !== 'sent') unsaid.push(...said)
      if (outcome === 'unknown' && isUnanswered(this.told, telling)) calls.push(telling)
      else if (outcome !== 'sent') open.push(telling)
    }
    for (const said of calls) this.telephone(said)
    this.told = settle(this.told, so, { unsaid, again: open })
    if (open.length === 0) this.marks.clear()
  }

  take(next: Step): void {
    if (next.do === 'change') this.change(next)
    else if (next.do === 'change from then on') this.changeFrom(next)
    else if (next.do === 'report') this.report(next)
    else if (next.do === 'wait') this.now += next.hours * hour
    else {
      if (next.isEvening)
        this.marks.set(`evening ${this.made++}`, {
          reach: 0,
          dueAt: this.now,
          remind: addDays(today, 1 + Math.floor((this.now - at('0:00')) / (24 * hour))),
        })
      const { between } = next
      this.run(next.outcomes, between && (() => this.change(between)))
    }
  }

  /** What a family believes wrongly of visits that are still to come. */
  mistakes(): string[] {
    const so = this.snapshot()
    const ids = new Set([...so.visits.keys(), ...this.reader.keys()])
    return [...ids].filter((id) => {
      const now = so.visits.get(id) ?? null
      const read = this.reader.get(id) ?? null
      if (now?.isSettled || (now?.start ?? read?.start ?? 0) >= so.upTo) return false
      if (!now && read && read.start + read.minutes * minute <= so.at) return false
      return !isSameAppointment(read, now)
    })
  }
}

test('a family that reads its messages knows in the end who comes and when', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      const world = new World()
      for (const next of steps) world.take(next)
      // In the middle of the next day nothing waits for the morning.
      world.now = at('12:00', addDays(today, 1 + Math.ceil((world.now - at('0:00')) / (24 * hour))))
      for (let run = 0; run < 4; run++) world.run(['sent'])
      expect(world.mistakes().filter((id) => !world.snapshot().visits.get(id)?.isLate)).toEqual([])
      // The run that looks for late nurses leaves a mark.
      world.mark(0)
      for (let run = 0; run < 4; run++) world.run(['sent'])
      expect(world.mistakes()).toEqual([])
      expect(world.told.telling).toBeUndefined()
      expect([...world.marks.keys()]).toEqual([])
    }),
    { numRuns: propertyRuns(150) },
  )
})
