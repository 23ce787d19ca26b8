import { User } from '#server/customers/user.entity.server.ts'
import { servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { readMany } from '#server/table/read-items.server.ts'

/** Who a message is for, where a record still says so. */
export type Recipient = {
  /** `Family of Savita Kulkarni`, `Meera Joshi`. */
  name: string
  /** E.164, or a nurse's ten digits; empty without one. */
  number: string
}

export type NoticeWithRecipient = StoredNotice & { recipient: Recipient | null }

/**
 * Adds the names of families and nurses to one page of notices, by one batch of at most two keys for each: of a family the service, and the
 * account, which outlives it.
 */
export async function nameRecipients(notices: readonly StoredNotice[]): Promise<NoticeWithRecipient[]> {
  const gets = notices.map(getsOf)
  const items = (await readMany(gets.flat(), attributes)).values()
  return notices.map((notice, place) => {
    const found = (gets[place] ?? []).map(() => items.next().value as Found | null)
    return { ...notice, recipient: recipientOf(found.find(Boolean)) }
  })
}

const attributes = ['patientName', 'phone', 'firstname', 'lastname', 'number', 'fullName', 'contactNumber']
type Found = Partial<Record<(typeof attributes)[number], string>>

function getsOf(notice: StoredNotice) {
  const { to, recipientId } = notice
  if (to === 'office' || !recipientId) return []
  if (to === 'nurse') return [Staff.get({ id: recipientId })]
  const [serviceId] = servicesOf(notice).filter(Boolean)
  return [...(serviceId ? [Service.get({ serviceId })] : []), User.get({ uid: recipientId })]
}

function recipientOf(record: Found | null | undefined): Recipient | null {
  if (!record) return null
  const { patientName, firstname = '', lastname = '', fullName = '' } = record
  const name = patientName ? `Family of ${patientName}` : fullName || `${firstname} ${lastname}`.trim()
  return name ? { name, number: record.phone ?? record.number ?? record.contactNumber ?? '' } : null
}
