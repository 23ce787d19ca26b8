import { runNotices } from '#server/notice-sender/run.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { readTable } from '#tests/support/table-records.ts'
import { clockOfTest as clock } from '#tests/support/clock.ts'

/* What computed.test.ts and its long tests share. */

export const minute = 60 * 1000
export const day = 24 * 60 * minute
/** Eleven in the morning in India. */
export const morning = Date.parse('2026-11-23T05:30:00.000Z')

/** The run without texts: what is due becomes void. */
export const run = () => runNotices(() => Promise.resolve(null))

export async function made(kind: string) {
  const { notice } = await readTable()
  return notice.filter((each) => each.kind === kind)
}

export async function advanceBeyondEnd(serviceId: string) {
  const { data: service } = await Service.get({ serviceId }).go()
  clock.advance(Date.parse(service?.endDate ?? '') + day - clock.now())
}
