import * as z from 'zod/mini'
import { serviceCountThresholds, authProviders } from '#domain/list-filters.ts'
import {
  choiceFilter,
  emailFilter,
  flagFilter,
  numberChoiceFilter,
  numberFilter,
} from '#server/lists/filters.server.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import {
  leavesFewRows,
  lastWith,
  listBy,
  readPage,
  type Index,
  type List,
  type Page,
} from '#server/lists/page.server.ts'
import { isPlaceholderEmail, shownEmail } from '#domain/placeholder-email.ts'
import { isLastDigits } from '#domain/search.ts'
import { PersonWord } from '#server/search/person-word.entity.server.ts'
import { userRow } from '#server/table/indexes.server.ts'
import { readMany } from '#server/table/read-items.server.ts'
import { rareUsers } from './rare-user.server.ts'
import { User, type StoredUser } from './user.entity.server.ts'

/** The filters of `/dashboard/users` (section 2, "Admin dashboard"). */
export const userFilters = z.object({
  email: emailFilter,
  number: numberFilter,
  emailVerified: flagFilter,
  authProvider: choiceFilter(authProviders),
  minServices: numberChoiceFilter(serviceCountThresholds),
})

export type UserFilters = z.infer<typeof userFilters>

/** What a row of the users' list shows. */
export type UserRow = Pick<
  StoredUser,
  'uid' | 'email' | 'firstname' | 'lastname' | 'number' | 'emailVerified' | 'authProvider'
>

/** Only the index of the newest users has the number of services, because each booking changes it. */
type FoundUser = UserRow & Partial<Pick<StoredUser, 'serviceCount'>>

/** A page of the users: newest first, or by e-mail or the start of a number where one is searched. */
export async function listUsers(filters: UserFilters, cursor: string | null): Promise<Page<UserRow>> {
  const page = await readPage(usersBy(filters), cursor)
  return { ...page, rows: page.rows.map(withoutServiceCount) }
}

/** The list of users, by the index of the filter that leaves the fewest users. */
export function usersBy(filters: UserFilters): List<FoundUser> {
  return listBy('users', filters, userIndex(filters), { toRow, matches: matching(filters) })
}

/**
 * An e-mail or number first, then a rare property. A property of most users is checked row by row, and so is the number of
 * services.
 */
function userIndex(filters: UserFilters): Index {
  const { email, number, emailVerified, authProvider, minServices } = filters
  const { query } = User
  const newest: Index = { query: query.byCreation({}), order: 'desc', knows: [] }
  if (minServices) return newest
  // Without a number of services, which the index of the newest alone has.
  if (number && isLastDigits(number)) return lastDigitsIndex(number)
  if (email && leavesFewRows(filters, 'email'))
    return {
      query: query.byEmail({}).between({ email }, { email: lastWith(email) }),
      order: 'asc',
      knows: ['email'],
    }
  if (number && leavesFewRows(filters, 'number'))
    return {
      query: query.byNumber({}).between({ number }, { number: lastWith(number) }),
      order: 'asc',
      knows: ['number'],
    }
  if (emailVerified === false)
    return { query: rarely(rareUsers.unverified), order: 'desc', knows: ['emailVerified'] }
  if (authProvider === 'Google')
    return { query: rarely(rareUsers.google), order: 'desc', knows: ['authProvider'] }
  return newest
}

/** The search entries of the accounts with these last digits, the newest first; the accounts are read beside them. */
function lastDigitsIndex(prefix: string): Index {
  return {
    query: PersonWord.query
      .record({ kind: 'number', prefix })
      .between({ of: 'family', createdAt: '0' }, { of: 'family', createdAt: '9' }),
    order: 'desc',
    readRecords: (entries) =>
      readMany(
        entries.map(({ id }) => User.get({ uid: String(id) })),
        userRow,
      ),
    knows: [],
  }
}

function rarely({ first, last }: { first: string; last: string }) {
  return User.query.rare({ gsi2pk: 'user' }).between({ gsi2sk: first }, { gsi2sk: lastWith(last) })
}

function matching({ email = '', number = '', ...filters }: UserFilters): (row: FoundUser) => boolean {
  const { emailVerified, authProvider, minServices = 0 } = filters
  return (row) =>
    (!email || !isPlaceholderEmail(row.email)) &&
    row.email.startsWith(email) &&
    (isLastDigits(number) ? row.number.endsWith(number) : row.number.startsWith(number)) &&
    (emailVerified === undefined || row.emailVerified === emailVerified) &&
    (authProvider === undefined || row.authProvider.includes(authProvider)) &&
    (row.serviceCount ?? 0) >= minServices
}

function toRow(item: Record<string, unknown>): FoundUser {
  const { email, firstname, lastname, number, emailVerified, authProvider, serviceCount } = item as FoundUser
  const uid = keyPart(item.pk, 'uid')
  return { uid, email, firstname, lastname, number, emailVerified, authProvider, serviceCount }
}

function withoutServiceCount({
  uid,
  email,
  firstname,
  lastname,
  number,
  emailVerified,
  authProvider,
}: FoundUser): UserRow {
  // A placeholder is no e-mail.
  return { uid, email: shownEmail(email), firstname, lastname, number, emailVerified, authProvider }
}
