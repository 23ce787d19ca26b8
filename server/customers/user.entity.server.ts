import type { EntityItem } from 'electrodb'
import { languages } from '#domain/languages.ts'
import { consentAttribute } from '#server/services/given-consent.server.ts'
import { defineEntity } from '#server/table/entity.server.ts'
import { userRow as row } from '#server/table/indexes.server.ts'
import { rarePlaceOf, type RarePlace } from './rare-user.server.ts'

/**
 * A person with an account (section 3, "User"), by the uid that Cognito assigned (its `sub`). The partition also holds sessions, roles and
 * services, so that one Query reads the viewer and their services.
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
     * The place among the rare users (`rare-user.server.ts`). A new record computes it; a write that changes `emailVerified` or
     * `authProvider` sets it, on condition of the other of the two (`save-user.server.ts`).
     */
    gsi2pk: rarePlace('gsi2pk'),
    gsi2sk: rarePlace('gsi2sk'),
    /**
     * The account came from the former product with Google sign-in only. Google's id is unknown until the user first signs in with it here
     * (docs/decisions/0013).
     */
    awaitsGoogle: { type: 'boolean' },
    /**
     * Random, new with each new password and each "sign out everywhere". Sessions, known browsers and mailed links carry it and end with
     * it. Older records have none, which counts as an empty one.
     */
    passwordStamp: { type: 'string' },
    /** The stamp before a new password that is being set (`new-password.server.ts`), and since when, a UTC instant. */
    formerPasswordStamp: { type: 'string' },
    settingPasswordSince: { type: 'string' },
    /** Since when an administrator has had a second factor, a UTC instant; Cognito holds its secret. */
    secondFactorSince: { type: 'string' },
    /** Since when the account has been disabled, a UTC instant: no sign-in or session works. */
    disabledSince: { type: 'string' },
    /**
     * Since when the account has been displaced, a UTC instant: its e-mail belongs to the proven owner and `email` is a placeholder. No
     * sign-in works; the office carries on its services.
     */
    displacedSince: { type: 'string' },
    /** The former e-mail, until the displacement is complete (`displace.server.ts`). */
    displacedFrom: { type: 'string' },
    /** When a process last began to tell the office of it, a UTC instant, and whether that is done; only with `displacedFrom`. */
    officeMailClaimedAt: { type: 'string' },
    isOfficeTold: { type: 'boolean' },
    isAdmin: { type: 'boolean', required: true, default: false },
    /** The nurse whose own account this is; their record also names this user. */
    nurseId: { type: 'string' },
    /** How many entries the user's list of services has, for a filter of the dashboard. */
    serviceCount: { type: 'number', required: true, default: 0 },
    /** The last Indian day on which the user booked, yyyy-mm-dd, and how many services on that day, for a limit. */
    bookingDay: { type: 'string' },
    bookingsOnDay: { type: 'number' },
    /**
     * The language of messages to the user: that of the page on which they signed up or last booked, until they choose one in their profile
     * (`languageChosenAt`, a UTC instant). Absent means English.
     */
    language: { type: languages.map(({ code }) => code) },
    languageChosenAt: { type: 'string' },
    /**
     * The number for which the office last made a ticket for this account, E.164, and until when it is valid, a UTC instant
     * (server/tickets).
     */
    verificationTicket: {
      type: 'map',
      properties: {
        number: { type: 'string', required: true },
        until: { type: 'string', required: true },
      },
    },
    /** When the user declined optional messages, a UTC instant; absent if they get them. */
    remindersDeclinedAt: { type: 'string' },
    /** Given at sign-up. */
    consent: consentAttribute,
    /**
     * Counts changes of the family's pairs with nurses. Of two at once one is refused, as is one at the same time as the deletion of the
     * account.
     */
    pairChanges: { type: 'number' },
    createdAt: { type: 'string', required: true, readOnly: true },
    lastLogin: { type: 'string' },
    /** When the account was imported from the former product, a UTC instant (docs/decisions/0013); `createdAt` is the former product's. */
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
    /** The key has a word before the number, because an index key must not be empty. */
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
      // A patch has only the changed attributes, so nothing can be computed from it.
      given ??
      (createdAt && authProvider
        ? rarePlaceOf({ createdAt, emailVerified, authProvider })?.[key]
        : undefined),
  }
}
