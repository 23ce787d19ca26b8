import { endOfCare } from '#domain/care-period.ts'
import { company } from '#domain/company.ts'
import { dateIn, dayIn } from '#domain/day-words.ts'
import type { Language } from '#domain/languages.ts'
import { isLatePart, type Message } from '#domain/messages/texts.ts'
import { endOf, type Appointment, type Care } from '#domain/messages/told.ts'
import type { VisitNow, WhatIsSo } from '#domain/messages/what-is-so.ts'
import { dayAt } from '#domain/visits/days.ts'
import { readVisitId } from '#domain/visits/visit-id.ts'
import type { FamilyValues } from '#server/notice-sender/compose/messages.server.ts'
import { visitsPage } from '#server/notice-sender/compose/visit-records.server.ts'
import {
  careDates,
  familyWords,
  insteadOfNurse,
  isThere,
} from '#server/notice-sender/texts/words-of-visits.server.ts'
import type { FamilyMail } from '#server/notice-sender/texts/mail-texts.server.ts'
import { fillIn, smsName } from '#server/notice-sender/texts/values.server.ts'
import {
  careStarts,
  clockTime,
  dayOf,
  firstAndMore,
  fromTo,
  noNurse,
  noVisit,
  timed,
  timesOf,
  visitLine,
  visitLines,
  visitNurse,
  visitTime,
} from '#server/notice-sender/texts/visit-values.server.ts'
import type { NamedService } from './read-so-of-family.server.ts'

/* The values of a family's SMS and mail. An SMS says the first thing, a mail all that is new; the rest is on their page. */

type Part = Message['parts'][number]
type VisitPart = Extract<Part, { kind: 'visit' }>
type Values = Record<string, string>

/** What names the people and services of a message. */
export type FamilyNames = {
  language: Language
  services: ReadonlyMap<string, NamedService>
  nurses: ReadonlyMap<string, string>
}

export function familyValues(message: Message, so: WhatIsSo, names: FamilyNames): FamilyValues {
  if (message.text === 'service') return serviceValues(message, names)
  if (message.text === 'ended') return endedValues(message, names)
  const visits = visitPartsOf(message)
  const [first] = visits
  if (message.text === 'coming' && first?.now)
    return { ...mailOf(message, so, names), sms: comingValues(first, first.now, names) }
  if (message.text === 'visit' && first)
    return { ...mailOf(message, so, names), sms: aboutValues(visits, first, names) }
  return { ...mailOf(message, so, names), sms: dayValues(message, so, names) }
}

/** The ids of the nurses whom a message may name. */
export function nursesIn({ parts }: Message, so: WhatIsSo): string[] {
  const values = parts.flatMap((part): (Appointment | Care | null)[] => {
    if (part.kind === 'visit') return [part.now, part.before]
    return part.kind === 'service' ? [part.now] : []
  })
  const coming = [...so.visits.values(), ...so.beyond.values()]
  return [...values, ...coming].flatMap((value) => value?.nurseId ?? [])
}

function comingValues(part: VisitPart, now: VisitNow, { language, nurses }: FamilyNames): Values {
  return {
    nurseName: nameIn(now.nurseId, { language, nurses }),
    visitTime: visitTime(language, timed(now)),
    comingNote: changeIn(part, now, { language, nurses }),
  }
}

/** What is different about a visit that has a nurse. */
function changeIn({ before, isUnheard }: VisitPart, now: VisitNow, { language, nurses }: Named): string {
  const words = familyWords[language]
  if (now.isLate) return words.notHeard
  if (!before) return isUnheard ? words.onPage : words.isNew
  const isMoved = before.start !== now.start
  const formerName = nurses.get(before.nurseId ?? '')
  if (before.nurseId !== now.nurseId && formerName && (now.isSent || !isMoved))
    return insteadOfNurse(language, formerName)
  if (isMoved) {
    const day = dayAt(before.start)
    return day === dayAt(now.start)
      ? fillIn(words.insteadOfTime, { what: clockTime(timed(before)) })
      : fillIn(words.insteadOfDay, { what: dayOf(language, day) })
  }
  if (before.minutes !== now.minutes)
    return fillIn(words.until, { what: clockTime(timed({ ...now, start: endOf(now) })) })
  return words.asPlanned
}

type Named = Pick<FamilyNames, 'language' | 'nurses'>

/** One visit that is late, or the first of those that have no nurse or are cancelled. */
function aboutValues(visits: readonly VisitPart[], first: VisitPart, names: FamilyNames): Values {
  const { language } = names
  const alike = visits.filter(({ now }) =>
    now ? first.now && now.nurseId === first.now.nurseId : !first.now,
  )
  const shown = alike.flatMap(({ now, before }) => now ?? before ?? [])
  return {
    whichVisit: firstAndMore(language, shown.map(timed)),
    visitState: stateIn(first, names),
  }
}

/** The state of a visit that has no nurse, or whose nurse is late or there. */
function stateIn({ now }: VisitPart, { language, nurses }: Named): string {
  const words = familyWords[language]
  if (!now) return words.cancelled
  if (!now.nurseId && now.isSettled) return words.missed
  if (!now.nurseId) return now.isLate ? words.stillNoNurse : words.noNurse
  return now.isSettled ? isThere(language, nurses.get(now.nurseId) ?? noNurse(language)) : words.late
}

function dayValues({ parts, day: named }: Message, so: WhatIsSo, { language, nurses }: FamilyNames): Values {
  const day = named ?? dayAt(so.at)
  const isReminder = parts.every(({ kind }) => kind === 'day')
  const visits = visitsOn(day, so, { isReminder })
  const [first, ...others] = visits
  const isLonger = parts.some(
    (part) => part.kind === 'visit' && part.now === first && isOtherEnd(part.before, part.now),
  )
  const whole = first && isLonger && others.length === 0 ? fromTo(language, timed(first)) : null
  const times = whole ?? (first ? timesOf(language, visits.map(timed)) : noVisit(language))
  const withNurse = visits.filter(({ nurseId }) => nurseId !== undefined)
  const isPartly = withNurse.length > 0 && withNurse.length < visits.length
  return {
    visitDay: dayOf(language, day),
    times: isReminder ? times : fillIn(familyWords[language].now, { what: times }),
    visitNurse: isPartly
      ? familyWords[language].someWithout
      : visitNurse(
          language,
          visits.map(({ nurseId = '' }) => nurses.get(nurseId)),
        ),
  }
}

function isOtherEnd(before: Appointment | null, now: Appointment | null): boolean {
  return before !== null && now !== null && before.start === now.start && before.minutes !== now.minutes
}

/** The visits of a day that are still to begin. A nurse who lives in needs no reminder of the next day of their stay. */
function visitsOn(day: string, so: WhatIsSo, { isReminder }: { isReminder: boolean }): VisitNow[] {
  return [...so.visits.values(), ...so.beyond.values()]
    .filter(({ isSettled, start }) => !isSettled && start > so.at && dayAt(start) === day)
    .filter(({ followsStay }) => !isReminder || !followsStay)
    .toSorted((one, other) => one.start - other.start)
}

function serviceValues({ parts }: Message, { language, services }: FamilyNames): FamilyValues {
  const part = parts.find((each) => each.kind === 'service')
  if (!part) throw new Error('A service')
  const { patientName = '', assignedNurse, nurseContact } = services.get(part.serviceId) ?? {}
  // A service without the number of its nurse names one who has left: the family reads of none.
  const nursePhone = nurseContact ?? company.phone.label.replaceAll(/\D/g, '')
  const nurseName = (nurseContact && assignedNurse) || noNurse(language)
  return {
    mailText: 'service',
    sms: { careDates: careDates(language, part.now), nurseName: smsName(nurseName), nursePhone },
    mail: {
      ...{ patientName, nurseName, nursePhone },
      start: dayIn(language, part.now.startDate),
      end: dateIn(language, endOfCare(part.now.endDate).day),
    },
    path: '/show/service',
  }
}

function endedValues({ parts }: Message, { language, services }: FamilyNames): FamilyValues {
  const ended = parts
    .filter((part) => part.kind === 'ended')
    .toSorted((one, other) => (one.before.startDate < other.before.startDate ? -1 : 1))
  const starts = ended.map(({ before }) => before.startDate)
  const patients = ended.map(({ serviceId }) => services.get(serviceId)?.patientName ?? '')
  return {
    mailText: 'ended',
    sms: { starts: careStarts(language, starts) },
    mail: {
      patientName: [...new Set(patients)].join(', '),
      start: [...new Set(starts.map((startDate) => dayIn(language, startDate)))].join(', '),
    },
    path: '/show/earlier',
  }
}

/** The mail lists all visits that are new or different; a reminder, or one about later visits, those of its day. */
function mailOf(message: Message, so: WhatIsSo, names: FamilyNames): Omit<FamilyValues, 'sms'> {
  const { language } = names
  const changed = visitPartsOf(message)
  const day = message.day ?? dayAt(so.at)
  const isReminder = message.parts.every(({ kind }) => kind === 'day')
  const onDay = visitsOn(day, so, { isReminder })
  const lines =
    changed.length > 0
      ? changed.flatMap((part) => changedLine(part, names))
      : onDay.map((visit) => lineOf(visit, visit.serviceId, names))
  const services = new Set(
    changed.length > 0
      ? changed.map(({ visitId }) => readVisitId(visitId)?.serviceId ?? '')
      : onDay.map(({ serviceId }) => serviceId),
  )
  const [serviceId = '', ...others] = services
  const first = changed[0]?.now ?? changed[0]?.before
  const patients = new Set([...services].map((each) => names.services.get(each)?.patientName ?? ''))
  return {
    mailText: isReminder ? 'tomorrow' : mailTexts[message.text],
    mail: {
      patientName: [...patients].join(', '),
      start: dayOf(language, message.day ?? (first ? dayAt(first.start) : day)),
      visits: visitLines(language, lines),
    },
    path: serviceId && others.length === 0 ? visitsPage(serviceId) : '/show/service',
  }
}

const mailTexts: Record<Message['text'], FamilyMail> = {
  ...{ coming: 'coming', visit: 'visit', day: 'day', service: 'service', ended: 'ended' },
  // A nurse's.
  ...{ stop: 'visit', visits: 'day' },
}

function changedLine(part: VisitPart, names: FamilyNames): string[] {
  const { now, before, visitId } = part
  const value = now ?? before
  if (!value) return []
  const line = lineOf(value, readVisitId(visitId)?.serviceId ?? '', names)
  const words = familyWords[names.language]
  if (!now || now.isSettled) return [`${line}, ${stateIn(part, names)}`]
  if (!now.nurseId) return [line]
  if (isLatePart(part)) return [`${line}, ${words.long.late}`]
  const change = changeIn(part, now, names)
  return [[line, change, ...(now.isSent ? [words.long.sent] : [])].join(', ')]
}

function lineOf(visit: Appointment, serviceId: string, { language, services, nurses }: FamilyNames): string {
  return visitLine(language, timed(visit), {
    patientName: services.get(serviceId)?.patientName ?? '',
    nurseName: nurses.get(visit.nurseId ?? '') ?? null,
  })
}

function nameIn(nurseId: string | undefined, { language, nurses }: Named): string {
  return smsName(nurses.get(nurseId ?? '') ?? noNurse(language))
}

function visitPartsOf({ parts }: Message): VisitPart[] {
  return parts.filter((part) => part.kind === 'visit')
}
