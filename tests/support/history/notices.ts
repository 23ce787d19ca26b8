import type { NoticeKind } from '#domain/notices.ts'
import type { TableRecords } from '../table-records.ts'

/**
 * Compares the notices of a history with the changes that caused them. No notice of a history is old enough to have expired,
 * so each change still has its row: the changes are counted in the audit log.
 * @returns what is wrong, in words
 */
export function wrongNotices({
  notice,
  auditEntry,
  service,
  serviceRequest,
  payment,
}: TableRecords): string[] {
  const rows = (kind: NoticeKind, to: 'family' | 'nurse' | 'office') =>
    notice.filter((each) => each.kind === kind && each.to === to)
  const entries = (action: string) => auditEntry.filter((entry) => entry.action === action).length
  const ended = auditEntry.filter(
    ({ recordType, action, values }) =>
      recordType === 'service' && ['close', 'delete'].includes(action) && isInCare(values),
  )
  const due = [
    [
      'familyCare about nurse, dates or end',
      rows('familyCare', 'family').filter(({ isCare }) => isCare).length,
      entries('assign') + entries('replace') + entries('change-dates') + ended.length,
    ],
    ['familyRequest to the office', rows('familyRequest', 'office').length, serviceRequest.length],
    [
      'requestAnswered to the family',
      rows('requestAnswered', 'family').length,
      serviceRequest.filter(({ answeredAt }) => answeredAt).length,
    ],
    ['paymentReceipt to the family', rows('paymentReceipt', 'family').length, payment.length],
  ] as const
  const confirmed = rows('bookingConfirmed', 'office').map(({ serviceId }) => serviceId)
  return [
    ...due.flatMap(([what, written, causes]) =>
      written === causes ? [] : [`${written} notices ${what} of ${causes} changes`],
    ),
    ...(new Set(confirmed).size === confirmed.length ? [] : ['a confirmation has two notices']),
    ...service.flatMap(({ serviceId }) =>
      confirmed.includes(serviceId) ? [] : [`the confirmation of ${serviceId} has no notice`],
    ),
  ]
}

/** Whether the office's end of a service found it confirmed or assigned, so that its family was told. */
function isInCare(values: unknown): boolean {
  const { status } = values as { status?: string }
  return status === 'confirmed' || status === 'assigned'
}
