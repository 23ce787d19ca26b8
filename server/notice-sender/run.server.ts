import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { sendableFrom } from '#domain/notices.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { log, logError } from '#server/http/log.server.ts'
import { countMetric, writeMetric } from '#server/http/metrics.server.ts'
import { lastWith } from '#server/lists/page.server.ts'
import { compose } from '#server/notice-sender/compose/compose.server.ts'
import type { Composer } from '#server/notice-sender/compose/composed.server.ts'
import { makeComputed } from '#server/notice-sender/computed/make-computed.server.ts'
import { claim, note, postpone, type Claim, type Note } from '#server/notice-sender/sending/claim.server.ts'
import { deliverMail, deliverSms, type Delivery } from '#server/notice-sender/sending/deliver.server.ts'
import { bookingsInTurn, gatherBookings } from '#server/notice-sender/sending/new-bookings.server.ts'
import { outcomeOfAll, voided } from '#server/notice-sender/sending/outcome.server.ts'
import { paceOf } from '#server/notice-sender/sending/pace.server.ts'
import { toldTogether } from '#server/notice-sender/sending/told-together.server.ts'
import { Notice, type NoticeRecord } from '#server/notices/notice.entity.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { queryPages } from '#server/table/query-pages.server.ts'

/** Milliseconds in which a run starts new work; the function has five minutes (`tools/deploy/functions.ts`). */
const workTime = 240_000
/** A clock that was set back by more than this ends the run; the next one goes on. */
const tolerance = 1000
const perSecond = Number(configuration.noticesPerSecond ?? 20)
/** Notices in work at the same time. Each waits for some calls one after the other, so that fewer would not reach the pace. */
const workers = 12
const readAtOnce = 100

export type RunCounts = { sent: number; failed: number; void: number; open: number }

/**
 * Makes the computed notices and sends what is due, oldest first (docs/visits.md, "Who gets told"). Any number of runs at the
 * same time send each notice once; what a run does not finish, the next one does.
 * @param composeNotice makes the texts of a notice
 * @param isStillAlone whether no other sender has taken over (`run-alone.server.ts`)
 * @returns how many notices ended or stay open
 * @throws an AggregateError at the end, when all other work is done and something failed that is not a message
 */
export async function runNotices(
  composeNotice: Composer = compose,
  isStillAlone: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<RunCounts> {
  const errors: unknown[] = []
  const counts: RunCounts = { sent: 0, failed: 0, void: 0, open: 0 }
  const mayGoOn = untilTimeIsOver()
  try {
    await makeComputed(mayGoOn)
  } catch (error) {
    errors.push(...(error instanceof AggregateError ? (error.errors as unknown[]) : [error]))
  }
  const turn = paceOf(perSecond)
  const due = dueNotices(async () => mayGoOn() && (await isStillAlone()))
  const sendOrVoid = toldTogether<keyof RunCounts | null>()
  const inTurn = bookingsInTurn()
  async function work(): Promise<void> {
    for (let next = await due.next(); !next.done; next = await due.next()) {
      try {
        const notice = next.value
        const state = await sendOrVoid(notice, (isTold) =>
          inTurn(notice, () =>
            sendOne(notice, {
              composeNotice: isTold ? () => Promise.resolve(null) : composeNotice,
              turn,
              onError: (error) => errors.push(error),
            }),
          ),
        )
        if (state) counts[state]++
      } catch (error) {
        errors.push(error)
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: workers }, work))
  for (const end of ends) if (end.status === 'rejected') errors.push(end.reason)
  try {
    writeMetric('OldestNoticeSeconds', await secondsLate(), 'Seconds')
  } catch (error) {
    errors.push(error)
  }
  if (counts.sent > 0) writeMetric('NoticesSent', counts.sent, 'Count')
  if (Object.values(counts).some((count) => count > 0)) log('info', 'notices', counts)
  for (const error of errors) logError('a part of the notices’ run failed', error)
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} parts of the notices’ run failed`)
  return counts
}

/** Says whether a run may start more work: not when its time is over, nor when its clock was set back. */
function untilTimeIsOver(): () => boolean {
  const until = now() + workTime
  let latest = now()
  return () => {
    const isBack = now() < latest - tolerance
    latest = Math.max(latest, now())
    return !isBack && now() < until
  }
}

/** Whatever is due when the run begins, oldest first. Only one worker at a time reads on. */
async function* dueNotices(mayGoOn: () => Promise<boolean>): AsyncGenerator<NoticeRecord, void> {
  for await (const rows of queryPages({ ...openUpTo(nowInstant()), Limit: readAtOnce })) {
    for (const Item of rows) {
      if (!(await mayGoOn())) return
      const { data } = Notice.parse({ Item })
      if (data) yield data
    }
  }
}

function openUpTo(instant: string): QueryCommandInput {
  return Notice.query
    .byDue({ state: 'open' })
    .lte({ dueAt: lastWith(instant) })
    .params({ order: 'asc' })
}

/** Seconds since the oldest notice that is still to be sent was due; 0 when none is. */
async function secondsLate(): Promise<number> {
  const { Items = [] } = await tableClient.send(new QueryCommand({ ...openUpTo(nowInstant()), Limit: 1 }))
  const [oldest] = Items as Pick<NoticeRecord, 'dueAt'>[]
  return oldest ? Math.max(0, Math.round((now() - Date.parse(oldest.dueAt)) / 1000)) : 0
}

type Run = { composeNotice: Composer; turn: () => Promise<void>; onError: (error: unknown) => void }

/** Sends one notice. Its state afterwards, or null when another process has it. */
async function sendOne(found: NoticeRecord, run: Run): Promise<keyof RunCounts | null> {
  const sendableAt = sendableFrom(found.kind, nowInstant())
  if (sendableAt > nowInstant()) return (await postpone(found, sendableAt)) ? 'open' : null
  await run.turn()
  const claimed = await claim(found)
  if (!claimed) return null
  const outcome = await tell(claimed, run)
  if (!outcome.state || !(await note(claimed, outcome))) return null
  const { kind } = found
  if (outcome.state === 'failed') countMetric('NoticesFailed', { kind, reason: outcome.reason })
  return outcome.state
}

/** Composes and sends the messages that are not sent yet. What it returns is to be written. */
async function tell(claimed: Claim, { composeNotice, turn, onError }: Run): Promise<Note> {
  const { canSend } = claimed
  let { notice } = claimed
  const unfinished: Delivery = { state: 'open', reason: 'internal' }
  try {
    const gathered = await gatherBookings(claimed)
    if (gathered.later) return gathered.later
    notice = gathered.notice
    const composed = await composeNotice(notice)
    if (!composed) return voided(notice)
    const { sms, mail } = composed
    const bySms = await deliver(notice.sms, sms && canSend() && (() => deliverSms(notice, sms)))
    if (notice.mail === 'open' && mail && bySms.state !== notice.sms) {
      // Before the second message, so that a process that dies now does not send the first one again.
      if (!(await note(claimed, { sms: bySms.state }))) return {}
      await turn()
    }
    const byMail = await deliver(notice.mail, mail && canSend() && (() => deliverMail(notice, mail)))
    return outcomeOfAll(notice, { sms: bySms, mail: byMail })
  } catch (error) {
    onError(error)
    const open = (state: NoticeRecord['sms']) => (state === 'open' ? unfinished : { state })
    return outcomeOfAll(notice, { sms: open(notice.sms), mail: open(notice.mail) })
  }
}

/** Sends by a channel that is open; without a message it is skipped, and without time it stays open. */
async function deliver(
  state: NoticeRecord['sms'],
  send: undefined | false | (() => Promise<Delivery>),
): Promise<Delivery> {
  if (state !== 'open') return { state }
  if (send === undefined) return { state: 'skipped' }
  return send ? send() : { state: 'open', reason: 'internal' }
}
