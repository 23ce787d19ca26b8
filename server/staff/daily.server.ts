import { sendEmail } from '#server/aws/ses.server.ts'
import { now } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { logError } from '#server/http/log.server.ts'
import { giveBack, take } from '#server/limits/take.server.ts'
import { sendMessage } from '#server/sending/send.server.ts'
import { readAllNurses } from './all-nurses.server.ts'
import { eraseDuePapers, listLeavers, settlePapers } from './erase-papers.server.ts'
import { expiringOf, type Expiring } from './expiring.server.ts'

const mailTime = 5000
/** Milliseconds in which the run starts new work on papers; the function has five minutes (`tools/deploy/functions.ts`). */
const paperTime = 200_000

/**
 * The daily work: removes papers that no record names, erases papers of nurses who left long ago, and mails the office the
 * registrations and police verifications that end within sixty days. It may run twice on a day, or again after it broke off.
 * @returns the number of settled tasks, erased nurses and expiring registrations
 * @throws an AggregateError at the end, when all other work is done and something failed
 */
export async function runDaily(): Promise<{ settled: number; erased: number; expiring: number }> {
  const until = now() + paperTime
  const errors: unknown[] = []
  // A step that fails does not stop the next one.
  async function step<Result>(run: () => Promise<Result>): Promise<Result | null> {
    try {
      return await run()
    } catch (error) {
      errors.push(error)
      return null
    }
  }
  const settled = await step(() => settlePapers(until))
  const staff = await step(async () => (await readAllNurses()).nurses)
  const leavers = staff?.flatMap(({ id, retiredAt }) => (retiredAt ? [{ id, retiredAt }] : []))
  const listed = leavers ? await step(() => listLeavers(leavers, until)) : null
  const erased = await step(() => eraseDuePapers(until))
  const expiring = expiringOf(staff ?? [])
  if (expiring.length > 0) await step(() => mailOfficeExpiring(expiring))
  for (const worked of [settled, listed, erased]) errors.push(...(worked?.errors ?? []))
  for (const error of errors) logError('a part of the daily run failed', error)
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} parts of the daily run failed`)
  return { settled: settled?.done ?? 0, erased: erased?.done ?? 0, expiring: expiring.length }
}

async function mailOfficeExpiring(expiring: Expiring[]): Promise<void> {
  const permit = await take('dailyNotice', 'expiring')
  if (!permit.ok) return
  const lines = expiring.map(
    ({ fullName, what, endsOn, isOver }) => `${endsOn}  ${what} ${isOver ? 'ended' : 'ends'}: ${fullName}`,
  )
  const text = [
    'These registrations and police verifications have ended or end within 60 days.',
    'A nurse whose registration has ended cannot be assigned.',
    '',
    ...lines,
    '',
    `${configuration.siteOrigin}/dashboard/panel`,
  ].join('\n')
  try {
    const subject = 'Registrations that are about to end'
    const outcome = await sendMessage({ purpose: 'mailNotice', to: configuration.officeMail }, (mail) =>
      sendEmail(mail, { subject, text }, AbortSignal.timeout(mailTime)),
    )
    if (!outcome.ok) throw new Error('The office was not told: no mail is left of the day’s budget')
  } catch (error) {
    await giveBack(permit.key)
    throw error
  }
}
