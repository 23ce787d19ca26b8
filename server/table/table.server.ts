import { Service as ElectroService } from 'electrodb'
import { AbandonedAccount } from '#server/accounts/abandoned-account.entity.server.ts'
import { PasswordReset } from '#server/accounts/password-reset.entity.server.ts'
import { PhoneSignIn } from '#server/accounts/phone-sign-in.entity.server.ts'
import { AdminAccount, StaffAccount } from '#server/accounts/roles.entity.server.ts'
import { Session } from '#server/accounts/session.entity.server.ts'
import { AuditEntry } from '#server/audit/audit-entry.server.ts'
import { BookingReservation } from '#server/bookings/booking-reservation.server.ts'
import { CodeReservation } from '#server/bookings/code-reservation.server.ts'
import { PendingService, Service } from '#server/bookings/service.entity.server.ts'
import { EmailReservation } from '#server/customers/email-reservation.server.ts'
import { PhoneReservation } from '#server/customers/phone-reservation.server.ts'
import { User } from '#server/customers/user.server.ts'
import { UserService } from '#server/customers/user-service.server.ts'
import { Enquiry } from '#server/enquiries/enquiry.entity.server.ts'
import { Subscription } from '#server/enquiries/subscription.entity.server.ts'
import { Limit } from '#server/limits/limit.entity.server.ts'
import { StaffDraft } from '#server/staff/staff-draft.entity.server.ts'
import { StaffReservation } from '#server/staff/staff-reservation.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { Statistic } from '#server/statistics/statistic.entity.server.ts'

/** Every entity of the one table that the functions know; tools have another (`server/integrity/table-records.ts`). */
export const entities = {
  user: User,
  userService: UserService,
  session: Session,
  adminAccount: AdminAccount,
  staffAccount: StaffAccount,
  abandonedAccount: AbandonedAccount,
  passwordReset: PasswordReset,
  phoneSignIn: PhoneSignIn,
  emailReservation: EmailReservation,
  phoneReservation: PhoneReservation,
  pendingService: PendingService,
  service: Service,
  codeReservation: CodeReservation,
  bookingReservation: BookingReservation,
  staff: Staff,
  staffDraft: StaffDraft,
  staffReservation: StaffReservation,
  statistic: Statistic,
  limit: Limit,
  enquiry: Enquiry,
  subscription: Subscription,
  auditEntry: AuditEntry,
}

export const table = new ElectroService(entities)
