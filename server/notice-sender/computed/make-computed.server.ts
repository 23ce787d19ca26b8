import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { endOfCare } from '#domain/care-period.ts'
import { fromIndia, indiaDay } from '#domain/dates.ts'
import type { NoticeRecipient } from '#domain/notices.ts'
import { mondayOf } from '#domain/visits/days.ts'
import { now, nowInstant, today } from '#server/clock.server.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import { PendingService } from '#server/services/service.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { queryPages } from '#server/table/query-pages.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { lookForBounces } from './bounces.server.ts'
import { dayToTell, tellEvening } from './evening.server.ts'
import { tellLate } from './late.server.ts'
import { makeOnce } from './make-once.server.ts'
import { tellEachDay } from './morning.server.ts'
import { NoticeProgress, type Progress } from './notice-progress.entity.server.ts'
import { tellSmsSpending } from './sms-spending.server.ts'

const minute = 60 * 1000
const day = 24 * 60 * minute
/** How long a booking may be unconfirmed before its family is reminded. */
const confirmationTime = 30 * minute
/** Days after which a service's end causes no notice. Shorter than notices are stored, so that none is made twice. */
const longestAgo = 60
const readAtOnce = 25

const office: NoticeRecipient = { to: 'office' }

/**
 * Makes the notices that no change causes: late arrivals, unconfirmed bookings, overdue services, the evening's reminders, the office's
 * morning mails, and SMS running out. It remembers how far it has looked, so a run reads only what is new, even after days without a run.
 * @param mayGoOn whether there is time for more
 * @throws an AggregateError at the end if a part failed; the others are done
 */
export async function makeComputed(mayGoOn: () => boolean): Promise<void> {
  const progress = await readProgress()
  const parts = [
    () => tellLate(progress),
    () => tellSmsSpending(progress),
    () => lookForBounces(progress),
    () => tellUnconfirmed(progress),
    () => tellOverdue(progress),
    () => tellEachDay(progress),
    () => tellEvening(progress, mayGoOn),
  ]
  const errors: unknown[] = []
  for (const tell of parts) {
    try {
      const next = await tell()
      if (Object.keys(next).length > 0) await moveOn(next)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Computed notices were not made')
}

async function readProgress(): Promise<Progress> {
  const { data } = await NoticeProgress.get({}).go({ consistent: true })
  // What happened before the first run causes no notices.
  const first = {
    bookedUpTo: nowInstant(),
    endedBefore: today(),
    since: today(),
    lateUpTo: nowInstant(),
    lateAt: nowInstant(),
    dayTold: today(),
    remindedFor: dayToTell(),
    weekTold: mondayOf(dayToTell()),
    smsCheckedAt: new Date(0).toISOString(),
    bouncesCheckedAt: new Date(0).toISOString(),
  }
  if (data?.lateUpTo) return correctAhead({ ...first, ...data })
  const made = { ...first, ...data }
  await tryConditionalWrite(() => NoticeProgress.put(made).go())
  return made
}

/**
 * Corrects what a clock that was ahead has written, which would hide bookings and ends until that clock's day. Bookings since the start of
 * `since` are looked at again; their notices, if made, are not made twice.
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
 * Bookings made up to half an hour ago. The position is the newest booking looked at and not a time of the clock, so that a wrong clock
 * leaves none out.
 */
async function tellUnconfirmed({ bookedUpTo }: Progress): Promise<Partial<Progress>> {
  const until = new Date(now() - confirmationTime).toISOString()
  if (bookedUpTo >= until) return {}
  const query = PendingService.query
    .newestFirst({})
    .between({ createdAt: bookedUpTo }, { createdAt: until })
    .params<QueryCommandInput>({ order: 'asc' })
  let newest = bookedUpTo
  for await (const rows of queryPages({ ...query, Limit: readAtOnce })) {
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
  return newest === bookedUpTo ? {} : { bookedUpTo: newest }
}

/** Once a day: confirmed or assigned services whose last day is over. */
async function tellOverdue({ since, endedBefore: told }: Progress): Promise<Partial<Progress>> {
  const endedBefore = today()
  if (told === endedBefore) return {}
  const midnight = fromIndia(`${endedBefore}T00:00`) ?? ''
  const first = later(since, indiaDay(new Date(now() - longestAgo * day).toISOString()))
  const from = earlier(fromIndia(`${first}T00:00`) ?? '', midnight)
  for (const stage of ['held', 'open'] as const) {
    const { data: ended } = await UserService.query
      .byEnd({ stage })
      .between({ openUntil: from }, { openUntil: midnight })
      .go({ pages: 'all' })
    for (const { serviceId, endDate } of ended) {
      const { day: lastDay } = endOfCare(endDate)
      if (lastDay >= endedBefore || lastDay < first) continue
      await makeOnce(`${serviceId} ${lastDay}`, {
        kind: 'serviceOverdue',
        recipient: office,
        serviceId,
      })
    }
  }
  return { endedBefore }
}

async function moveOn(progress: Partial<Progress>): Promise<void> {
  await tryConditionalWrite(() => NoticeProgress.patch({}).set(progress).go())
}

/** For two days, or two UTC instants. */
function earlier(one: string, other: string): string {
  return one < other ? one : other
}

function later(one: string, other: string): string {
  return one < other ? other : one
}
