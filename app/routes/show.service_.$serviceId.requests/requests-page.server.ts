import { randomUUID } from 'node:crypto'
import type { Customer } from '#app/session/guards.server.ts'
import { requestKinds } from '#domain/family-requests.ts'
import { isRecordId } from '#domain/record-id.ts'
import { addDays, dayAt } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { readVisitId, visitIdOf } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import { readRequestsOf } from '#server/requests/read-requests.server.ts'
import { readFamilyVisits, weeksOfPage } from '#server/visit-pages/family-visits.server.ts'
import { kindWords, toShownRequest, visitName } from './request-words.server.ts'

/** Days of visits that the form names: the last and the next ones. */
const [lastDays, nextDays] = [7, 14]

/**
 * The requests about a service and the form for another one; without a form where the service is over.
 * @param visit the visit that the address names: its id, or its day and line alone
 * @returns null where the service is not the customer's; one that the office has removed is, while there are requests about it
 */
export async function readRequestsPage({ account, services }: Customer, serviceId: string, visit: string) {
  if (!isRecordId(serviceId)) return null
  const { uid } = account.user
  const entry = services.find((service) => service.serviceId === serviceId)
  const own = (await readRequestsOf(serviceId)).filter((request) => request.uid === uid)
  const patientName = entry?.patientName ?? own[0]?.patientName
  if (patientName === undefined) return null
  const named = readVisitId(visit) ? visit : `${serviceId}.${visit}`
  const isOver = !entry || entry.status === 'closed'
  return {
    path: `/show/service/${serviceId}/requests`,
    patientName,
    requests: own.map(toShownRequest),
    form: isOver
      ? null
      : {
          id: randomUUID(),
          kinds: requestKinds.map((kind) => ({ kind, words: kindWords[kind]() })),
          visits: entry.hasPlan ? await readVisits({ uid, serviceId }, named) : [],
          named: visit === '' ? '' : named,
        },
  }
}

export type RequestsPage = NonNullable<Awaited<ReturnType<typeof readRequestsPage>>>

/** The visits of these days that take or took place, and the one that the address names, the first to begin first. */
async function readVisits(own: { uid: string; serviceId: string }, named: string) {
  const { visits = [] } = (await readFamilyVisits(own, weeksOfPage())) ?? {}
  const today = dayAt(now())
  const [from, to] = [addDays(today, -lastDays), addDays(today, nextDays)]
  const asked = readVisitId(named)
  return visits
    .filter((visit) => {
      const isNamed = asked?.day === visit.day && asked.line === visit.line
      const day = dayOfStart(visit)
      return (visit.state === 'planned' && day >= from && day <= to) || isNamed
    })
    .toSorted((one, other) => intervalOf(one).start - intervalOf(other).start)
    .map((visit) => ({
      id: visitIdOf({ serviceId: own.serviceId, line: visit.line, day: visit.day }),
      words: visitName(visit),
    }))
}
