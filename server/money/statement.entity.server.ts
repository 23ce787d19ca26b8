import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { StatementLine } from '#domain/money/statement.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * What a customer was billed for a month, with every fact that it shows: it is never changed, whatever becomes of services, names and
 * nurses (docs/decisions/0114). `moneyMonth` names the statements of a month.
 */
export const Statement = defineEntity({
  model: { entity: 'statement', version: '1', service: 'nivaas' },
  attributes: {
    /** `ST-2627-00001`. */
    number: { type: 'string', required: true, readOnly: true },
    uid: { type: 'string', required: true },
    /** The customer, as their account was called. */
    name: { type: 'string', required: true },
    /** yyyy-mm, and whether an earlier statement has billed of it. */
    month: { type: 'string', required: true },
    isCorrection: { type: 'boolean', required: true },
    /** Days in India. */
    issuedOn: { type: 'string', required: true },
    dueOn: { type: 'string', required: true },
    lines: { type: CustomAttributeType<StatementLine[]>('any'), required: true },
    /** In paise: the sum of the lines' differences, and what the family owed before; below zero its credit. */
    total: { type: 'number', required: true },
    balanceBefore: { type: 'number', required: true },
    /** Who issued it, and the id of their form, so that a form sent twice issues once. */
    author: { type: CustomAttributeType<{ uid: string; name: string }>('any'), required: true },
    form: { type: 'string', required: true },
  },
  indexes: {
    byNumber: {
      pk: { field: 'pk', composite: ['number'] },
      sk: { field: 'sk', composite: [] },
    },
  },
})

export type StoredStatement = EntityItem<typeof Statement>
