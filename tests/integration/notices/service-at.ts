import { randomUUID } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect } from 'vitest'
import type { NoticeKind, NoticeRecipient } from '#domain/notices.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { compose } from '#server/notice-sender/compose/compose.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { newNotice } from '#server/notices/notice-writes.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { bookService, requestAssign, requestConfirm } from '#tests/support/requests.ts'
import { wordsOf } from './notices.ts'

export const site = 'http://localhost:3333'

const booked = {
  name: 'Savita Kulkarni',
  startDate: '2027-01-05T08:30',
  endDate: '2027-02-09T20:00',
  address: '12 Prabhat Road, Pune 411004',
}

type Step = 'pending' | 'confirmed' | 'assigned'

/** A customer's service at a step of its life, with the nurse who is free or assigned to it. */
export async function serviceAt(step: Step, fields: Record<string, string> = {}) {
  const [family, administrator, nurse] = await Promise.all([
    createCustomer(),
    createAdministrator(),
    createNurse({ fullName: 'Meera Joshi', contactNumber: '9812345678' }),
  ])
  const service = await bookService(family, bookingOf({ ...booked, ...fields }))
  if (step !== 'pending') await requestConfirm(family, service, service.bookCode)
  if (step === 'assigned') expect(await requestAssign(administrator, service, nurse)).toEqual({ ok: true })
  const { serviceId } = service
  const toFamily = { to: 'family', uid: family.uid } as const
  const toNurse = { to: 'nurse', nurseId: nurse.id } as const
  /** The messages of a notice about this service, without what is only logged. */
  async function messages(
    kind: NoticeKind,
    recipient: NoticeRecipient,
    nurseId: string | undefined = nurse.id,
  ) {
    const about = { kind, recipient, serviceId, nurseId }
    const notice = newNotice(randomUUID(), about, '2026-12-30T06:00:00.000Z')
    const { data } = await Notice.create(notice).go()
    return wordsOf(await compose(data))
  }
  return { family, administrator, nurse, service, serviceId, toFamily, toNurse, messages }
}

/** The office as the recipient of a notice. */
export const office = { to: 'office' } as const

/** Sets attributes of a user past the entity's rules, as another release or a tool may have left them. */
export async function setRaw(uid: string, attributes: Record<string, string | boolean>): Promise<void> {
  const { Key, TableName } = User.get({ uid }).params<{ Key: Record<string, unknown>; TableName: string }>()
  const names = Object.keys(attributes)
  await tableClient.send(
    new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: `SET ${names.map((_, place) => `#n${place} = :v${place}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name, place) => [`#n${place}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        names.map((name, place) => [`:v${place}`, attributes[name]]),
      ),
    }),
  )
}
