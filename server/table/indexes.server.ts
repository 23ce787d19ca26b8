/*
 * The seven indexes of the table (docs/decisions/0010): what each answers, and which attributes it holds. They are fixed for
 * the whole product, also for records that come later, because a deployed table changes one index at a time.
 * tests/unit/table/indexes.test.ts compares this file with app.arc and with the entities.
 *
 * An index holds several sorted lists. The first word of its partition key names the list. What follows in that key, behind
 * a `#`, is a value that the list is asked by.
 */

/** What a row of the services' lists shows; a filter can look at no more. */
export const serviceRow = [
  'status',
  'phone',
  'service',
  'createdAt',
  'patientName',
  'startDate',
  'endDate',
] as const

/** What a row of the users' list shows; a filter can look at no more. */
export const userRow = ['email', 'firstname', 'lastname', 'number', 'emailVerified', 'authProvider'] as const

/** What a row of the staff's lists shows beside whether the nurse is available; a filter can look at no more. */
export const staffRow = [
  'fullName',
  'nursingQualification',
  'yearsOfExperience',
  'regExpiryDate',
  'retiredAt',
] as const

/** What AWS allows one index to hold (`NonKeyAttributes` in its reference of `Projection`). The local engines accept more. */
export const mostAttributesInIndex = 20

/** The numbers from 0 to `Most`. */
type UpTo<Most extends number, Counted extends 0[] = []> = Counted['length'] extends Most
  ? Most
  : Counted['length'] | UpTo<Most, [...Counted, 0]>

type Index = {
  /** The lists by the first word of their partition key, and what each is sorted by. */
  lists: Record<string, string>
  /** The attributes that it holds beside the keys, or all of each record. */
  holds: (readonly string[] & { length: UpTo<typeof mostAttributesInIndex> }) | 'all'
}

export const indexes = {
  /** The newest of every list. The number of services stands here alone, because each booking changes it. */
  gsi1: {
    lists: {
      pendingService: 'when it was booked',
      service: 'when it was booked',
      user: 'when the account was made',
      staff: 'when the nurse was registered',
    },
    holds: [...serviceRow, ...userRow, 'serviceCount', ...staffRow, 'available'],
  },
  /** By status or availability, which the key alone says of a nurse; the few users who are not like most; enquiries by account. */
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
    lists: { service: 'number, then when it was booked', user: 'number' },
    holds: [...serviceRow, ...userRow],
  },
  /** By service id, and the nurses' diaries with what takes their time. */
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
      request: 'of families, what waits for an answer, those in care first, when it was sent',
    },
    holds: 'all',
  },
  /** Whole records, the second way. */
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
    },
    holds: 'all',
  },
} as const satisfies Record<string, Index>

export type IndexName = keyof typeof indexes

/** What AWS allows all indexes of a table to hold together, each attribute counted once for each index. */
export const mostAttributesHeld = 100

/** The attributes that say where an item stands in an index; without one, in the table. */
export function keyNames(index: string | undefined): string[] {
  return index ? ['pk', 'sk', `${index}pk`, `${index}sk`] : ['pk', 'sk']
}
