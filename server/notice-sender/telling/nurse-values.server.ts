import { endOfCare, startOfCare } from '#domain/care-period.ts'
import type { Language } from '#domain/languages.ts'
import { hasVisits, isReminder } from '#domain/messages/difference.ts'
import type { Message } from '#domain/messages/texts.ts'
import { appointmentIdOf, type VisitNow, type WhatIsSo } from '#domain/messages/what-is-so.ts'
import { addDays, dayAt, startOfDay } from '#domain/visits/days.ts'
import { readVisitId } from '#domain/visits/visit-id.ts'
import { areaWords, dayAndTime, smsArea } from '#server/notice-sender/texts/values.server.ts'
import {
  anyDayFrom,
  changeOf,
  dayOf,
  daysOfWeek,
  firstAndMore,
  fromTo,
  noVisit,
  nowInstead,
  restOfWeek,
  smsAreas,
  taskOf,
  timed,
  timesOf,
  timesOfWeek,
  visitTime,
} from '#server/notice-sender/texts/visit-values.server.ts'

/* The values of a nurse's SMS: of the first part of its message; the rest is on their page. */

type Part = Message['parts'][number]
type VisitPart = Extract<Part, { kind: 'visit' }>
type About = { language: Language; addresses: ReadonlyMap<string, string> }

export function nurseValues(message: Message, so: WhatIsSo, about: About): Record<string, string> {
  if (message.text === 'visit') return visitValues(message, about)
  if (message.text === 'stop') return stopValues(message, so, about)
  if (message.text === 'service') return serviceValues(message, about)
  return visitsValues(message, so, about)
}

function visitValues({ parts }: Message, { language, addresses }: About): Record<string, string> {
  const part = parts.filter(isVisit).find(({ now }) => now !== null)
  if (!part?.now) throw new Error('A visit that takes place')
  return {
    visitTime: visitTime(language, timed(part.now)),
    task: taskIn(part, part.now, language),
    area: areaOf(part.now.serviceId, { language, addresses }),
  }
}

function taskIn({ visitId, before }: VisitPart, now: VisitNow, language: Language): string {
  if (now.isLate) return taskOf(language, 'report')
  if (appointmentIdOf(visitId) !== visitId) return taskOf(language, 'goNow')
  const change = before && changeOf(language, timed(before), timed(now))
  return change ?? taskOf(language, 'whenThere')
}

function stopValues(
  { parts }: Message,
  so: WhatIsSo,
  { language, addresses }: About,
): Record<string, string> {
  const ended = parts.find((part) => part.kind === 'ended')
  if (ended) {
    const begins = Date.parse(ended.before.startDate)
    return {
      stopped: anyDayFrom(language, dayAt(Math.max(begins, so.at))),
      area: areaOf(ended.serviceId, { language, addresses }),
    }
  }
  const gone = parts.filter(isVisit).flatMap(({ visitId, before }) => (before ? [{ visitId, before }] : []))
  const [first] = gone
  if (!first) throw new Error('A visit that does not take place')
  const serviceId = readVisitId(first.visitId)?.serviceId ?? ''
  const isLater = parts.some((part) => part.kind === 'later' && part.services.includes(serviceId))
  const isAll = isLater && !hasVisits(serviceId, so)
  return {
    stopped: isAll
      ? anyDayFrom(language, dayAt(first.before.start))
      : firstAndMore(
          language,
          gone.map(({ before }) => timed(before)),
        ),
    area: areaOf(serviceId, { language, addresses }),
  }
}

function serviceValues({ parts }: Message, { language, addresses }: About): Record<string, string> {
  const part = parts.find((each) => each.kind === 'service')
  if (!part) throw new Error('A service')
  return {
    startTime: dayAndTime(language, startOfCare(part.now.startDate)),
    endTime: dayAndTime(language, endOfCare(part.now.endDate)),
    area: areaOf(part.serviceId, { language, addresses }),
  }
}

function visitsValues(
  { parts, day: dayOfMessage }: Message,
  so: WhatIsSo,
  { language, addresses }: About,
): Record<string, string> {
  const day = dayOfMessage ?? dayAt(so.at)
  const isWeek = parts.some(({ kind }) => kind === 'week')
  const until = startOfDay(addDays(isWeek ? restOfWeek(day).to : day, 1))
  const visits = [...so.visits.values(), ...so.beyond.values()]
    .filter(({ isSettled, followsStay }) => !isSettled && !(followsStay && parts.every(isReminder)))
    .filter(({ start }) => start >= startOfDay(day) && start > so.at && start < until)
    .toSorted((one, other) => one.start - other.start)
  const [first] = visits
  const namesOf = isWeek ? timesOfWeek : timesOf
  const isLonger = parts.some(
    (part) => isVisit(part) && part.now === first && part.before?.start === first.start,
  )
  const whole = first && isLonger && visits.length === 1 ? fromTo(language, timed(first)) : null
  const times = whole ?? (first ? namesOf(language, visits.map(timed)) : noVisit(language))
  return {
    visitDays: isWeek ? daysOfWeek(language, first ? dayAt(first.start) : day) : dayOf(language, day),
    visitTimes: parts.every(isReminder) ? times : nowInstead(language, times),
    areas: smsAreas(language, addressesOf(visits, addresses)),
  }
}

function addressesOf(visits: readonly VisitNow[], addresses: ReadonlyMap<string, string>): string[] {
  return [...new Set(visits.map(({ serviceId }) => serviceId))].map(
    (serviceId) => addresses.get(serviceId) ?? '',
  )
}

function areaOf(serviceId: string, { language, addresses }: About): string {
  const address = addresses.get(serviceId)
  return address === undefined ? areaWords[language].unknown : smsArea(language, address)
}

function isVisit(part: Part): part is VisitPart {
  return part.kind === 'visit'
}
