import { limits, type LimitName } from '#server/limits/limits.server.ts'
import {
  countRefusalOf,
  currentWindowOf,
  secondsToWait,
  take,
  withinLimit,
} from '#server/limits/take.server.ts'
import { UserService, type StoredUserService } from '#server/services/user-service.entity.server.ts'
import { tryCertainWrite } from '#server/table/conditional-write.server.ts'
import type { RefusingItem, Write } from '#server/table/transaction.server.ts'

export type WrongTry =
  { ok: false; reason: 'invalid-code' } | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

type Tries = NonNullable<StoredUserService['bookCodeTries']>
type Kind = 'bookCodeTries' | 'closeCodeTries'
type Entry = Pick<StoredUserService, 'uid' | 'serviceId' | Kind>

const limitsOf = {
  bookCodeTries: { inHour: 'bookingCodeTry', inDay: 'bookingCodeTryDaily' },
  closeCodeTries: { inHour: 'closeCodeTry', inDay: 'closeCodeTryDaily' },
} as const satisfies Record<Kind, Record<'inHour' | 'inDay', LimitName>>

/**
 * Counts a customer's wrong tries of a service's code, per hour and day. They stand on the customer's own entry, so that
 * nobody else's tries lock the owner out.
 */
export function codeTries(kind: Kind, { uid, serviceId }: { uid: string; serviceId: string }) {
  const names = limitsOf[kind]
  return {
    /** A condition of the transaction that a right code permits. */
    within: withinLimits(kind),
    /** Whether the refusing entry failed `within`. */
    isReached: (entry: RefusingItem): boolean =>
      reachedLimit(kind, entry?.[kind] as Tries | undefined) !== null,
    /** Answers a wrong code only once the try is counted, so that parallel guesses learn no more than sequential ones. */
    async wrong(entry: Entry | null): Promise<WrongTry> {
      let current = entry
      while (current) {
        const reached = reachedLimit(kind, current[kind])
        if (reached) {
          countRefusalOf(reached)
          return { ok: false, reason: 'too-many', retryAfterSeconds: secondsToWait(reached) }
        }
        if (await countTry(kind, current)) return { ok: false, reason: 'invalid-code' }
        // Another try was counted meanwhile. The loop ends at the limit at the latest.
        const { data } = await UserService.get({ uid, serviceId }).go({ consistent: true })
        current = data
      }
      return takeEach([names.inHour, names.inDay], `${uid}/${serviceId}`)
    },
  }
}

/** The same for the closing code typed by an administrator, per hour. They have no entry to count on. */
export function administratorTries(administrator: { uid: string }, serviceId: string) {
  const subject = `${administrator.uid}/${serviceId}`
  return {
    conditions: (): Write<'too-many'>[] => [withinLimit('adminCodeTry', subject, 'too-many')],
    wrong: () => takeEach(['adminCodeTry'], subject),
  }
}

/** Counts a try in items of its own, for a person without an entry of the service. */
async function takeEach(names: readonly LimitName[], subject: string): Promise<WrongTry> {
  for (const name of names) {
    const permit = await take(name, subject)
    if (!permit.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: permit.retryAfterSeconds }
  }
  return { ok: false, reason: 'invalid-code' }
}

/** The limit reached in the current hour or day, or null. A window begun by a faster clock counts as current. */
function reachedLimit(kind: Kind, tries: Tries | undefined): LimitName | null {
  if (!tries) return null
  const { inHour, inDay } = limitsOf[kind]
  if (tries.hour >= currentWindowOf(inHour) && tries.inHour >= limits[inHour].max) return inHour
  if (tries.day >= currentWindowOf(inDay) && tries.inDay >= limits[inDay].max) return inDay
  return null
}

function withinLimits(kind: Kind) {
  const { inHour, inDay } = limitsOf[kind]
  type Attribute = Record<keyof Tries, unknown>
  type Operation = (attribute: never, value: never) => string
  return (
    current: Record<Kind, unknown>,
    { lt, notExists }: { lt: Operation; notExists: (attribute: never) => string },
  ): string => {
    const tries = current[kind] as Attribute
    const below = (attribute: unknown, value: number) => lt(attribute as never, value as never)
    return [
      `(${notExists(tries.hour as never)} OR ${below(tries.hour, currentWindowOf(inHour))} OR ${below(tries.inHour, limits[inHour].max)})`,
      `(${notExists(tries.day as never)} OR ${below(tries.day, currentWindowOf(inDay))} OR ${below(tries.inDay, limits[inDay].max)})`,
    ].join(' AND ')
  }
}

/** Counts one wrong try on the entry; false when the entry is gone or has changed since it was read. */
async function countTry(kind: Kind, { uid, serviceId, [kind]: tries }: Entry): Promise<boolean> {
  const [hour, day] = [currentWindowOf(limitsOf[kind].inHour), currentWindowOf(limitsOf[kind].inDay)]
  const next: Tries = {
    ...(tries && tries.hour >= hour ? { hour: tries.hour, inHour: tries.inHour + 1 } : { hour, inHour: 1 }),
    ...(tries && tries.day >= day ? { day: tries.day, inDay: tries.inDay + 1 } : { day, inDay: 1 }),
  }
  // After an unknown outcome the try is counted again: it may count twice, but never not at all.
  return tryCertainWrite(() =>
    UserService.patch({ uid, serviceId })
      .set({ [kind]: next })
      .where((current, { eq, notExists }) => (tries ? eq(current[kind], tries) : notExists(current[kind])))
      .go(),
  )
}
