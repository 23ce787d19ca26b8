import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { NoticeKind, NoticeRecipient } from '#domain/notices.ts'
import { compose } from '#server/notice-sender/compose/compose.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { newNotice, type NewNotice } from '#server/notices/notice-writes.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import { change, confirmedService, day, line } from '#tests/support/visits/plans.ts'
import { wordsOf } from './notices.ts'

/** A service whose plan has one visit a day from tomorrow at eight in the morning, by one nurse. */
export async function plannedService({
  nurse: given = {},
  shift = day,
  customer = createCustomer(),
}: { nurse?: object; shift?: typeof day; customer?: Promise<Person> } = {}) {
  const [administrator, nurse, family] = await Promise.all([
    createAdministrator(),
    createNurse({ fullName: 'Meera Joshi', contactNumber: '9800000011', ...given }),
    customer,
  ])
  const service = await confirmedService(family)
  expect(await change(administrator, service.serviceId, line(nurse, shift))).toEqual({ ok: true })
  const { serviceId } = service
  const toFamily = { to: 'family', uid: family.uid } as const
  const toNurse = { to: 'nurse', nurseId: nurse.id } as const
  const tell = (kind: NoticeKind, recipient: NoticeRecipient, about: Partial<NewNotice> = {}) =>
    tellOf({ kind, recipient, serviceId, ...about })
  return { administrator, nurse, family, service, serviceId, toFamily, toNurse, tell }
}

/** The messages of a notice that is written and composed now. */
export async function tellOf(notice: NewNotice) {
  const { data } = await Notice.create(newNotice(randomUUID(), notice, nowInstant())).go()
  return wordsOf(await compose(data))
}
