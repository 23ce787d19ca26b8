import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { Paise } from '#domain/money/amounts.ts'
import type { Debt } from '#domain/money/standing.ts'
import type { Day } from '#domain/visits/days.ts'
import type { Month } from '#domain/visits/months.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/** What one customer owes, or has paid ahead. It outlives the customer's account, so it has name and number itself. */
export const MoneyAccount = defineEntity({
  model: { entity: 'moneyAccount', version: '1', service: 'nivaas' },
  attributes: {
    uid: { type: 'string', required: true, readOnly: true },
    /** How often it has changed, from 1; the condition of each change. */
    version: { type: 'number', required: true },
    /** As they were at the last entry. */
    name: { type: 'string', required: true },
    number: { type: 'string', required: true },
    /** In paise: what the family owes; below zero its credit. */
    balance: { type: 'number', required: true },
    /** What is open of each charge; together the balance of a family that owes. */
    debts: { type: CustomAttributeType<Debt[]>('any'), required: true },
    /** For which month the office has asked ahead, when (a UTC instant), by which form, and what is open of the amount that it asked for. */
    asked: { type: CustomAttributeType<{ month: Month; at: string; form: string; open: Paise }>('any') },
    /** Of what the family was told last that it has to pay: the charge or request, and by which day. */
    due: { type: CustomAttributeType<{ source: string; dueOn: Day }>('any') },
    /** Absent with the next at a balance of 0. */
    open: { type: ['owes', 'credit'] as const },
    /** The due day of the oldest debt; of a credit, the day of the last entry. */
    openSince: { type: 'string' },
  },
  indexes: {
    account: {
      pk: { field: 'pk', composite: ['uid'] },
      sk: { field: 'sk', composite: [] },
    },
    byOpen: {
      index: 'gsi7',
      pk: { field: 'gsi7pk', composite: ['open'], template: 'moneyAccount#${open}' },
      sk: { field: 'gsi7sk', composite: ['openSince'], template: '${openSince}' },
    },
  },
})

export type StoredMoneyAccount = EntityItem<typeof MoneyAccount>
