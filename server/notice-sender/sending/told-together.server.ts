import type { NoticeKind } from '#domain/notices.ts'
import { now } from '#server/clock.server.ts'
import type { NoticeRecord } from '#server/notices/notice.entity.server.ts'

/** Kinds whose text follows from the recipient and the service alone: two of them that are sent one after the other say the same. */
const saysTheSame: ReadonlySet<NoticeKind> = new Set([
  'planChanged',
  'serviceDatesChanged',
  'visitsUncovered',
])
/** How far the clocks of the process that writes a notice and of the sender may differ, in milliseconds. */
const clocks = 2000

/**
 * For one run: notices that say the same are sent one after the other, and what one has told is not told again. So a family or nurse
 * whose plan is changed ten times on the telephone reads it once, and has SMS left for what is urgent.
 * @returns a function that sends a notice, or has it voided because it is told, and returns what `send` does
 */
export function toldTogether<State>() {
  /** When the text was made that was sent last, in milliseconds since 1970; 0 for none. */
  const told = new Map<string, Promise<number>>()

  return async function sendOrVoid(
    notice: NoticeRecord,
    send: (isTold: boolean) => Promise<State | 'sent'>,
  ): Promise<State | 'sent'> {
    const key = keyOf(notice)
    if (!key) return send(false)
    const before = told.get(key) ?? Promise.resolve(0)
    const sending = before.then(async (toldAt) => {
      const time = now()
      const state = await send(Date.parse(notice.createdAt) + clocks < toldAt)
      return { state, toldAt: state === 'sent' ? time : toldAt }
    })
    told.set(
      key,
      sending.then(
        (sent) => sent.toldAt,
        () => before,
      ),
    )
    return (await sending).state
  }
}

/** Null for a notice that says what no other one does. */
function keyOf({ kind, to, recipientId = '', serviceId, nurseId = '', day }: NoticeRecord): string | null {
  return saysTheSame.has(kind) && !day ? [kind, to, recipientId, serviceId, nurseId].join(' ') : null
}
