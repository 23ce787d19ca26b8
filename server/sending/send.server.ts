import { setTimeout as wait } from 'node:timers/promises'
import { SendingPermit, type Purpose } from '#server/aws/permit.server.ts'
import { failureOf } from '#server/aws/sending-failure.server.ts'
import { isPlaceholderEmail } from '#domain/placeholder-email.ts'
import { log } from '#server/http/log.server.ts'
import type { budgets, LimitName } from '#server/limits/limits.server.ts'
import { secondsToWait, take, takeInTransaction } from '#server/limits/take.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { takeBudget } from './budgets.server.ts'
import { limitsOfRecipient } from './recipients.server.ts'
import { refuseUnconfirmed, rememberUnconfirmed } from './unconfirmed-mail.server.ts'
import { giveUsesBack, type TakenUses, type TooManyMessages, type Use, type Uses } from './uses.server.ts'
import { takeVerification } from './verification-uses.server.ts'

export type { TooManyMessages } from './uses.server.ts'

/** A message to be sent, with what protects its budget from strangers. */
export type SendRequest<For extends Purpose> = Message<For> & Protection<For>

/**
 * The optional fields of `Message` that a purpose requires: whether the reserved share of its budget, and the extra messages for known
 * browsers and accounts, are for this sender.
 */
type Protection<For extends Purpose> = (HasReservedShare<For> extends true ? { isKnown: boolean } : unknown) &
  (For extends 'smsSignIn' ? { isKnownBrowser: boolean } : unknown) &
  (For extends 'mailCode' ? { beyondMailbox: string | null } : unknown)

/** Verification SMS reserve a share for tickets, which `takeVerification` handles. */
type HasReservedShare<For extends Purpose> = For extends 'smsVerification'
  ? false
  : (typeof budgets)[For]['kept'] extends 0
    ? false
    : true

type Message<For extends Purpose> = {
  purpose: For
  /** E.164 or an e-mail address. */
  to: string
  /** The uid or a nurse's id, if the limits of the purpose count the account too. */
  account?: string
  /** Whether the reserved share of the budget may be used; docs/limits.md, "Sending", says for whom. */
  isKnown?: boolean
  /** Whether the browser has signed in to the account before; it then gets five more SMS. */
  isKnownBrowser?: boolean
  /**
   * The uid of an account that strangers cannot make, or null. If strangers have used up the codes of its mailbox, it gets three of its own
   * (docs/limits.md, "Sending").
   */
  beyondMailbox?: string | null
  /** The caller's IP address, for a verification SMS. */
  address?: string
  /** The caller's network (`neighbourhood`), for a mail to an unconfirmed address (docs/decisions/0022). */
  unconfirmedFrom?: string | undefined
  /** Takes one SMS of a ticket, for a verification SMS that the limits refuse. */
  takeTicket?: () => Promise<Use | null>
  /** Limits of the request itself, such as those of the visitor's address. They count even if nothing is sent. */
  requestLimits?: [LimitName, string][]
  /** Whether a message that AWS refuses counts for its recipient too, so that the count does not reveal the refusal. */
  countsRefused?: boolean
  /** Skips the immediate second try, because the caller tries again later. */
  triesOnce?: boolean
}

export type SendOutcome<Result> =
  { ok: true; result: Result } | TooManyMessages | { ok: false; reason: 'busy' }

/** Makes the call that sends the message, and once more after a transient failure unless `triesOnce`. */
export type Attempt<For extends Purpose> = <Result>(
  call: (permit: SendingPermit<For>) => Promise<Result>,
) => Promise<Result>

/** Sends an SMS or e-mail by a single call; see `send`. */
export function sendMessage<For extends Purpose, Result>(
  request: SendRequest<For>,
  call: (permit: SendingPermit<For>) => Promise<Result>,
): Promise<SendOutcome<Result>> {
  return send(request, (attempt) => attempt(call))
}

/**
 * Sends an SMS or e-mail; every message goes through here (docs/decisions/0022). It first counts the message against its recipient's limits
 * and its purpose's budgets. The count is given back if nothing was attempted or AWS certainly sent nothing.
 * @param deliver sends the message by `attempt`, and may read what was counted
 * @returns what `deliver` returns, or that a limit or budget is used up; then nothing was sent
 * @throws what `deliver` throws, such as the SDK's error
 */
export async function send<For extends Purpose, Result>(
  request: SendRequest<For>,
  deliver: (attempt: Attempt<For>, counted: Uses) => Promise<Result>,
): Promise<SendOutcome<Result>> {
  if (isPlaceholderEmail(request.to)) {
    log('warn', 'nothing is mailed to a placeholder')
    return { ok: false, reason: 'busy' }
  }
  const refused = request.unconfirmedFrom ? await refuseUnconfirmed(request.unconfirmedFrom) : null
  if (refused) return refused
  const taken = await takeUses(request)
  if (!taken.ok) return taken
  if (request.unconfirmedFrom) await rememberUnconfirmed(request.to, request.unconfirmedFrom)
  let toGiveBack: Uses = taken
  let tries = 0

  async function attempt<Answer>(call: (permit: SendingPermit<For>) => Promise<Answer>): Promise<Answer> {
    const permit = new SendingPermit(request.purpose, request.to)
    const uses = toGiveBack
    try {
      // The message may now be sent, so its count is no longer given back. A second try counts again.
      toGiveBack = none
      tries++
      return await call(permit)
    } catch (error) {
      const { kind, isTransient } = failureOf(error)
      if (!permit.isSpent || (kind === 'refused' && isTransient)) toGiveBack = uses
      else if (kind === 'refused') toGiveBack = { keys: uses.keys }
      if (!permit.isSpent || !isTransient || tries > 1 || request.triesOnce) throw error
      // A second count would reveal whether the recipient has an account.
      if (kind === 'unknown' && request.countsRefused) throw error
      // A short pause, like the SDK's between its own tries. It uses the system's clock, not the test clock.
      await wait(Math.round(50 + Math.random() * 100))
      if (toGiveBack !== uses) {
        const again = await takeUses({ ...request, requestLimits: [] })
        if (!again.ok) throw error
        toGiveBack = again
      }
      return attempt(call)
    }
  }

  try {
    return { ok: true, result: await deliver(attempt, taken) }
  } finally {
    await giveUsesBack([...toGiveBack.keys, ...(toGiveBack.keptWhenRefused ?? [])])
  }
}

/**
 * Does everything that `send` does except sending, so that the caller cannot tell the difference. The recipient's limits count, so that
 * later requests meet them; the budgets are only checked.
 */
export async function pretendToSend<For extends Purpose, Result>(
  request: SendRequest<For>,
  deliver: () => Promise<Result>,
): Promise<SendOutcome<Result>> {
  const taken = await takeUses(request, 0)
  return taken.ok ? { ok: true, result: await deliver() } : taken
}

const none: Uses = { keys: [] }

/** Counts the message. The resulting keys must be given back if it is not sent. */
async function takeUses<For extends Purpose>(request: Message<For>, uses: 0 | 1 = 1): Promise<TakenUses> {
  if (request.purpose === 'smsVerification') return takeVerification(verificationOf(request))
  const recipient = await takeRecipient(request)
  if (!recipient.ok) return recipient
  const ofBudget = await takeBudget(request.purpose, request.isKnown ?? false, uses)
  if (!ofBudget.ok) {
    await giveUsesBack(recipient.keys)
    return { ok: false, reason: 'too-many', retryAfterSeconds: ofBudget.retryAfterSeconds }
  }
  return { ok: true, keys: [...ofBudget.keys, ...(request.countsRefused ? [] : recipient.keys)] }
}

async function takeRecipient<For extends Purpose>(request: Message<For>): Promise<TakenUses> {
  const usual = limitsOfRecipient(request.purpose, request)
  const further = furtherLimit(request)
  const refused = await takeTogether(usual, request.requestLimits)
  if (refused.ok || !further || refused.reason === 'busy') return refused
  return takeTogether([further], request.requestLimits)
}

/** The limit used once strangers have used up the recipient's; null if the sender has none. */
function furtherLimit<For extends Purpose>(request: Message<For>): [LimitName, string] | null {
  if (request.isKnownBrowser && request.purpose === 'smsSignIn')
    return ['smsSignInFromKnownBrowser', request.to]
  return request.beyondMailbox ? ['mailCodePerAccount', request.beyondMailbox] : null
}

/** Counts all limits in one transaction, or none of them. */
async function takeTogether(
  ofRecipient: [LimitName, string][],
  requestLimits: [LimitName, string][] = [],
): Promise<TakenUses> {
  const writes = ofRecipient.map(([name, subject]) => takeInTransaction(name, subject, name))
  const requestWrites = requestLimits.map(([name, subject]) => takeInTransaction(name, subject, name))
  const all = [...requestWrites, ...writes]
  const [only] = all.length === 1 ? [...requestLimits, ...ofRecipient] : []
  if (only) return takeOne(only, requestLimits.length === 0)
  if (all.length === 0) return { ok: true, keys: [] }
  const written = await transact<LimitName>(all)
  if (written.ok) return { ok: true, keys: writes.map(({ key }) => key) }
  if (written.reason === 'busy') return { ok: false, reason: 'busy' }
  return { ok: false, reason: 'too-many', retryAfterSeconds: secondsToWait(written.reason) }
}

async function takeOne([name, subject]: [LimitName, string], isGivenBack: boolean): Promise<TakenUses> {
  const permit = await take(name, subject)
  if (!permit.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: permit.retryAfterSeconds }
  return { ok: true, keys: isGivenBack ? [permit.key] : [] }
}

function verificationOf({ to, account, address, takeTicket }: Message<Purpose>) {
  if (!account || !address)
    throw new Error('A verification SMS needs its account and the address of its request')
  return { to, account, address, ...(takeTicket && { takeTicket }) }
}
