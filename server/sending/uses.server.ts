import { logError } from '#server/http/log.server.ts'
import { giveBack, type LimitKey } from '#server/limits/counter.server.ts'

/** One thing that was counted for a message: a counter's key, or what gives it back. */
export type Use = LimitKey | (() => Promise<void>)

/** What was counted for a message, to be given back where it was not sent. */
export type Uses = {
  keys: Use[]
  /** Also given back where nothing was tried or AWS was too busy, but not where AWS refuses the recipient. */
  keptWhenRefused?: Use[]
  /** Those of `keys` that count the caller's network. */
  networkKeys?: LimitKey[]
}

export type TooManyMessages = {
  ok: false
  reason: 'too-many'
  retryAfterSeconds: number
  /** Whether the account's own counters refuse, so that it may be told the time. */
  isOwn?: boolean
}

export type TakenUses = ({ ok: true } & Uses) | TooManyMessages | { ok: false; reason: 'busy' }

/** Gives uses back. A failure is only logged: it costs one message of the window and must not replace the outcome. */
export async function giveUsesBack(uses: Use[]): Promise<void> {
  const given = uses.map((use) => (typeof use === 'function' ? use() : giveBack(use)))
  for (const each of await Promise.allSettled(given)) {
    if (each.status === 'rejected') logError('limit not given back', each.reason, 'warn')
  }
}
