/*
 * The seven indexes of the table (docs/decisions/0010): what each answers and which attributes it holds. They are fixed, even for records
 * to come, because a deployed table changes one index at a time.
 */

/** What a row in the lists of services shows; filters can use nothing else. */
export const serviceRow = [
  'status',
  'phone',
  'service',
  'createdAt',
  'patientName',
  'startDate',
  'endDate',
] as const

/** What a row in the list of users shows; filters can use nothing else. */
export const userRow = ['email', 'firstname', 'lastname', 'number', 'emailVerified', 'authProvider'] as const

/** What a row in the lists of staff shows, besides availability; filters can use nothing else. */
export const staffRow = [
  'fullName',
  'nursingQualification',
  'yearsOfExperience',
  'regExpiryDate',
  'retiredAt',
] as const

/** The most that AWS lets one index hold (`NonKeyAttributes` in its reference of `Projection`). The local engines accept more. */
export const mostAttributesInIndex = 20

/** The numbers from 0 to `Most`. */
type UpTo<Most extends number, Counted extends 0[] = []> = Counted['length'] extends Most
  ? Most
  : Counted['length'] | UpTo<Most, [...Counted, 0]>

type Index = {
  /**
   * An index holds several sorted lists: each by the first word of its partition key, with what it is sorted by. A value behind a `#` in
   * that key narrows a list to the records with that value.
   */
  lists: Record<string, string>
  /** The attributes besides the keys, or all of each record. */
  holds: (readonly string[] & { length: UpTo<typeof mostAttributesInIndex> }) | 'all'
}

// tests/unit/table/entities.test.ts compares these with app.arc and with the entities.
export const indexes = {
  /** The newest of every list. Only this index holds the number of services, because every booking changes it. */
  gsi1: {
    lists: {
      pendingService: 'when it was booked',
      service: 'when it was booked',
      user: 'when the account was made',
      staff: 'when the nurse was registered',
    },
    holds: [...serviceRow, ...userRow, 'serviceCount', ...staffRow, 'available'],
  },
  /** By status, or by availability, which for a nurse only the key says; the few unusual users; enquiries by account. */
  gsi2: {
    lists: {
      service: 'of one status, when it was booked',
      user: 'only who is unverified or signs in with Google (server/customers/rare-user.server.ts)',
      staff: 'available or not, by name',
      enquiry: 'of one account, when it was sent; read whole by its key',
    },
    holds: [...serviceRow, ...userRow, ...staffRow, 'contactNumber', 'policeVerificationDate'],
  },
  /** By start and by e-mail. */
  gsi3: {
    lists: {
      service: 'when the care starts',
      user: 'e-mail',
      enquiry: 'of one e-mail, when it was sent; read whole by its key',
    },
    holds: [...serviceRow, 'uid', ...userRow],
  },
  /** By phone. */
  gsi4: {
    lists: {
      service: 'number, then when it was booked',
      user: 'number',
      serviceWeek:
        'with a nurse’s report that the office has to settle alone, by week; read whole by its key',
      moneyMonth: 'of one month, customer; read whole by its key',
    },
    holds: [...serviceRow, ...userRow],
  },
  /** By service id, and nurses' diaries with what takes their time. */
  gsi5: {
    lists: {
      pendingService: 'service id',
      service: 'service id',
      diary: 'nurse; it holds when they are busy, and what holds them',
    },
    holds: [...serviceRow, 'busy', 'hold'],
  },
  /** Whole records by time. */
  gsi6: {
    lists: {
      audit: 'when it happened',
      enquiry: 'when it was sent',
      subscription: 'when it was asked for',
      draft: 'of one administrator, when it was last changed',
      notice: 'open, held or failed alone, when it is due',
      serviceWeek: 'of one week, first those without a night into the next one, then service id',
      choiceFacts: 'nurse',
      nursePair: 'those that stand alone, nurse, then family',
      note: 'what nurses wrote and nobody of the office has read, when we heard of it',
      absence: 'with visits that are still to be taken away alone, by nurse',
      nurseJoin: 'browsers in which nurses asked for a code, when the first one was sent',
      history: 'of one service, when it ended',
      request: 'of families, what waits for an answer, those in care first, when it was sent',
      payment: 'when it was entered',
    },
    holds: 'all',
  },
  /** Whole records in a second order. */
  gsi7: {
    lists: {
      audit: 'of one administrator, when it happened',
      enquiry: 'mailed to the office or not, when it was sent',
      subscription: 'confirmed or not, when it was asked for',
      serviceWeek: 'with an uncovered visit alone, when the last one begins',
      history: 'when the service ended',
      userService: 'held or open, without those closed, when the service ends',
      plan: 'rolling alone, up to when it is rolled',
      absence: 'without those withdrawn before they began, when it ends',
      note: 'of one service, what nurses wrote, when we heard of it',
      staff: 'only where services have a former name of the nurse, since when',
      leaving: 'nurses who have a last day, by it',
      abandonedAccount: 'only where messages of a deleted account are still to be erased, since when',
      moneyAccount: 'owing something or with credit alone, since when',
    },
    holds: 'all',
  },
} as const satisfies Record<string, Index>

export type IndexName = keyof typeof indexes

/** The most that AWS lets all indexes of a table hold together, counting each attribute once for each index. */
export const mostAttributesHeld = 100

/** The attributes that say where an item stands in an index; without an index, in the table. */
export function keyNames(index: string | undefined): string[] {
  return index ? ['pk', 'sk', `${index}pk`, `${index}sk`] : ['pk', 'sk']
}
