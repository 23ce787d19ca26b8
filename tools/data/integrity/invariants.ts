import { readTable, type TableRecords } from './table-records.ts'
import { auditEntries, formerRecords, statistics } from './invariants/history.ts'
import {
  choiceFacts,
  emailReservations,
  nurseAccounts,
  nurseAvailability,
  nurseCopies,
  phoneReservations,
  staffReservations,
} from './invariants/identities.ts'
import { assignmentRules, holidays } from './invariants/rules.ts'
import { searchEntries } from './invariants/words.ts'
import { notices } from './invariants/notices.ts'
import { familiesTold, nursesTold } from './invariants/told.ts'
import { agreements, months } from './invariants/money.ts'
import { balances, payments } from './invariants/payments.ts'
import { series, statements } from './invariants/statements.ts'
import { noteMarks } from './invariants/notes.ts'
import { requests } from './invariants/requests.ts'
import {
  bookingReservations,
  codeReservations,
  histories,
  serviceCounts,
  serviceRecords,
  topLevelCopies,
} from './invariants/services.ts'
import { attendance, hours } from './invariants/attendance.ts'
import { diaryHolds, nursesRecords, nursesTime, pairs } from './invariants/nurses-time.ts'
import { endedServices, plannedVisits } from './invariants/visits.ts'

/*
 * The invariants of docs/invariants.md, checked on the committed records alone; each name begins with its numbers there. Each check
 * returns one sentence for each violation. With a new kind of record, add its check to `invariants`.
 */

export type Violation = { invariant: string; found: string }
type Check = (records: TableRecords) => string[]

export const invariants: Record<string, Check> = {
  'every record can be read and lies where its indexes look for it': ({ misplaced }) => misplaced,
  'D1. a service is in exactly one of pending and confirmed-side records, and the entry says the same':
    serviceRecords,
  'the patient’s name, start and end at the top level are the patient’s': topLevelCopies,
  'V2. a nurse is unavailable if and only if exactly one assigned service names them': nurseAvailability,
  'an assigned service has its nurse’s name and number as they are on the nurse’s record': nurseCopies,
  'a nurse’s record and their account name each other, with one number, and nobody else is linked':
    nurseAccounts,
  'D3. no two existing services share a code, every live code has its reservation, none is orphaned':
    codeReservations,
  'D4. a phone number belongs to one user': phoneReservations,
  'an e-mail belongs to one user': emailReservations,
  'an e-mail and a registration number belong to one nurse': staffReservations,
  'the facts for the choice of a nurse are those of the record': choiceFacts,
  'the rules of the office are numbered without gaps, possible, and begin two minutes after they are saved':
    assignmentRules,
  'V11. each holiday is a named day, and the audit log has its addition': holidays,
  'D5. the statistics equal what a full count finds': statistics,
  'D6. a booking id yields one booking': bookingReservations,
  'D8. every service that is over has one history, and none that runs has one': histories,
  'D7. each change by an administrator has one audit entry': auditEntries,
  'V6. a cause has at most one notice for each kind and recipient, and each ends sent, failed or void':
    notices,
  'V6. a nurse without a row that waits or has failed was told of their coming visits and service as they are':
    nursesTold,
  'V6. a family without a row that waits or has failed was told of its coming visits and services as they are':
    familiesTold,
  'each imported record has one audit entry and one record of its origin': formerRecords,
  'V1. visits and holds of a nurse do not overlap, nor a coming visit an absence': nursesTime,
  'V3. the coming visits are those of the plan, and the diaries name them': (records) => [
    ...plannedVisits(records),
    ...nursesRecords(records),
  ],
  'the hold of a diary is the assigned service without a plan that names the nurse': diaryHolds,
  'V9. a family to which a nurse is not to come is in their diary while that stands': pairs,
  'V4. a service that is closed or gone has no coming visit, and hasPlan says whether it has a plan':
    endedServices,
  'V5. the times of a visit are those of its events, one arrival and one departure': attendance,
  'hours are never below zero, and an arrival after a visit’s end is of the visit that runs then': hours,
  'V8. what a nurse wrote is unread, or it is known who has read it': noteMarks,
  'D11. a request of a family waits in the list, was answered or was withdrawn; the entry says how many wait':
    requests,
  'M2. the balance of each customer is what all entries come to, and its debts are what is open of it':
    balances,
  'M3. each payment has one audit entry, its own reference and at most one reversal': payments,
  'M4. what the office decided and added of a month is in the audit log, and a visit is charged by two reports or a decision':
    months,
  'M5. the statements of a series are 1 to its last, and their days never fall': series,
  'M6. a statement is the sum of its lines, and a month is billed as its statements say': statements,
  'M1. the agreements of a service are in order, in whole rupees, and each has an entry in the audit log':
    agreements,
  'D10. every service, every nurse and every account with a verified number has its search entries, and no entry is without its own':
    searchEntries,
  'a user’s service count is the length of their list': serviceCounts,
}

/** Checks all invariants over the whole table, during which nothing may write to it. An empty list: all hold. */
export async function violations(): Promise<Violation[]> {
  return violationsIn(await readTable())
}

/** Checks all invariants over records that were read before. */
export function violationsIn(records: TableRecords): Violation[] {
  return Object.entries(invariants).flatMap(([invariant, check]) =>
    check(records).map((found) => ({ invariant, found })),
  )
}
