import type { EntityItem } from 'electrodb'
import { languages } from '#domain/languages.ts'
import { consentAttribute } from '#server/services/given-consent.server.ts'
import { defineEntity } from '#server/table/entity.server.ts'
import { userRow as row } from '#server/table/indexes.server.ts'
import { rarePlaceOf, type RarePlace } from './rare-user.server.ts'

/**
 * A person with an account (section 3, "User"), keyed by the uid that Cognito assigned (its `sub`).
 *
 * A user's partition holds their profile, sessions, roles and services, so that one Query reads the viewer and their services.
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
    /**
     * The place among the rare users (`rare-user.server.ts`). A new record finds it by itself; a write that changes
     * `emailVerified` or `authProvider` says it, on condition of the other of the two (`save-user.server.ts`).
     */
    gsi2pk: rarePlace('gsi2pk'),
    gsi2sk: rarePlace('gsi2sk'),
    /**
     * The account came from the former product, where it had only Google sign-in. Google's id is not known before the user
     * signs in with it here for the first time (docs/decisions/0013).
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
    /** Since when an administrator has a second factor, a UTC instant; its secret is with Cognito. */
    secondFactorSince: { type: 'string' },
    /** Since when the account is disabled, a UTC instant: no sign-in works and no session. */
    disabledSince: { type: 'string' },
    /**
     * Since when the account is displaced, a UTC instant: its e-mail belongs to the proven owner and `email` is a placeholder.
     * No sign-in works; the office goes on with its services.
     */
    displacedSince: { type: 'string' },
    /** The former e-mail, while something of the displacement is still to be done (`displace.server.ts`). */
    displacedFrom: { type: 'string' },
    /** When a process last began to tell the office of it, a UTC instant, and whether it was told; only with `displacedFrom`. */
    officeMailClaimedAt: { type: 'string' },
    isOfficeTold: { type: 'boolean' },
    isAdmin: { type: 'boolean', required: true, default: false },
    /** The nurse whose own account this is; their record names this user too. */
    nurseId: { type: 'string' },
    /** The number of entries in the user's list of services; the dashboard filters by it. */
    serviceCount: { type: 'number', required: true, default: 0 },
    /** The last day in India on which the user booked, yyyy-mm-dd, and how many services then; a limit counts them. */
    bookingDay: { type: 'string' },
    bookingsOnDay: { type: 'number' },
    /**
     * The language of the messages to the user: of the page on which they signed up or last booked, until they choose one on
     * their profile (`languageChosenAt`, a UTC instant). Absent is English.
     */
    language: { type: languages.map(({ code }) => code) },
    languageChosenAt: { type: 'string' },
    /** The number of the office's last ticket for this account, E.164, and until when it is valid, a UTC instant (server/tickets). */
    verificationTicket: {
      type: 'map',
      properties: {
        number: { type: 'string', required: true },
        until: { type: 'string', required: true },
      },
    },
    /** When the user declined the messages that care does not need, a UTC instant; absent where they get them. */
    remindersDeclinedAt: { type: 'string' },
    /** Given with the sign-up. */
    consent: consentAttribute,
    /** Counts the changes of the family's pairs with nurses: of two at once one is refused, and so is one beside the account's deletion. */
    pairChanges: { type: 'number' },
    createdAt: { type: 'string', required: true, readOnly: true },
    lastLogin: { type: 'string' },
    /** When the account came over from the former product, a UTC instant (docs/decisions/0013); `createdAt` is that one's. */
    importedAt: { type: 'string', readOnly: true },
  },
  indexes: {
    account: {
      collection: ['customer', 'account'],
      pk: { field: 'pk', composite: ['uid'] },
      sk: { field: 'sk', composite: [] },
    },
    byCreation: {
      index: 'gsi1',
      projection: [...row, 'serviceCount'],
      pk: { field: 'gsi1pk', composite: [], template: 'user' },
      sk: { field: 'gsi1sk', composite: ['createdAt'], template: '${createdAt}' },
    },
    rare: {
      index: 'gsi2',
      projection: row,
      pk: { field: 'gsi2pk', composite: ['gsi2pk'] },
      sk: { field: 'gsi2sk', composite: ['gsi2sk'] },
    },
    byEmail: {
      index: 'gsi3',
      projection: ['uid', ...row],
      pk: { field: 'gsi3pk', composite: [], template: 'user' },
      sk: { field: 'gsi3sk', composite: ['email'], template: '${email}' },
    },
    /** The key has a word before the number, because a key of an index is never empty. */
    byNumber: {
      index: 'gsi4',
      projection: row,
      pk: { field: 'gsi4pk', composite: [], template: 'user' },
      sk: { field: 'gsi4sk', composite: ['number'], template: 'number#${number}' },
    },
  },
})

export type StoredUser = EntityItem<typeof User>

type Written = { createdAt?: string; emailVerified?: boolean; authProvider?: string[] }

function rarePlace(key: keyof RarePlace) {
  return {
    type: 'string' as const,
    hidden: true,
    watch: ['authProvider'] as ['authProvider'],
    set: (given: string | undefined, { createdAt, emailVerified, authProvider }: Written) =>
      // A change shows only what is changed, so that nothing follows from it.
      given ??
      (createdAt && authProvider
        ? rarePlaceOf({ createdAt, emailVerified, authProvider })?.[key]
        : undefined),
  }
}
