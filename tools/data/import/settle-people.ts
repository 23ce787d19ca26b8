import { settle } from '#domain/messages/conclude.ts'
import { nothingTold } from '#domain/messages/told.ts'
import type { WhatIsSo } from '#domain/messages/what-is-so.ts'
import { readSoOfFamily } from '#server/notice-sender/telling/read-so-of-family.server.ts'
import { readSoOfNurse } from '#server/notice-sender/telling/read-so-of-nurse.server.ts'
import { writerOf } from '#server/notice-sender/telling/write-told.server.ts'
import { readNoticesTo } from '#server/notices/told.server.ts'
import { recipientKeyOf } from '#server/notices/notice-writes.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'

/** People at the same time. */
const atOnce = 8

/**
 * Takes what is so as known to each nurse and family without a record of what they were told and without a row, so that they read what differs
 * from then on (docs/decisions/0100). It can be repeated at any time.
 */
export async function settlePeople(): Promise<void> {
  const { data: nurses } = await Staff.scan.go({ pages: 'all', attributes: ['id'] })
  const { data: services } = await Service.scan.go({ pages: 'all', attributes: ['serviceId', 'userId'] })
  const families = Map.groupBy(services, ({ userId }) => userId)
  await settleAll([
    ...nurses.map(
      ({ id }) =>
        () =>
          settleNurse(id),
    ),
    ...[...families].map(
      ([uid, own]) =>
        () =>
          settleFamily(
            uid,
            own.map(({ serviceId }) => serviceId),
          ),
    ),
  ])
}

async function settleAll(people: readonly (() => Promise<void>)[]): Promise<void> {
  const rest = people.values()
  async function work(): Promise<void> {
    for (const person of rest) await person()
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function settleNurse(nurseId: string): Promise<void> {
  const to = { to: 'nurse' as const, nurseId }
  if ((await readNoticesTo(to)).some(({ kind }) => kind === 'nurseWork')) return
  const read = await readSoOfNurse(nurseId, { named: [], known: [] })
  if (read) await settleWith(recipientKeyOf(to, ''), read.so)
}

async function settleFamily(uid: string, services: readonly string[]): Promise<void> {
  const to = { to: 'family' as const, uid }
  if ((await readNoticesTo(to)).some(({ kind }) => kind === 'familyCare')) return
  const read = await readSoOfFamily(uid, services)
  if (read) await settleWith(recipientKeyOf(to, ''), read.so)
}

async function settleWith(recipientKey: string, so: WhatIsSo): Promise<void> {
  const told = settle({ ...nothingTold, at: so.at }, so)
  await writerOf(recipientKey, 0)(new Map([['sms', told]]), {})
}
