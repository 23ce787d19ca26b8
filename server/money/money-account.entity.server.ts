import type { EntityItem } from 'electrodb'
import { periodKinds } from '#domain/money/period.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/** What one customer owes, or has paid too much. It outlives the customer's account, so it has name and number itself. */
export const MoneyAccount = defineEntity({
  model: { entity: 'moneyAccount', version: '1', service: 'nivaas' },
  attributes: {
    uid: { type: 'string', required: true, readOnly: true },
    /** How often it has changed; each act is on condition of the version that it has read. */
    version: { type: 'number', required: true },
    /** As they were at the last entry. */
    name: { type: 'string', required: true },
    number: { type: 'string', required: true },
    /** How long each period is; a month where the office has not chosen. */
    period: { type: periodKinds },
    /** Whether the office asks for the coming period before it begins. */
    asksAhead: { type: 'boolean' },
    /** The last day of the last period with a statement, in India. */
    billedTo: { type: 'string' },
    /** In paise: what the family owes; below zero its credit. */
    balance: { type: 'number', required: true, default: 0 },
    /** The charges that are not paid, the oldest first; together the balance, if the family owes something. */
    debts: {
      type: 'list',
      required: true,
      default: [],
      items: {
        type: 'map',
        properties: { day: { type: 'string', required: true }, amount: { type: 'number', required: true } },
      },
    },
    /** Absent with the next where nothing is open. */
    standing: { type: ['owes', 'credit'] as const },
    /** The day of the oldest debt, or of the entry that made the credit. */
    standingSince: { type: 'string' },
  },
  indexes: {
    account: {
      pk: { field: 'pk', composite: ['uid'] },
      sk: { field: 'sk', composite: [] },
    },
    /** Only those that owe or have credit. */
    byStanding: {
      index: 'gsi7',
      pk: { field: 'gsi7pk', composite: ['standing'], template: 'moneyAccount#${standing}' },
      sk: { field: 'gsi7sk', composite: ['standingSince'], template: '${standingSince}' },
    },
  },
})

export type StoredMoneyAccount = EntityItem<typeof MoneyAccount>
