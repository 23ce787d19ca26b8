import { afterQuietHours } from '#domain/notices.ts'
import { dayAt, instantAt, type Day } from '#domain/visits/days.ts'
import { readVisitId } from '#domain/visits/visit-id.ts'
import { hasVisits, isReminder, urgentFor, type Part } from './difference.ts'
import { isSameAppointment, isSameCare } from './told.ts'
import { appointmentIdOf, type VisitNow, type WhatIsSo } from './what-is-so.ts'

/* Which of the registered texts says which parts (docs/decisions/0100). */

/**
 * A family's texts: `coming`: a nurse at a time; `visit`: a visit without a nurse, cancelled, or whose nurse has not arrived; `day`: the visits of
 * a day; `service`: nurse and dates; `ended`.
 */
export const familyTexts = ['coming', 'visit', 'day', 'service', 'ended'] as const
/** A nurse's: `visit`: where to go; `stop`: where not to go; `visits`: several; `service`: a whole service. */
export const nurseTexts = ['visit', 'stop', 'visits', 'service'] as const

export type Message = {
  text: (typeof familyTexts)[number] | (typeof nurseTexts)[number]
  /** All that counts as told; the SMS names the first, a mail and the page the rest. */
  parts: readonly Part[]
  /** The day whose visits `day` and `visits` name; null if none is to come. */
  day?: Day | null
}

type VisitPart = Extract<Part, { kind: 'visit' }>
type ServicePart = Extract<Part, { kind: 'service' }>

export type Reader = 'family' | 'nurse'

/** The text of a message to a reader who has only these. */
export function textAmong<Text extends Message['text']>(texts: readonly Text[], { text }: Message): Text {
  const found = texts.find((each) => each === text)
  if (!found) throw new Error(`${text} is none of ${texts.join()}`)
  return found
}

/** The messages that say some parts, in the order in which they go. */
export function messagesTo(reader: Reader, parts: readonly Part[], so: WhatIsSo): Message[] {
  const several = reader === 'family' ? 'day' : 'visits'
  const ofServices = serviceMessages(parts, reader)
  const covered = new Set(ofServices.flatMap((message) => message.parts))
  const rest = parts.filter((part) => !covered.has(part))
  const visits = rest.filter(isVisit)
  const changed = visits.filter((part) => !isLatePart(part))
  const services = rest.filter(({ kind }) => kind === 'service')
  const ofVisits = reader === 'family' ? aboutVisits(changed, so) : aboutWork(changed, rest, so)
  const [firstOfVisits, ...others] = changed.length > 0 ? ofVisits : []
  const messages: Message[] = [
    ...(firstOfVisits ? [{ ...firstOfVisits, parts: [...firstOfVisits.parts, ...services] }] : []),
    ...others,
    ...ofServices,
    ...visits.filter(isLatePart).map((part) => ({ text: 'visit' as const, parts: [part] })),
  ]
  return inOrder(withReminders(withLater(messages, rest, { so, several }), rest, several))
}

/**
 * One visit by itself, several by their first day. That day does not show what has begun, nor always what is cancelled, so these have messages of
 * their own.
 */
function aboutVisits(changed: readonly VisitPart[], so: WhatIsSo): Message[] {
  const [first, ...others] = changed
  const gone = changed.filter((part) => part.now === null && !isReplaced(part, changed))
  if (others.length === 0 || gone.length === changed.length || loseTheirNurse(changed))
    return [aboutFirst(changed)]
  const begun = changed.filter(({ now }) => now !== null && now.start <= so.at)
  const day = first && dayAt(startOf(first))
  const isAnyLeft = [...so.visits.values()].some(
    ({ start, isSettled }) => !isSettled && start > so.at && dayAt(start) === day,
  )
  const isShown = (part: VisitPart) => isAnyLeft && startOf(part) > so.at && dayAt(startOf(part)) === day
  const hidden = gone.filter((part) => !isShown(part))
  if (begun.length + hidden.length > 0) {
    const rest = changed.filter((part) => ![...begun, ...hidden].includes(part))
    return [
      ...begun.map((part) => aboutFirst([part])),
      ...(rest.length > 0 ? aboutVisits(rest, so) : []),
      ...(hidden.length > 0 ? [{ text: 'visit' as const, parts: hidden }] : []),
    ]
  }
  return [day && isAnyLeft ? { text: 'day', day, parts: changed } : aboutFirst(changed)]
}

/** Visits of several days that have no nurse now, at their times. */
function loseTheirNurse(changed: readonly VisitPart[]): boolean {
  const days = new Set(changed.map((part) => dayAt(startOf(part))))
  return (
    days.size > 1 &&
    changed.every(
      ({ before, now }) => before && now && isSameAppointment({ ...before, nurseId: undefined }, now),
    )
  )
}

function aboutFirst(parts: readonly VisitPart[]): Message {
  const now = parts[0]?.now
  return { text: now?.nurseId !== undefined && !now.isSettled ? 'coming' : 'visit', parts }
}

/**
 * One visit by its own text, also where another time of it takes its place; visits of one service that are all taken away by the first. Of
 * several the first day is named, and services of which that day does not show what is gone have a message of their own.
 */
function aboutWork(changed: readonly VisitPart[], rest: readonly Part[], so: WhatIsSo): Message[] {
  const going = changed.filter(({ now }) => now !== null)
  const kept = new Set(going.map(({ visitId }) => appointmentIdOf(visitId)))
  const gone = changed.filter(({ visitId, now }) => now === null && !kept.has(appointmentIdOf(visitId)))
  if (going.length === 1 && gone.length === 0)
    return [{ text: 'visit', parts: [...going, ...changed.filter((part) => !going.includes(part))] }]
  const services = new Set(gone.map(serviceOf))
  if (going.length === 0 && services.size === 1) return [{ text: 'stop', parts: changed }]
  // The first day on which something is different, also if nothing is left on it.
  const [first] = changed
  const day = first ? dayAt(startOf(first)) : null
  const stops = [...services].flatMap((serviceId): Message[] => {
    const own = gone.filter((part) => serviceOf(part) === serviceId && !isReplaced(part, changed))
    const isShown = own.every((part) => dayAt(startOf(part)) === day) && hasVisits(serviceId, so)
    if (isShown) return []
    const later = rest.flatMap((part) =>
      part.kind === 'later' && part.services.includes(serviceId) ? [{ ...part, services: [serviceId] }] : [],
    )
    return [{ text: 'stop', parts: [...own, ...later] }]
  })
  if (stops.length === 0) return [{ text: 'visits', day, parts: changed }]
  const stopped = new Set(stops.flatMap(({ parts }) => parts))
  const others = changed.filter((part) => !stopped.has(part))
  return [...(others.length > 0 ? aboutWork(others, rest, so) : []), ...stops]
}

function serviceOf({ visitId }: VisitPart): string {
  return readVisitId(visitId)?.serviceId ?? ''
}

/** Whether its service has a new visit on its day instead. */
function isReplaced(part: VisitPart, parts: readonly VisitPart[]): boolean {
  const ofDay = parts.filter((each) => placeOf(each) === placeOf(part))
  const gone = ofDay.filter(({ now }) => now === null)
  return gone.indexOf(part) < ofDay.filter(isNew).length
}

/** Also one whose message had an unknown outcome. */
function isNew({ before, now }: VisitPart): boolean {
  return now !== null && (before === null || isSameAppointment(before, now))
}

function placeOf(part: VisitPart): string {
  return `${serviceOf(part)} ${dayAt(part.now?.start ?? startOf(part))}`
}

/**
 * One message for each service, which also covers its visits; several of a family that have visits are told by their visits. To a family
 * services that have ended share one.
 */
function serviceMessages(parts: readonly Part[], reader: Reader): Message[] {
  const about = parts.flatMap((part) => {
    if (part.kind !== 'service') return []
    return [{ part, visits: parts.filter(isVisit).filter((each) => isOfCare(each, part.serviceId)) }]
  })
  const withVisits = about.filter(({ visits }) => visits.some(({ now }) => now !== null))
  const byVisits = withVisits.length > 1 ? withVisits : withVisits.filter(isNamedBySending)
  const alone = about.filter((each) => !byVisits.includes(each))
  const messages = alone.map(({ part, visits }) => {
    const covered = visits.filter((each) => reader === 'nurse' || isCoveredBy(part, each, visits))
    return { text: 'service' as const, parts: [part, ...covered] }
  })
  const ended = parts.filter(({ kind }) => kind === 'ended')
  if (reader === 'nurse')
    return [...ended.map((part) => ({ text: 'stop' as const, parts: [part] })), ...messages]
  return [...(ended.length > 0 ? [{ text: 'ended' as const, parts: ended }] : []), ...messages]
}

/** To a family: a service without a nurse, on the same dates, is named after the one who is sent to a visit of it. */
function isNamedBySending({ part, visits }: { part: ServicePart; visits: readonly VisitPart[] }): boolean {
  const { before, now } = part
  const isUnnamed = !before || (!before.nurseId && isSameCare({ ...before, nurseId: now.nurseId }, now))
  return isUnnamed && visits.some((each) => each.now?.isSent && each.now.nurseId === now.nurseId)
}

/** That a nurse is late is always said by itself. */
function isOfCare(part: VisitPart, serviceId: string): boolean {
  return !isLatePart(part) && serviceOf(part) === serviceId
}

/**
 * Nurse and dates say nothing of a visit at another time or with another nurse, of one within the dates that is cancelled, or of one that is
 * soon and has no nurse.
 */
function isCoveredBy({ now: care }: ServicePart, part: VisitPart, parts: readonly VisitPart[]): boolean {
  const { before, now } = part
  if (!before) return !part.isUrgent || !care.nurseId || now?.nurseId !== undefined
  if (now) return isSameAppointment({ ...before, nurseId: care.nurseId }, now)
  const isWithin = before.start >= Date.parse(care.startDate) && before.start < Date.parse(care.endDate)
  return !isWithin || isReplaced(part, parts)
}

/** That something later has changed is said with what else has changed, or else by the first day with visits of its services. */
function withLater(
  messages: readonly Message[],
  parts: readonly Part[],
  { so, several }: { so: WhatIsSo; several: 'day' | 'visits' },
): Message[] {
  const said = new Set(
    messages.flatMap((message) =>
      message.parts.flatMap((each) => (each.kind === 'later' ? each.services : [])),
    ),
  )
  const found = parts.find((each) => each.kind === 'later')
  const part = found && { ...found, services: found.services.filter((serviceId) => !said.has(serviceId)) }
  if (!part || part.services.length === 0) return [...messages]
  const [first, ...others] = messages.filter(({ parts: own }) => !own.some(isLatePart))
  if (first)
    return [
      { ...first, parts: [...first.parts, part] },
      ...others,
      ...messages.filter((each) => each.parts.some(isLatePart)),
    ]
  const isComing = ({ start, isSettled }: VisitNow) => !isSettled && start > so.at
  const all = [...so.visits.values()].filter(isComing)
  const isConcerned = ({ serviceId }: VisitNow) => part.services.includes(serviceId)
  const ofServices = [[...so.beyond.values()].filter(isConcerned), all.filter(isConcerned), all]
  const starts = ofServices.find(({ length }) => length > 0)?.map(({ start }) => start)
  return [...messages, { text: several, day: starts ? dayAt(Math.min(...starts)) : null, parts: [part] }]
}

/** Whether the nurse whom the reader expects is late; a new nurse who is late is a message about who comes. */
export function isLatePart(part: Part): boolean {
  if (!isVisit(part) || !part.now?.isLate) return false
  return part.before === null || part.before.nurseId === part.now.nurseId
}

/** A day of which another message already says all needs no reminder. */
function withReminders(
  messages: readonly Message[],
  parts: readonly Part[],
  text: 'day' | 'visits',
): Message[] {
  const result = [...messages]
  for (const part of parts) {
    if (part.kind !== 'day' && part.kind !== 'week') continue
    const place = result.findIndex(
      (message) => (message.text === text && message.day === part.day) || isWholeOf(part, message),
    )
    const found = result[place]
    if (found && part.kind === 'day') result[place] = { ...found, parts: [...found.parts, part] }
    else result.push({ text, day: part.day, parts: [part] })
  }
  return result
}

/** Whether a family reads all of a day by what is said of one visit. */
function isWholeOf({ visits }: Extract<Part, { kind: 'day' | 'week' }>, { text, parts }: Message): boolean {
  const [first] = parts
  const isAboutVisit = text === 'coming' || text === 'visit'
  return isAboutVisit && visits.length === 1 && first?.kind === 'visit' && first.visitId === visits[0]
}

/** What is urgent goes first; what is not to be done before what is. */
function inOrder(messages: readonly Message[]): Message[] {
  const place = (message: Message) => (isUrgent(message) ? 0 : 2) + (message.text === 'stop' ? 0 : 1)
  return messages.toSorted((one, other) => place(one) - place(other))
}

/**
 * Which budget a message takes from: the urgent one only for an arrival that is late, a nurse who is sent or turns round, and a visit that is
 * changed or gone though it has begun (docs/limits.md, "Sending").
 * @param now milliseconds since 1970
 */
export function budgetOf({ parts }: Message, now: number): 'urgent' | 'reminder' | undefined {
  const takesUrgent = (part: Part) => {
    if (!part.isUrgent || !isVisit(part)) return false
    const isOfSent = part.now?.isSent ?? appointmentIdOf(part.visitId) !== part.visitId
    return isLatePart(part) || isOfSent || startOf(part) <= now
  }
  if (parts.some(takesUrgent)) return 'urgent'
  return parts.every(isReminder) ? 'reminder' : undefined
}

export function isUrgent({ parts }: Message): boolean {
  return parts.some((part) => part.isUrgent)
}

/**
 * When a message may go: what is urgent at once, else outside the quiet hours, or as soon as one of its parts becomes urgent.
 * @param now milliseconds since 1970
 * @returns milliseconds since 1970
 */
export function sendableAt(message: Message, now: number): number {
  const morning = Date.parse(afterQuietHours(instantAt(now)))
  if (isUrgent(message) || morning === now) return now
  const starts = message.parts.filter(isVisit).map((part) => startOf(part) - urgentFor)
  return Math.min(morning, ...starts.filter((time) => time > now))
}

function isVisit(part: Part): part is VisitPart {
  return part.kind === 'visit'
}

function startOf({ before, now }: VisitPart): number {
  return Math.min(now?.start ?? Infinity, before?.start ?? Infinity)
}
