import { settle } from '#domain/messages/conclude.ts'
import { nothingTold } from '#domain/messages/told.ts'
import { readSoOfNurse } from '#server/notice-sender/telling/read-so.server.ts'
import { writerOf } from '#server/notice-sender/telling/write-told.server.ts'
import { readNoticesTo } from '#server/notices/told.server.ts'
import { recipientKeyOf } from '#server/notices/notice-writes.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'

/** Nurses at the same time. */
const atOnce = 8

/**
 * Each nurse of whom it is not known what they were told, and to whom nothing was to be told, knows their work: so they are told when it is
 * no longer theirs (docs/decisions/0100). To be done again at any time.
 */
export async function settleNurses(): Promise<void> {
  const { data } = await Staff.scan.go({ pages: 'all', attributes: ['id'] })
  const rest = data.values()
  async function work(): Promise<void> {
    for (const { id } of rest) await settleNurse(id)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function settleNurse(nurseId: string): Promise<void> {
  const to = { to: 'nurse' as const, nurseId }
  if ((await readNoticesTo(to)).some(({ kind }) => kind === 'nurseWork')) return
  const read = await readSoOfNurse(nurseId, { named: [], known: [] })
  if (!read) return
  const { so } = read
  await writerOf(recipientKeyOf(to, ''), 0)(settle({ ...nothingTold, at: so.at }, so), {})
}
