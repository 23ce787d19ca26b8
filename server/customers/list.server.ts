import * as z from 'zod/mini'
import { serviceCountThresholds, signInWays } from '#domain/list-filters.ts'
import {
  choiceFilter,
  emailFilter,
  flagFilter,
  numberChoiceFilter,
  numberFilter,
} from '#server/lists/filters.server.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import {
  givenFilters,
  lastWith,
  listBy,
  readPage,
  type Index,
  type List,
  type Page,
} from '#server/lists/page.server.ts'
import { User, type UserRecord } from './user.entity.server.ts'

/** The filters of `/dashboard/users` (section 2, "Admin dashboard"). */
export const userFilters = z.object({
  email: emailFilter,
  number: numberFilter,
  emailVerified: flagFilter,
  authProvider: choiceFilter(signInWays),
  minServices: numberChoiceFilter(serviceCountThresholds),
})

export type UserFilters = z.infer<typeof userFilters>

/** What a row of the users' list shows. */
export type UserRow = Pick<
  UserRecord,
  'uid' | 'email' | 'firstname' | 'lastname' | 'number' | 'emailVerified' | 'authProvider' | 'serviceCount'
>

/**
 * A page of the users: newest first; by e-mail or number where one is searched; most services first where a number of
 * services is asked for.
 */
export function listUsers(filters: UserFilters, cursor: string | null): Promise<Page<UserRow>> {
  return readPage(usersBy(filters), cursor)
}

/** The list of users by the index of the one filter that leaves fewest. */
export function usersBy(filters: UserFilters): List<UserRow> {
  return listBy('users', filters, userIndex(filters), { toRow, matches: matching(filters) })
}

/** Somebody's e-mail or number first; then what is rare, and at last what is true of most. */
function userIndex(filters: UserFilters): Index {
  const { email, number, emailVerified, authProvider, minServices } = filters
  const { query } = User
  const isAlone = givenFilters(filters).length === 1
  const unverified = emailVerified === false
  if (email && (isAlone || email.length > 1))
    return {
      query: query.byEmail({}).between({ email }, { email: lastWith(email) }),
      order: 'asc',
      knows: ['email'],
    }
  // +91 and the first digit leave every fourth number.
  if (number && (isAlone || number.length > 5))
    return {
      query: query.byNumber({}).between({ number }, { number: lastWith(number) }),
      order: 'asc',
      knows: ['number'],
    }
  if (minServices && (minServices > 1 || (!unverified && authProvider !== 'Google')))
    return {
      query: query.byServiceCount({}).gte({ serviceCount: minServices }),
      order: 'desc',
      knows: ['minServices'],
    }
  if (authProvider === 'Google' && !unverified)
    return { query: query.byGoogleSignIn({ usesGoogle: 'yes' }), order: 'desc', knows: ['authProvider'] }
  if (unverified || (emailVerified && !authProvider))
    return { query: query.byEmailVerified({ emailVerified }), order: 'desc', knows: ['emailVerified'] }
  if (authProvider)
    return { query: query.byEmailSignIn({ usesEmail: 'yes' }), order: 'desc', knows: ['authProvider'] }
  return { query: query.byCreation({}), order: 'desc', knows: [] }
}

function matching({ email = '', number = '', ...filters }: UserFilters): (row: UserRow) => boolean {
  const { emailVerified, authProvider, minServices = 0 } = filters
  return (row) =>
    row.email.startsWith(email) &&
    row.number.startsWith(number) &&
    (emailVerified === undefined || row.emailVerified === emailVerified) &&
    (authProvider === undefined || row.authProvider.includes(authProvider)) &&
    row.serviceCount >= minServices
}

function toRow(item: Record<string, unknown>): UserRow {
  const { email, firstname, lastname, number, emailVerified, authProvider, serviceCount } = item as UserRow
  const uid = keyPart(item.pk, 'uid')
  return { uid, email, firstname, lastname, number, emailVerified, authProvider, serviceCount }
}
