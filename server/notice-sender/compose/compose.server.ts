import type { NoticeKind, NoticeRecipient } from '#domain/notices.ts'
import type { StoredNotice } from '#server/notices/notice.entity.server.ts'
import { composeNurseInvited } from './compose-invitation.server.ts'
import { composeNotArrived } from './compose-not-arrived.server.ts'
import {
  composeAbsentOverHold,
  composeNewBookings,
  composePapersEnd,
  composeSmsNearlySpent,
  composeVisitsUncovered,
} from './compose-office.server.ts'
import { composeAmountDue, composePaymentReceipt, composePaymentReminder } from './compose-money.server.ts'
import { composeFamilyRequests, composeRequestAnswered } from './compose-requests.server.ts'
import { composeCameAfterAll } from './compose-came-after-all.server.ts'
import { bookingNotConfirmedToFamily, serviceToOffice } from './compose-service.server.ts'
import type { Composed, Composer } from './composed.server.ts'

/** What makes the messages of each kind, for each recipient of that kind. */
const composers: Record<NoticeKind, Partial<Record<NoticeRecipient['to'], Composer>>> = {
  bookingNotConfirmed: { family: bookingNotConfirmedToFamily },
  bookingConfirmed: {
    office: (notice) => (notice.services ? composeNewBookings(notice) : serviceToOffice(notice)),
  },
  serviceOverdue: { office: serviceToOffice },
  visitsUncovered: { office: composeVisitsUncovered },
  absentOverHold: { office: composeAbsentOverHold },
  papersEndBeforeVisit: { office: composePapersEnd },
  notArrived: { office: composeNotArrived },
  cameAfterAll: { office: composeCameAfterAll },
  // What differs is told (`telling/`).
  nurseWork: {},
  familyCare: {},
  nurseInvited: { nurse: composeNurseInvited },
  smsNearlySpent: { office: composeSmsNearlySpent },
  familyRequest: { office: composeFamilyRequests },
  requestAnswered: { family: composeRequestAnswered },
  paymentReceipt: { family: composePaymentReceipt },
  amountDue: { family: composeAmountDue },
  paymentReminder: { family: composePaymentReminder },
}

/**
 * Makes the messages of a notice from the records as they are now. The records of a change are read as one snapshot
 * (docs/decisions/0030), so that the text has all of that change.
 * @returns null if it is no longer true or its recipient is gone; the notice becomes void
 */
export async function compose(notice: StoredNotice): Promise<Composed | null> {
  const composer = composers[notice.kind][notice.to]
  return composer ? composer(notice) : null
}
