import type { EntityItem } from 'electrodb'
import { defineEntity } from '#server/table/entity.server.ts'

/** What a row of the users' list shows; a filter can look at no more (`app.arc`). */
const row = [
  'email',
  'firstname',
  'lastname',
  'number',
  'emailVerified',
  'authProvider',
  'serviceCount',
] as const

/**
 * A person with an account (section 3, "User"), keyed by the uid that Cognito gave her (its `sub`).
 *
 * Her partition holds her profile, sessions, roles and services, so that "who is it" and "her services" are one Query.
 * Keys keep their case everywhere: ids made by the former mobile app may differ by case alone.
 */
export const User = defineEntity({
  model: { entity: 'user', version: '1', service: 'nivaas' },
  attributes: {
    uid: { type: 'string', required: true, readOnly: true },
    firstname: { type: 'string', required: true },
    lastname: { type: 'string', required: true },
    /** Lower case. */
    email: { type: 'string', required: true },
    emailVerified: { type: 'boolean', required: true, default: false },
    address: { type: 'string', required: true, default: '' },
    /** E.164; empty until a phone is verified. */
    number: { type: 'string', required: true, default: '' },
    phoneVerified: { type: 'boolean', required: true, default: false },
    /** `email` and `Google`. */
    authProvider: { type: 'list', items: { type: 'string' }, required: true },
    /** Whether each way of signing in is among them; they follow by themselves, and the dashboard filters by them. */
    usesEmail: signInWay('email'),
    usesGoogle: signInWay('Google'),
    /**
     * Her account of the former product was Google's alone: Google's id is not known before she comes with it for the first
     * time (docs/decisions/0013).
     */
    awaitsGoogle: { type: 'boolean' },
    /**
     * Random; another with each new password and each "sign out everywhere". Sessions, known browsers and mailed links carry
     * it and end with it. Records from before there were stamps have none, which counts as an empty one.
     */
    passwordStamp: { type: 'string' },
    /** The stamp before a new password that is being set (`new-password.server.ts`), and since when, a UTC instant. */
    formerPasswordStamp: { type: 'string' },
    settingPasswordSince: { type: 'string' },
    /** Since when an administrator has a second factor, a UTC instant; its secret is with Cognito (docs/decisions/0024). */
    secondFactorSince: { type: 'string' },
    /** Since when the account is disabled, a UTC instant: no sign-in works and no session (docs/decisions/0009). */
    disabledSince: { type: 'string' },
    /**
     * Since when the account is displaced, a UTC instant: its e-mail belongs to the proven owner and `email` is a placeholder.
     * No sign-in works; the office goes on with its services (docs/decisions/0023).
     */
    displacedSince: { type: 'string' },
    /** The former e-mail, while something of the displacement is still to be done (`displace.server.ts`). */
    displacedFrom: { type: 'string' },
    /** When a process last began to tell the office of it, a UTC instant, and whether it was told; only with `displacedFrom`. */
    officeMailClaimedAt: { type: 'string' },
    isOfficeTold: { type: 'boolean' },
    isAdmin: { type: 'boolean', required: true, default: false },
    /** How many entries her list of services has; the dashboard filters by it. */
    serviceCount: { type: 'number', required: true, default: 0 },
    createdAt: { type: 'string', required: true, readOnly: true },
    lastLogin: { type: 'string' },
    /** When the account came over from the former product, a UTC instant (docs/decisions/0013); `createdAt` is that one's. */
    importedAt: { type: 'string', readOnly: true },
  },
  indexes: {
    account: {
      collection: ['customer', 'account'],
      pk: { field: 'pk', composite: ['uid'], casing: 'none' },
      sk: { field: 'sk', composite: [], casing: 'none' },
    },
    byCreation: {
      index: 'gsi4',
      projection: row,
      pk: { field: 'gsi4pk', composite: [], casing: 'none' },
      sk: { field: 'gsi4sk', composite: ['createdAt', 'uid'], casing: 'none' },
    },
    byEmail: {
      index: 'gsi5',
      projection: ['uid', ...row],
      pk: { field: 'gsi5pk', composite: [], casing: 'none' },
      sk: { field: 'gsi5sk', composite: ['email'], casing: 'none' },
    },
    byNumber: {
      index: 'gsi6',
      projection: row,
      pk: { field: 'gsi6pk', composite: [], casing: 'none' },
      sk: { field: 'gsi6sk', composite: ['number'], casing: 'none' },
    },
    byEmailVerified: {
      index: 'gsi7',
      projection: row,
      pk: { field: 'gsi7pk', composite: ['emailVerified'], casing: 'none' },
      sk: { field: 'gsi7sk', composite: ['createdAt', 'uid'], casing: 'none' },
    },
    byEmailSignIn: {
      index: 'gsi8',
      projection: row,
      pk: { field: 'gsi8pk', composite: ['usesEmail'], casing: 'none' },
      sk: { field: 'gsi8sk', composite: ['createdAt', 'uid'], casing: 'none' },
    },
    byGoogleSignIn: {
      index: 'gsi9',
      projection: row,
      pk: { field: 'gsi9pk', composite: ['usesGoogle'], casing: 'none' },
      sk: { field: 'gsi9sk', composite: ['createdAt', 'uid'], casing: 'none' },
    },
    /** Sorted by the number itself, which counting up moves without anyone reading it first. */
    byServiceCount: {
      index: 'gsi10',
      projection: row,
      pk: { field: 'gsi10pk', composite: [], casing: 'none' },
      sk: { field: 'serviceCount', composite: ['serviceCount'] },
    },
  },
})

export type UserRecord = EntityItem<typeof User>

/** Set when the list of ways is written with this one in it, or has it added; ways are never taken away. */
function signInWay(way: 'email' | 'Google') {
  return {
    type: ['yes'] as const,
    hidden: true,
    watch: ['authProvider'] as ['authProvider'],
    // An addition shows only what is added, so that nothing follows from a way that is not there.
    set: (_: unknown, { authProvider }: { authProvider?: string[] }) =>
      authProvider?.includes(way) ? ('yes' as const) : undefined,
  }
}
