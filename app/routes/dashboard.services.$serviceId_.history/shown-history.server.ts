import { randomUUID } from 'node:crypto'
import { historyKinds, historyKindWords, type HistoryKind } from '#app/content/office/service-history.ts'
import { momentNow } from '#app/dashboard/frame/moment.server.ts'
import { compare } from '#domain/compare.ts'
import { indiaDay, indiaTime } from '#domain/dates.ts'
import { endingNames } from '#domain/endings.ts'
import { retention } from '#domain/limits.ts'
import { dayWords, createdWords } from '#domain/office-dates.ts'
import { addDays, dayAt, isDay, type Day } from '#domain/visits/days.ts'
import { now, nowInstant, today } from '#server/clock.server.ts'
import {
  periodOf,
  readServiceHistory,
  type ServiceHistory,
} from '#server/find/read-service-history.server.ts'
import type { StoredHistory } from '#server/history/history.entity.server.ts'
import { endingOf, readHistoryOfService } from '#server/history/list-history.server.ts'
import { writeRowsAsCsv, type CsvColumn, type CsvFile } from '#server/lists/csv.server.ts'
import { readToldOfService, type ToldOfService } from '#server/plans/told-of-service.server.ts'
import type { ServiceRecords } from '#server/services/read-service-records.server.ts'
import { contactEntries, unsentEntries } from './contact-entries.server.ts'
import {
  changeEntries,
  familyName,
  lower,
  noteEntries,
  requestEntries,
  visitEntries,
} from './entries.server.ts'
import type { HistoryEntry, ShownHistory, Subject } from './shown-history.ts'

/** What the address of a history asks for: kinds (all if none), words, and the last day. */
type Asked = { kinds: readonly HistoryKind[]; words: string; to: Day | undefined }

const longestWords = 100

export function historyAsked(request: Request): Asked {
  const given = new URL(request.url).searchParams
  const ticked = given.getAll('kind')
  const to = given.get('to') ?? ''
  return {
    kinds: historyKinds.filter((kind) => ticked.includes(kind)),
    words: (given.get('q') ?? '').trim().slice(0, longestWords),
    to: isDay(to) ? to : undefined,
  }
}

export function historyPath(serviceId: string): string {
  return `/dashboard/services/${serviceId}/history`
}

/** @returns null if there is no such service, and no record of one that is removed (docs/decisions/0028) */
export async function readSubject({ service, pending, serviceId }: ServiceRecords): Promise<Subject | null> {
  const record = service ?? pending
  if (!record) return subjectOfRemoved(await readHistoryOfService(serviceId))
  return {
    serviceId,
    uid: record.userId,
    patientName: record.patient.name,
    care: `${record.service}, ${record.subService}`,
    createdAt: record.createdAt,
    confirmedAt: service?.confirmedAt,
    nurseId: service?.nurseId,
    nurseName: service?.assignedNurse,
    closedAt: service?.closedAt,
  }
}

function subjectOfRemoved(history: StoredHistory | null): Subject | null {
  if (!history) return null
  const { serviceId, uid, patientName, service, subService, createdAt, nurseId, nurseName } = history
  const { endedAt, endedBy } = history
  return {
    ...{ serviceId, uid, patientName, createdAt, nurseId, nurseName },
    care: `${service}, ${subService}`,
    removed: `${lower(endingNames[endingOf(history)])}, ${momentNow(endedAt)}`,
    ...(endedBy === 'family' && { closedAt: endedAt }),
  }
}

export async function readShownHistory(subject: Subject, asked: Asked): Promise<ShownHistory> {
  const { period, history, all, shown } = await readEntries(subject, asked)
  const { serviceId, patientName, createdAt, care, nurseName, removed } = subject
  const counts = Object.fromEntries(
    historyKinds.map((kind) => [kind, all.filter((entry) => entry.kind === kind).length]),
  ) as Record<HistoryKind, number>
  const is = today()
  const kept = addDays(is, -retention.noticeDays)
  const address = (to: Day | undefined) => addressOf(serviceId, { ...asked, to })
  return {
    ...{ serviceId, patient: patientName, isRemoved: removed !== undefined, counts, shown: shown.length },
    about: [
      care,
      `since ${dayWords(indiaDay(createdAt), is)}`,
      ...(nurseName ? [`nurse ${nurseName}`] : []),
      ...(removed ? [removed] : []),
    ].join(' · '),
    days: [...Map.groupBy(shown, ({ at }) => indiaDay(at))].map(([day, entries]) => ({
      day: dayWords(day, is),
      entries,
    })),
    readAt: indiaTime(nowInstant()),
    period: `${dayWords(period.from, is)} to ${dayWords(period.to, is)}`,
    older: period.older && address(period.older),
    newer: period.newer && address(period.newer < is ? period.newer : undefined),
    all: addressOf(serviceId, { kinds: [], words: '', to: asked.to }),
    csv: addressOf(serviceId, asked, '.csv'),
    ...{ kinds: asked.kinds.length > 0 ? asked.kinds : historyKinds, words: asked.words, to: asked.to ?? '' },
    messagesFrom: period.from < kept ? dayWords(kept, is) : null,
    call: {
      form: randomUUID(),
      day: fieldDay(dayAt(now())),
      time: indiaTime(nowInstant()),
      nurses: [...history.nurses].map(([id, name]) => ({ id, name })),
      family: familyName(history),
    },
  }
}

/** The same as a file. */
export async function historyCsv(subject: Subject, asked: Asked): Promise<CsvFile> {
  return writeRowsAsCsv((await readEntries(subject, asked)).shown, columns)
}

async function readEntries(subject: Subject, asked: Asked) {
  const period = periodOf(asked.to, indiaDay(subject.createdAt))
  const [history, told] = await Promise.all([
    readServiceHistory(subject, period),
    readToldOfService({ nurseId: undefined, ...subject }),
  ])
  const all = allEntries(subject, history, told)
    // A note stands with its visit, although it may be written days later.
    .filter(({ kind, at }) => kind === 'notes' || (indiaDay(at) >= period.from && indiaDay(at) <= period.to))
    .toSorted((one, other) => compare(other.at, one.at))
    .map((entry) => ({ ...entry, time: indiaTime(entry.at) }))
  const shown = all.filter((entry) => fits(entry, asked))
  return { period, history, all, shown }
}

function allEntries(subject: Subject, history: ServiceHistory, told: ToldOfService) {
  const { serviceId } = subject
  return [
    ...contactEntries(history, told),
    ...unsentEntries(serviceId, history, told),
    ...visitEntries(serviceId, history),
    ...noteEntries(serviceId, history),
    ...requestEntries(history),
    ...changeEntries(subject, history),
  ]
}

function fits(entry: HistoryEntry, { kinds, words }: Asked): boolean {
  if (kinds.length > 0 && !kinds.includes(entry.kind)) return false
  return textOf(entry).toLowerCase().includes(words.toLowerCase())
}

function textOf({ strong, words, state, outcome, quote, small }: HistoryEntry): string {
  return [`${strong}${words}`, state?.words, outcome?.words, quote?.text, ...small].filter(Boolean).join('\n')
}

function addressOf(serviceId: string, { kinds, words, to }: Asked, ending = ''): string {
  const query = new URLSearchParams([
    ...kinds.map((kind) => ['kind', kind]),
    ...(words ? [['q', words]] : []),
    ...(to ? [['to', to]] : []),
  ])
  return [historyPath(serviceId) + ending, query.toString()].filter(Boolean).join('?')
}

/** `30 Nov 2026`, as the field of a day takes it. */
function fieldDay(day: Day): string {
  return dayWords(day, '0000-01-01').replace(/^\w+ /, '')
}

const columns: CsvColumn<HistoryEntry>[] = [
  { title: 'When', cell: ({ at }) => createdWords(at) },
  { title: 'Kind', cell: ({ kind }) => historyKindWords[kind].one },
  { title: 'What', cell: ({ strong, words }) => `${strong}${words}` },
  { title: 'Status', cell: ({ state, outcome }) => state?.words ?? outcome?.words ?? '' },
  { title: 'Text', cell: ({ quote }) => quote?.text ?? '' },
  { title: 'By and more', cell: ({ small }) => small.join('; ') },
]
