import * as z from 'zod/mini'
import { lengths } from '#domain/limits.ts'
import { readIndianPhone } from '#domain/phone.ts'
import { isRecordId } from '#domain/record-id.ts'
import type { FormerDocument } from './export-files.ts'
import { choice, fields, instant, readWith, text, flag, type Reading } from './former-values.ts'

/** An entry of a former user's list of services: the service's id, and all its fields. */
export type FormerEntry = { serviceId: string; fields: Record<string, unknown> }

export type FormerUser = {
  formerUid: string
  firstname: string
  lastname: string
  /** Lower case. */
  email: string
  emailVerified: boolean
  address: string
  /** E.164; empty unless it was verified. */
  number: string
  phoneVerified: boolean
  /** How the user signed in. With both, the user starts with a password here (docs/decisions/0013). */
  authProvider: ['email'] | ['Google']
  isAdmin: boolean
  createdAt: string
  lastLogin?: string | undefined
  entries: FormerEntry[]
  /** Parts of the document that are not imported as they are. */
  notes: string[]
}

const provider = choice(['email', 'password', 'Google', 'google.com'])
const oneProvider = z.pipe(
  provider,
  z.transform((one) => [one]),
)

const document = fields({
  uid: z.optional(text(64)),
  firstname: z._default(text(lengths.name), ''),
  lastname: z._default(text(lengths.name), ''),
  email: z.pipe(text(lengths.email), z.email('is no e-mail address').check(z.toLowerCase())),
  emailVerified: z._default(flag, false),
  address: z._default(text(lengths.address), ''),
  number: z.optional(text(lengths.number)),
  phoneVerified: z._default(flag, false),
  authProvider: z._default(z.union([z.array(provider), oneProvider], 'is neither email nor Google'), [
    'email',
  ]),
  isAdmin: z._default(flag, false),
  createdAt: instant,
  lastLogin: z.optional(instant),
  services: z._default(z.array(z.unknown(), 'is no list'), []),
})

/** Parses a document of `users`. It does not check whether other documents agree with it. */
export function readUser({ id, data }: FormerDocument): Reading<FormerUser> {
  const read = readWith(document, data)
  if (!read.ok) return read
  const { uid, number: storedNumber, services, authProvider, ...user } = read.value
  const number = user.phoneVerified ? readIndianPhone(storedNumber ?? '') : ''
  const usesEmail =
    !authProvider.some((way) => /google/i.test(way)) || authProvider.some((way) => !/google/i.test(way))
  const problems = [
    ...(isRecordId(id) ? [] : ['its id can be none of a user']),
    ...(uid === undefined || uid === id ? [] : ['uid: is not the id of its document']),
    ...(number === null ? ['number: is verified and is no number in India'] : []),
    ...(user.isAdmin && !user.emailVerified
      ? ['isAdmin: the e-mail of an administrator must be verified']
      : []),
    // Such an account would have no way to sign in. Without it the user can sign up again.
    ...(usesEmail && !user.emailVerified && !user.phoneVerified
      ? ['neither e-mail nor phone is verified: the user can sign up again']
      : []),
  ]
  if (number === null || problems.length > 0) return { ok: false, problems }
  const entries = services.map(readEntry)
  return {
    ok: true,
    value: {
      ...user,
      formerUid: id,
      number,
      authProvider: usesEmail ? ['email'] : ['Google'],
      entries: entries.filter((entry) => entry !== null),
      notes: [
        ...(storedNumber && !user.phoneVerified ? ['number: was not verified and is left out'] : []),
        ...(entries.includes(null) ? ['services: an entry without a serviceId is left out'] : []),
      ],
    },
  }
}

function readEntry(data: unknown): FormerEntry | null {
  if (typeof data !== 'object' || data === null) return null
  const entry = data as Record<string, unknown>
  return typeof entry.serviceId === 'string' && entry.serviceId
    ? { serviceId: entry.serviceId, fields: entry }
    : null
}
