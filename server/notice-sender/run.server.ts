import { isCompared, noticeRules, sendableFrom, type NoticeKind } from '#domain/notices.ts'
import { instantAt } from '#domain/visits/days.ts'
import { finishAbsences } from '#server/absences/finish-absences.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { log, logError } from '#server/http/log.server.ts'
import { countMetric, writeMetric } from '#server/http/metrics.server.ts'
import type { LimitName } from '#server/limits/limits.server.ts'
import { secondsToWait, takeInTransaction } from '#server/limits/take.server.ts'
import { compose } from '#server/notice-sender/compose/compose.server.ts'
import type { Composer } from '#server/notice-sender/compose/composed.server.ts'
import { makeComputed } from '#server/notice-sender/computed/make-computed.server.ts'
import {
  claimWith,
  note,
  postpone,
  type Claim,
  type Note,
} from '#server/notice-sender/sending/claim.server.ts'
import { dueGroups, isDue, secondsLate } from '#server/notice-sender/sending/due-groups.server.ts'
import { deliverMail, deliverSms, type Delivery } from '#server/notice-sender/sending/deliver.server.ts'
import { isInWork, toldWith, type NoticeGroup } from '#server/notice-sender/sending/group-notices.server.ts'
import { outcomeOfAll, voided } from '#server/notice-sender/sending/outcome.server.ts'
import { triedMessages } from '#server/notice-sender/sending/tried-messages.server.ts'
import { tellFamily } from '#server/notice-sender/telling/tell-family.server.ts'
import { tellNurse } from '#server/notice-sender/telling/tell-nurse.server.ts'
import { perSecond } from '#server/notice-sender/sending/sending-pace.server.ts'
import type { NewMessage } from '#server/notices/log-message.server.ts'
import { paceOf } from '#server/pace.server.ts'
import type { StoredNotice } from '#server/notices/notice.entity.server.ts'

/** Milliseconds in which a run starts new work; the function has five minutes (`tools/deploy/functions.ts`). */
const workTime = 240_000
/** A clock set back by more than this ends the run; the next one continues. */
const tolerance = 1000
/** Groups in work at the same time. Each waits for several calls in a row, so fewer would not reach the pace. */
const workers = 12

export type RunCounts = { sent: number; failed: number; void: number; open: number }

/**
 * Finishes absences that stopped half done, makes the computed notices and sends what is due, oldest first (docs/visits.md, "Who gets
 * told"). However many runs overlap, each notice is sent once; what a run does not finish, the next one does.
 * @param composeNotice makes the texts of a notice
 * @param isStillAlone whether no other sender has taken over (`run-alone.server.ts`)
 * @returns how many notices ended or stay open
 * @throws an AggregateError at the end, after all other work, if something other than a message failed
 */
export async function runNotices(
  composeNotice: Composer = compose,
  isStillAlone: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<RunCounts> {
  const errors: unknown[] = []
  const counts: RunCounts = { sent: 0, failed: 0, void: 0, open: 0 }
  const mayGoOn = untilTimeIsOver()
  for (const work of [finishAbsences, makeComputed])
    try {
      await work(mayGoOn)
    } catch (error) {
      errors.push(...(error instanceof AggregateError ? (error.errors as unknown[]) : [error]))
    }
  const turn = paceOf(perSecond)
  const mayBegin = async () => mayGoOn() && (await isStillAlone())
  const due = dueGroups(mayBegin)
  const run: Run = { composeNotice, turn, mayBegin, counts, onError: (error) => errors.push(error) }
  async function work(): Promise<void> {
    for (let next = await due.next(); !next.done; next = await due.next())
      await sendGroup(next.value, run).catch(run.onError)
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

/** Whether a run may start more work: not once its time is over or its clock was set back. */
function untilTimeIsOver(): () => boolean {
  const until = now() + workTime
  let latest = now()
  return () => {
    const isBack = now() < latest - tolerance
    latest = Math.max(latest, now())
    return !isBack && now() < until
  }
}

type Run = {
  composeNotice: Composer
  /** Waits for the pace. */
  turn: () => Promise<void>
  mayBegin: () => Promise<boolean>
  counts: RunCounts
  onError: (error: unknown) => void
}

/** The rows of a nurse or a family: what is so is compared with what they were told. */
async function tellGroup(
  { kind, recipientId = '' }: StoredNotice,
  notices: readonly StoredNotice[],
  { turn, counts }: Run,
): Promise<void> {
  const tell = kind === 'familyCare' ? tellFamily : tellNurse
  for (const { state, reason } of await tell(recipientId, notices, turn)) {
    counts[state]++
    if (state === 'failed') countMetric('NoticesFailed', { kind, reason })
  }
}

/** Customers cause these mails to the office: those beyond the limit wait, and then share one. */
const limitOf: Partial<Record<NoticeKind, LimitName>> = {
  bookingConfirmed: 'newBookingMail',
  familyRequest: 'newRequestMail',
}

/**
 * Sends what is due in a group, one after another. If the group says the same, a notice also covers those whose mail is still open; what does
 * not fit into one text waits for the next run.
 */
async function sendGroup(group: NoticeGroup, run: Run): Promise<void> {
  const [first] = group.notices
  if (!first) return
  if (isCompared(first.kind)) return tellGroup(first, group.notices, run)
  if (isInWork(group, now())) return
  const sendableAt = sendableFrom(first.kind, nowInstant())
  if (sendableAt > nowInstant()) return postponeDue(group, sendableAt, run)
  let open = group.notices
  for (let next = open.find(isDue); next; next = open.find(isDue)) {
    const { noticeId, mail } = next
    const told = toldWith(next, { ...group, notices: open })
    const state = await sendOne(next, told, run)
    if (typeof state === 'object' && state)
      return postponeDue(group, instantAt(now() + secondsToWait(state.limit) * 1000), run)
    if (state) run.counts[state]++
    if (state && told.length > 0) run.counts.void += told.length
    // Another process has taken it.
    if (!state && group.sayTheSame) return
    open = open.filter((each) => each.noticeId !== noticeId && !(group.sayTheSame && each.mail === mail))
    if (open.some(isDue) && !(await run.mayBegin())) return
  }
}

async function postponeDue({ notices }: NoticeGroup, until: string, { counts }: Run): Promise<void> {
  for (const notice of notices.filter(isDue)) if (await postpone(notice, until)) counts.open++
}

/**
 * Sends one notice together with the services of those it covers.
 * @returns its state, null if another process has it, or the limit that is reached
 */
async function sendOne(
  found: StoredNotice,
  told: readonly StoredNotice[],
  run: Run,
): Promise<keyof RunCounts | { limit: LimitName } | null> {
  await run.turn()
  const limit = limitOf[found.kind]
  const claimed = await claimWith(found, told, limit && takeInTransaction(limit, 'office', limit))
  if (typeof claimed === 'string') return { limit: claimed }
  if (!claimed) return null
  const end = await tell(claimed, run)
  if (!end?.outcome.state || !(await note(claimed, end.outcome, end.messages))) return null
  const { state, reason } = end.outcome
  if (state === 'failed') countMetric('NoticesFailed', { kind: found.kind, reason })
  return state
}

/**
 * Composes and sends the messages not yet sent.
 * @returns what is to be written, with the messages to log; null if another process has the notice
 */
async function tell(
  claimed: Claim,
  { composeNotice, turn, onError }: Run,
): Promise<{ outcome: Note; messages: NewMessage[] } | null> {
  const { notice, canSend } = claimed
  const unfinished: Delivery = { state: 'open', reason: 'internal' }
  try {
    const composed = await composeNotice(notice)
    if (!composed) return { outcome: voided(notice), messages: [] }
    const { sms, mail } = composed
    const bySms = await deliver(notice.sms, sms && canSend() && (() => deliverSms(budgeted(notice), sms)))
    const isNotedBetween = notice.mail === 'open' && mail && bySms.state !== notice.sms
    if (isNotedBetween) {
      // Before the second message, so that a process that dies now does not send the first one twice.
      const between = { sms: bySms.state }
      if (!(await note(claimed, between, triedMessages(notice, composed, { sms: bySms }, between))))
        return null
      await turn()
    }
    const byMail = await deliver(
      notice.mail,
      mail && canSend() && (() => deliverMail(budgeted(notice), mail)),
    )
    const outcome = outcomeOfAll(notice, { sms: bySms, mail: byMail })
    const tried = { ...(!isNotedBetween && { sms: bySms }), mail: byMail }
    return { outcome, messages: triedMessages(notice, composed, tried, outcome) }
  } catch (error) {
    onError(error)
    const open = (state: StoredNotice['sms']) => (state === 'open' ? unfinished : { state })
    const outcome = outcomeOfAll(notice, { sms: open(notice.sms), mail: open(notice.mail) })
    return { outcome, messages: [] }
  }
}

function budgeted({ kind, recipientId, to }: StoredNotice) {
  return { budget: noticeRules[kind].budget, recipientId, to }
}

/** Sends on a channel that is open; without a message it is skipped, and without time it stays open. */
async function deliver(
  state: StoredNotice['sms'],
  send: undefined | false | (() => Promise<Delivery>),
): Promise<Delivery> {
  if (state !== 'open') return { state }
  if (send === undefined) return { state: 'skipped' }
  return send ? send() : { state: 'open', reason: 'internal' }
}
