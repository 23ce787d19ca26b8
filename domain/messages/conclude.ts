import { minute } from '#domain/visits/days.ts'
import { beliefOf, careBeliefOf, isOfService, isReminder, saidIn, type Part } from './difference.ts'
import {
  appointmentOf,
  careOf,
  endOf,
  wordsOf,
  type Appointment,
  type Belief,
  type Said,
  type Told,
} from './told.ts'
import type { WhatIsSo } from './what-is-so.ts'

/*
 * What a person was told after a message (docs/decisions/0100). The sender writes each of these on condition of the version that it read.
 */

/** Before a call: from now on the message may have been read. */
export function beforeCall(told: Told, said: Said): Told {
  return { ...told, telling: said }
}

/** `unknown`: the provider did not answer, or the process died. `failed`: surely not sent. */
export type CallOutcome = 'sent' | 'unknown' | 'failed'

/** After a call. */
export function afterCall({ telling, ...told }: Told, so: WhatIsSo, outcome: CallOutcome): Told {
  if (!telling || outcome === 'failed') return told
  if (outcome === 'unknown') {
    const unsure = [...(told.unsure ?? []), wordsOf(telling)].slice(-mostUnsure)
    return { ...withBeliefs(told, so, telling, either), unsure }
  }
  const { remindedFor, weekTold } = telling
  return {
    ...withBeliefs(told, so, telling, surely),
    ...(remindedFor && { remindedFor }),
    ...(weekTold && { weekTold }),
  }
}

/** Whether the same words have gone out twice without an answer, so that they are not tried once more. */
export function isUnanswered({ unsure = [] }: Told, said: Said): boolean {
  const words = wordsOf(said)
  return unsure.filter((each) => each === words).length > 1
}

/** A nurse with whom more goes wrong at once reads something a third time. */
const mostUnsure = 16

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
  for (const [serviceId, value] of said.services) {
    services.set(serviceId, next(careBeliefOf(told, so, serviceId), value))
  }
  return { ...told, visits, services }
}

/** How long what is over is remembered: a clock that is ahead for some days makes nothing be said again. */
const remembered = 3 * 24 * 60 * minute

/** What was not said, and what of it is tried again. */
export type Left = { unsaid?: readonly Part[]; again?: readonly Said[] }

/** Once all was tried: but for what was not said the person knows what is so, also of weeks that were made since. */
export function settle(
  { unsure = [], ...told }: Told,
  so: WhatIsSo,
  { unsaid = [], again = [] }: Left = {},
): Told {
  const changes = saidIn(
    unsaid.filter((part) => !isReminder(part)),
    so,
  )
  const left = new Set([...changes.visits, ...changes.services].map(([id]) => id))
  // Of a service with a week that cannot be read nothing was said.
  const isLeft = ([id]: readonly [string, unknown]) => left.has(id) || isOfService(id, null, so.unreadable)
  const known = [...so.visits].map(([visitId, now]) => [visitId, { values: [appointmentOf(now)] }] as const)
  const absent = [...told.visits].filter(([visitId, belief]) => !so.visits.has(visitId) && isKept(belief, so))
  const heard = [...so.heard.keys()]
    .filter((visitId) => !so.visits.has(visitId))
    .map((visitId) => [visitId, { values: [null] }] as const)
  const visits = [...heard, ...absent, ...known].filter((each) => !isLeft(each))
  const services = [...so.services].map(([serviceId, now]) => [serviceId, { values: [careOf(now)] }] as const)
  const words = new Set(again.map(wordsOf))
  const stillUnsure = unsure.filter((each) => words.has(each))
  return {
    ...told,
    visits: new Map(
      [...visits, ...[...told.visits].filter(isLeft)].filter(([, belief]) => !isForgotten(belief, so)),
    ),
    services: new Map([...services.filter((each) => !isLeft(each)), ...[...told.services].filter(isLeft)]),
    upTo: unsaid.some(({ kind }) => kind === 'later') ? told.upTo || so.upTo : so.upTo,
    ...(stillUnsure.length > 0 && { unsure: stillUnsure }),
  }
}

/** Of a visit that the records do not have: it is over, or they do not have it yet. */
function isKept({ values }: Belief<Appointment>, { at, upTo }: WhatIsSo): boolean {
  return values.some((value) => value && (value.start >= upTo || endOf(value) <= at))
}

function isForgotten({ values }: Belief<Appointment>, { at }: WhatIsSo): boolean {
  return values.some((value) => value && endOf(value) <= at - remembered)
}
