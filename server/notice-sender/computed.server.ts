import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { fromIndia, indiaDay } from '#domain/dates.ts'
import type { NoticeRecipient } from '#domain/notices.ts'
import { now, nowInstant, today } from '#server/clock.server.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { newNotice, type NewNotice } from '#server/notices/notices.server.ts'
import { PendingService, Service, type ServiceRecord } from '#server/services/service.entity.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { NoticeProgress } from './notice-progress.entity.server.ts'

const minute = 60 * 1000
const day = 24 * 60 * minute
/** A booking that is not confirmed after this time is told to the family. */
const confirmationTime = 30 * minute
/** Days after which the end of a service is no longer told; shorter than notices are kept, so that none is told twice. */
const longestAgo = 60
const readAtOnce = 25

const office: NoticeRecipient = { to: 'office' }

/**
 * Makes the notices that no change causes: of bookings that are not confirmed, and of services that are past their end and not
 * closed. It remembers how far it has looked, so that each run reads only what is new, and a run after three days without one
 * reads what these days left. A notice that exists already is not written again: its id is made of what it is about.
 */
export async function makeComputed(): Promise<void> {
  const progress = await readProgress()
  await tellUnconfirmed(progress.bookedUpTo)
  if (progress.endedBefore !== today()) await tellOverdue(progress.since)
}

type Progress = { bookedUpTo: string; endedBefore: string; since: string }

async function readProgress(): Promise<Progress> {
  const { data } = await NoticeProgress.get({}).go({ consistent: true })
  if (data) return correctAhead(data)
  // What happened before the first run is told to no one.
  const first = { bookedUpTo: nowInstant(), endedBefore: today(), since: today() }
  await tryConditionalWrite(() => NoticeProgress.create(first).go())
  return first
}

/**
 * Corrects what a clock that was ahead has written, since it would hide bookings and ends until the day of that clock. The
 * bookings since the beginning of `since` are looked at again; those that were told have their row already.
 */
async function correctAhead(progress: Progress): Promise<Progress> {
  if (progress.since <= today() && progress.bookedUpTo <= nowInstant()) return progress
  const since = earlier(progress.since, today())
  const midnight = fromIndia(`${since}T00:00`) ?? nowInstant()
  const oldest = new Date(now() - longestAgo * day).toISOString()
  const corrected = { since, bookedUpTo: later(midnight, oldest) }
  await moveOn(corrected)
  return { ...progress, ...corrected }
}

/**
 * Bookings made up to half an hour ago. The position is the newest booking that was looked at, and not a time of the clock, so
 * that a clock that is wrong for a while leaves none out.
 */
async function tellUnconfirmed(bookedUpTo: string): Promise<void> {
  const until = new Date(now() - confirmationTime).toISOString()
  if (bookedUpTo >= until) return
  const query = PendingService.query
    .newestFirst({})
    .between({ createdAt: bookedUpTo }, { createdAt: until })
    .params<QueryCommandInput>({ order: 'asc' })
  let newest = bookedUpTo
  for await (const rows of pagesOf(query)) {
    const newer = rows.filter(({ createdAt }) => String(createdAt) > bookedUpTo)
    if (newer.length === 0) continue
    const ids = newer.map(({ pk }) => keyPart(pk, 'serviceId'))
    const pending = await readItems(
      ...ids.map((serviceId) => itemOf(PendingService, PendingService.get({ serviceId }))),
    )
    for (const booking of pending) {
      if (!booking) continue
      const { serviceId, userId: uid } = booking
      await makeOnce(serviceId, { kind: 'bookingNotConfirmed', recipient: { to: 'family', uid }, serviceId })
    }
    newest = String(newer.at(-1)?.createdAt)
  }
  if (newest !== bookedUpTo) await moveOn({ bookedUpTo: newest })
}

/** Once a day: services that are confirmed or assigned, and whose last day is over. */
async function tellOverdue(since: string): Promise<void> {
  const endedBefore = today()
  const midnight = fromIndia(`${endedBefore}T00:00`) ?? ''
  const first = later(since, indiaDay(new Date(now() - longestAgo * day).toISOString()))
  for (const status of ['confirmed', 'assigned'] as const) {
    const query = Service.query.byStatus({ status }).params<QueryCommandInput>()
    for await (const rows of pagesOf(query, 1000)) {
      for (const { pk, endDate } of rows as (Pick<ServiceRecord, 'endDate'> & { pk: string })[]) {
        if (!endDate || endDate >= midnight || indiaDay(endDate) < first) continue
        const serviceId = keyPart(pk, 'serviceId')
        await makeOnce(`${serviceId} ${indiaDay(endDate)}`, {
          kind: 'serviceOverdue',
          recipient: office,
          serviceId,
        })
      }
    }
  }
  await moveOn({ endedBefore })
}

/**
 * Writes the notice if it is not there, or if a clock that was ahead has made it: what that one told was not true yet.
 * @param about what the notice is computed of; the same is told once
 */
async function makeOnce(about: string, notice: NewNotice): Promise<void> {
  // Clocks of two senders differ by less.
  const inAnHour = new Date(now() + 60 * minute).toISOString()
  await tryConditionalWrite(() =>
    Notice.put(newNotice(about, notice, nowInstant()))
      .where(
        ({ noticeId, createdAt }, { notExists, gt }) =>
          `${notExists(noticeId)} OR ${gt(createdAt, inAnHour)}`,
      )
      .go(),
  )
}

async function moveOn(progress: Partial<Progress>): Promise<void> {
  await tryConditionalWrite(() => NoticeProgress.patch({}).set(progress).go())
}

async function* pagesOf(
  query: QueryCommandInput,
  Limit = readAtOnce,
): AsyncGenerator<Record<string, unknown>[]> {
  let start: QueryCommandInput['ExclusiveStartKey']
  do {
    const page = await tableClient.send(new QueryCommand({ ...query, Limit, ExclusiveStartKey: start }))
    yield page.Items ?? []
    start = page.LastEvaluatedKey
  } while (start)
}

/** Of two days, or of two UTC instants. */
function earlier(one: string, other: string): string {
  return one < other ? one : other
}

function later(one: string, other: string): string {
  return one < other ? other : one
}
