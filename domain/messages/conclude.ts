import { beliefOf } from './difference.ts'
import {
  appointmentOf,
  careOf,
  endOf,
  isSameAppointment,
  isSameCare,
  wordsOf,
  type Appointment,
  type Belief,
  type Care,
  type Said,
  type Told,
} from './told.ts'
import type { VisitNow, WhatIsSo } from './what-is-so.ts'

/*
 * What a person was told after a message (docs/decisions/0100). The sender writes each of these on condition of the version that it read.
 */

/** Before a call: from now on the message may have been read. */
export function beforeCall(told: Told, said: Said): Told {
  return { ...told, telling: said }
}

/** `unknown`: the provider did not answer, or the process died. `refused`: for good, by the person's address. `failed`: surely not sent. */
export type CallOutcome = 'sent' | 'unknown' | 'refused' | 'failed'

/**
 * After a call. The same words with an unknown outcome twice count as read.
 * @param address the one that was tried
 * @returns `isDoubtful`: it counts as read only for that
 */
export function afterCall(
  { telling, unsure, ...told }: Told,
  so: WhatIsSo,
  { outcome, address }: { outcome: CallOutcome; address: string },
): { told: Told; isDoubtful: boolean } {
  if (!telling || outcome === 'failed')
    return { told: { ...told, ...(unsure && { unsure }) }, isDoubtful: false }
  const words = wordsOf(telling)
  const isDoubtful = outcome === 'unknown' && unsure === words
  if (outcome === 'unknown' && !isDoubtful)
    return { told: { ...withBeliefs(told, so, telling, either), unsure: words }, isDoubtful }
  const next =
    outcome === 'refused'
      ? <Value>(belief: Belief<Value>, value: Value | null) => ({
          values: belief.values,
          refused: { value, address },
        })
      : surely
  const { remindedFor, weekTold } = telling
  return {
    told: {
      ...withBeliefs(told, so, telling, next),
      ...(remindedFor && { remindedFor }),
      ...(weekTold && { weekTold }),
    },
    isDoubtful,
  }
}

type Next = <Value extends object>(belief: Belief<Value>, value: Value | null) => Belief<Value>

const surely: Next = (_, value) => ({ values: [value] })

const either: Next = ({ values }, value) => {
  const others = values.filter((each) => JSON.stringify(each) !== JSON.stringify(value))
  return { values: [...others, value] }
}

function withBeliefs(told: Told, so: WhatIsSo, said: Said, next: Next): Told {
  const visits = new Map(told.visits)
  for (const [visitId, value] of said.visits) visits.set(visitId, next(beliefOf(told, so, visitId), value))
  const services = new Map(told.services)
  for (const [serviceId, value] of said.services)
    services.set(serviceId, next(told.services.get(serviceId) ?? { values: [null] }, value))
  return { ...told, visits, services }
}

/**
 * Once nothing is left to say of what was read: the person knows what is so, also of weeks that were made since, and what is over is forgotten.
 * What an address refused stays until it is over.
 * @param done the marks that were read
 */
export function settle({ unsure: _, ...told }: Told, so: WhatIsSo, done: readonly string[]): Told {
  const known = [...so.visits]
    .filter(([, now]) => endOf(now) > so.at)
    .map(([visitId, now]) => [visitId, knownVisit(told.visits.get(visitId), now)] as const)
  const absent = [...told.visits].filter(([visitId, belief]) => !so.visits.has(visitId) && isKept(belief, so))
  const heard = [...so.heard]
    .filter(([visitId, value]) => !so.visits.has(visitId) && endOf(value) > so.at)
    .map(([visitId]) => [visitId, { values: [null] }] as const)
  const services = [...so.services].map(
    ([serviceId, now]) => [serviceId, knownService(told.services.get(serviceId), now)] as const,
  )
  return {
    ...told,
    visits: new Map([...heard, ...absent, ...known]),
    services: new Map(services),
    upTo: Math.max(told.upTo, so.upTo),
    done,
  }
}

function knownVisit(belief: Belief<Appointment> | undefined, now: VisitNow): Belief<Appointment> {
  const isRefused = belief?.refused && !belief.values.every((value) => isSameAppointment(value, now))
  return isRefused ? belief : { values: [appointmentOf(now)] }
}

function knownService(belief: Belief<Care> | undefined, now: Care): Belief<Care> {
  const isRefused = belief?.refused && !belief.values.every((value) => isSameCare(value, now))
  return isRefused ? belief : { values: [careOf(now)] }
}

/** Of a visit that does not take place: what was refused while it could be expected, and what the records do not have yet. */
function isKept({ values, refused }: Belief<Appointment>, { at, upTo }: WhatIsSo): boolean {
  return values.some((value) => value && (value.start >= upTo || (refused && endOf(value) > at)))
}
