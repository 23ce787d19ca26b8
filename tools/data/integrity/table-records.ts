import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { EntityItem } from 'electrodb'
import { AbandonedAccount } from '#server/accounts/life/abandoned-account.entity.server.ts'
import { PhoneSignIn } from '#server/accounts/phone/phone-sign-in.entity.server.ts'
import { AdminAccount, StaffAccount } from '#server/accounts/session/roles.entity.server.ts'
import { Session } from '#server/accounts/session/session.entity.server.ts'
import { AuditEntry } from '#server/audit/audit-entry.entity.server.ts'
import { BookingReservation } from '#server/bookings/booking-reservation.entity.server.ts'
import { CodeReservation } from '#server/bookings/code-reservation.entity.server.ts'
import { AssignmentRules } from '#server/choice/assignment-rules.entity.server.ts'
import { Holiday } from '#server/holidays/holiday.entity.server.ts'
import { Absence } from '#server/nurse-time/absence.entity.server.ts'
import { Diary } from '#server/nurse-time/diary.entity.server.ts'
import { KeptNever } from '#server/nurse-time/kept-never.entity.server.ts'
import { NursePair } from '#server/nurse-time/nurse-pair.entity.server.ts'
import { NoteRead } from '#server/plans/note-read.entity.server.ts'
import { ServiceRequest } from '#server/requests/service-request.entity.server.ts'
import { PlanRecord } from '#server/plans/plan.entity.server.ts'
import { ServiceWeek } from '#server/plans/service-week.entity.server.ts'
import { VisitEvent } from '#server/plans/visit-event.entity.server.ts'
import { PendingService, Service } from '#server/services/service.entity.server.ts'
import { EmailReservation } from '#server/customers/email-reservation.entity.server.ts'
import { PhoneReservation } from '#server/customers/phone-reservation.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { PersonWord } from '#server/search/person-word.entity.server.ts'
import { Word } from '#server/services/search-word.entity.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { Enquiry } from '#server/enquiries/enquiry.entity.server.ts'
import { Subscription } from '#server/enquiries/subscription.entity.server.ts'
import { FormerRecord } from '#tools/data/import/former-record.entity.server.ts'
import { Agreements } from '#server/money/agreements.entity.server.ts'
import { MoneyMonth } from '#server/money/money-month.entity.server.ts'
import { MoneyAccount } from '#server/money/money-account.entity.server.ts'
import { Payment } from '#server/money/payment.entity.server.ts'
import { PaymentReference } from '#server/money/payment-reference.entity.server.ts'
import { StatementSeries } from '#server/money/statement-series.entity.server.ts'
import { Statement } from '#server/money/statement.entity.server.ts'
import { History } from '#server/history/history.entity.server.ts'
import { Limit } from '#server/limits/limit.entity.server.ts'
import { NoticeProgress } from '#server/notice-sender/computed/notice-progress.entity.server.ts'
import { SenderLease } from '#server/notice-sender/sender-lease.entity.server.ts'
import { MailStopRecord } from '#server/sending/mail-stop.entity.server.ts'
import { SmsOutage } from '#server/sending/sms-outage.entity.server.ts'
import { UnconfirmedMail } from '#server/sending/unconfirmed-mail.entity.server.ts'
import { Invitation } from '#server/nurse-accounts/invitation.entity.server.ts'
import { NurseJoin } from '#server/nurse-accounts/nurse-join.entity.server.ts'
import { Contact } from '#server/notices/service-contact.entity.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { ToldRecord } from '#server/notices/told.entity.server.ts'
import { ChoiceFacts } from '#server/staff/choice-facts.entity.server.ts'
import { PaperTask } from '#server/staff/paper-task.entity.server.ts'
import { StaffDraft } from '#server/staff/staff-draft.entity.server.ts'
import { StaffReservation } from '#server/staff/staff-reservation.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { Statistic } from '#server/statistics/statistic.entity.server.ts'
import { VerificationTicket } from '#server/tickets/verification-ticket.entity.server.ts'
import { Waiting } from '#server/today/waiting.entity.server.ts'
import { tableClient, tableConfiguration } from '#server/table/client.server.ts'
import { isReadable } from '#server/table/unreadable.server.ts'

/** Every entity of the one table. */
export const entities = {
  user: User,
  userService: UserService,
  session: Session,
  adminAccount: AdminAccount,
  staffAccount: StaffAccount,
  abandonedAccount: AbandonedAccount,
  phoneSignIn: PhoneSignIn,
  emailReservation: EmailReservation,
  phoneReservation: PhoneReservation,
  pendingService: PendingService,
  service: Service,
  word: Word,
  personWord: PersonWord,
  codeReservation: CodeReservation,
  bookingReservation: BookingReservation,
  history: History,
  agreements: Agreements,
  moneyMonth: MoneyMonth,
  staff: Staff,
  choiceFacts: ChoiceFacts,
  assignmentRules: AssignmentRules,
  holiday: Holiday,
  plan: PlanRecord,
  serviceWeek: ServiceWeek,
  visitEvent: VisitEvent,
  noteRead: NoteRead,
  serviceRequest: ServiceRequest,
  diary: Diary,
  nursePair: NursePair,
  keptNever: KeptNever,
  absence: Absence,
  staffDraft: StaffDraft,
  paperTask: PaperTask,
  staffReservation: StaffReservation,
  invitation: Invitation,
  nurseJoin: NurseJoin,
  statistic: Statistic,
  limit: Limit,
  enquiry: Enquiry,
  subscription: Subscription,
  auditEntry: AuditEntry,
  notice: Notice,
  told: ToldRecord,
  contact: Contact,
  noticeProgress: NoticeProgress,
  senderLease: SenderLease,
  smsOutage: SmsOutage,
  unconfirmedMail: UnconfirmedMail,
  mailStop: MailStopRecord,
  verificationTicket: VerificationTicket,
  waiting: Waiting,
  moneyAccount: MoneyAccount,
  payment: Payment,
  paymentReference: PaymentReference,
  statement: Statement,
  statementSeries: StatementSeries,
  formerRecord: FormerRecord,
}

type Entities = typeof entities
type EntityName = keyof Entities

/** All records of the table, by entity. */
export type TableRecords = { [Name in EntityName]: EntityItem<Entities[Name]>[] } & {
  /** One sentence for each item that belongs to no entity, cannot be read, or has other keys than its entity would write. */
  misplaced: string[]
}

export type StoredItem = Record<string, unknown>

export type ExistingService = TableRecords['pendingService'][number] | TableRecords['service'][number]

/** All services that exist, pending and confirmed-side. */
export function existingServices({ pendingService, service }: TableRecords): ExistingService[] {
  return [...pendingService, ...service]
}

/** Reads the whole table with consistent reads. Nothing may write meanwhile; then the result is one state of the table. */
export async function readTable(): Promise<TableRecords> {
  return gatherRecords((await scan()).map(readItem))
}

/** What one item is: a record of an entity, or of none (null), and what is wrong with its keys, in sentences. */
export type ItemRead = { name: EntityName | null; data: unknown; misplaced: string[] }

/** Reads an item as its entity does; one of which a part cannot be read is of none. */
export function readItem(item: StoredItem): ItemRead {
  const name = nameOf(item)
  if (!name)
    return {
      name: null,
      data: null,
      misplaced: [`no entity has ${String(item.pk)} ${String(item.sk)}`],
    }
  const entity = entityNamed(name)
  const { data } = entity.parse({ Item: item })
  const parts: unknown[] = Object.values(data ?? {})
  if (parts.some((part) => typeof part === 'object' && part !== null && !isReadable(part)))
    return { name: null, data: null, misplaced: [unreadableSentence(item)] }
  const fresh = data && entity.put(data).params<{ Item: StoredItem }>().Item
  return { name, data, misplaced: fresh ? misplacedKeys(item, fresh) : [] }
}

function unreadableSentence({ pk, sk }: StoredItem): string {
  return `${String(pk)} ${String(sk)} cannot be read: newer code has written it, or it is damaged`
}

/** The records by their entities. */
export function gatherRecords(items: readonly ItemRead[]): TableRecords {
  const names = Object.keys(entities) as EntityName[]
  const records = {
    misplaced: items.flatMap(({ misplaced }) => misplaced),
    ...Object.fromEntries(names.map((name) => [name, []])),
  } as unknown as TableRecords
  for (const { name, data } of items) if (name) (records[name] as unknown[]).push(data)
  return records
}

let byModel: Map<string, EntityName> | undefined

function nameOf(item: StoredItem): EntityName | undefined {
  const names = Object.keys(entities) as EntityName[]
  byModel ??= new Map(names.map((name) => [entities[name].schema.model.entity, name]))
  return byModel.get(String(item.__edb_e__))
}

/** The type is that of one entity, because TypeScript cannot follow which it is. Each entity reads and writes its own records. */
function entityNamed(name: EntityName): Entities['user'] {
  return entities[name] as Entities['user']
}

/** Every item of the table in its stored form, by consistent reads. */
export async function scan(): Promise<StoredItem[]> {
  const items: StoredItem[] = []
  let from: StoredItem | undefined
  do {
    const page = await tableClient.send(
      new ScanCommand({ TableName: tableConfiguration.table, ConsistentRead: true, ExclusiveStartKey: from }),
    )
    items.push(...((page.Items ?? []) as StoredItem[]))
    from = page.LastEvaluatedKey
  } while (from)
  return items
}

/** The keys that differ from those of a new write of the record, for example because an update forgot an index. */
function misplacedKeys(item: StoredItem, fresh: StoredItem): string[] {
  return Object.keys({ ...item, ...fresh })
    .filter((attribute) => /^(pk|sk|gsi\d+[ps]k)$/.test(attribute) && item[attribute] !== fresh[attribute])
    .map((key) => `${key} of ${String(item.pk)} is ${String(item[key])} and should be ${String(fresh[key])}`)
}
