import type { NoticeKind } from '#domain/notices.ts'
import type { SmsTemplate } from '#server/aws/sns.server.ts'
import type { StoredNotice } from '#server/notices/notice.entity.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'

/** The messages of one notice. Left out is what the recipient has no address for, or what the kind has no text for. */
export type Composed = {
  sms?: {
    /** E.164. */
    to: string
    text: string
    template: SmsTemplate
  }
  mail?: { to: string; subject: string; text: string }
}

/** Makes the messages of a notice; tests of the sender have their own. */
export type Composer = (notice: StoredNotice) => Promise<Composed | null>

/** What a message says of a service, from its pending or its confirmed record. */
export type ToldService = Pick<
  StoredService,
  'serviceId' | 'userId' | 'phone' | 'patient' | 'address' | 'assignedNurse' | 'nurseContact' | 'nurseId'
> & { status: StoredService['status'] | 'pending' }

/** Kinds about one service, which its record alone says. */
export type ServiceKind = Extract<
  NoticeKind,
  | 'nurseAssigned'
  | 'nurseReplaced'
  | 'nurseReleased'
  | 'serviceDatesChanged'
  | 'bookingNotConfirmed'
  | 'bookingConfirmed'
  | 'serviceOverdue'
>
