import { logError } from '#server/http/log.server.ts'
import { giveBack, type LimitKey } from '#server/limits/counter.server.ts'

/** Something counted for a message: a counter's key, or the function that gives it back. */
export type Use = LimitKey | (() => Promise<void>)

/** Everything counted for a message, to be given back if it is not sent. */
export type Uses = {
  keys: Use[]
  /** Also given back if nothing was tried or AWS was too busy, but not if AWS refuses the recipient. */
  keptWhenRefused?: Use[]
  /** Those of `keys` that count the caller's network. */
  networkKeys?: LimitKey[]
}

export type TooManyMessages = {
  ok: false
  reason: 'too-many'
  retryAfterSeconds: number
  /** Whether the account's own counters refuse; only then may it learn the waiting time. */
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
