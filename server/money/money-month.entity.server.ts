import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { Paise } from '#domain/money/amounts.ts'
import type { AddedLine, Decision } from '#domain/money/lines.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * What the office decided, added and billed of one customer's month (docs/decisions/0112); all else is computed. It outlives services and
 * account.
 */
export const MoneyMonth = defineEntity({
  model: { entity: 'moneyMonth', version: '1', service: 'nivaas' },
  attributes: {
    uid: { type: 'string', required: true, readOnly: true },
    /** yyyy-mm, of the days of the lines. */
    month: { type: 'string', required: true, readOnly: true },
    /** Counts the changes, from 1; the condition of each. */
    version: { type: 'number', required: true },
    /** In the order in which they were made: of a line the last one holds. */
    decisions: { type: CustomAttributeType<Decision[]>('any'), required: true },
    added: { type: CustomAttributeType<AddedLine[]>('any'), required: true },
    /** The numbers of its statements, in the order in which they were issued, and what they have billed together. */
    statements: { type: CustomAttributeType<string[]>('any'), required: true },
    billed: { type: CustomAttributeType<Record<string, Paise>>('any'), required: true },
  },
  indexes: {
    ofCustomer: {
      pk: { field: 'pk', composite: ['uid'] },
      sk: { field: 'sk', composite: ['month'] },
    },
    byMonth: {
      index: 'gsi4',
      projection: 'keys_only',
      pk: { field: 'gsi4pk', composite: ['month'], template: 'moneyMonth#${month}' },
      sk: { field: 'gsi4sk', composite: ['uid'], template: '${uid}' },
    },
  },
})

/** All records of a month, from the index. For display. */
export async function listMoneyMonths(month: string): Promise<StoredMoneyMonth[]> {
  const { data } = await MoneyMonth.query.byMonth({ month }).go({ pages: 'all', hydrate: true })
  return data
}

export type StoredMoneyMonth = EntityItem<typeof MoneyMonth>

/** The write of a month's next version, on condition that it is as it was read. */
export function monthWrite(
  of: Pick<StoredMoneyMonth, 'uid' | 'month'>,
  record: StoredMoneyMonth | null,
  changed: Partial<Pick<StoredMoneyMonth, 'decisions' | 'added' | 'statements' | 'billed'>>,
): Write<'changed'> {
  const { version, ...former } = record ?? {
    version: 0,
    decisions: [],
    added: [],
    statements: [],
    billed: {},
  }
  const item = inTransaction(MoneyMonth)
    .put({ ...former, ...of, ...changed, version: version + 1 })
    .where((current, { eq, notExists }) =>
      record ? eq(current.version, version) : notExists(current.version),
    )
    .commit()
  return { item, otherwise: 'changed' }
}
