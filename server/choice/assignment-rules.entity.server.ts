import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { Rules } from '#domain/choice/rules.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/** The company's rules, version by version (docs/decisions/0096). A version never changes. */
export const AssignmentRules = defineEntity({
  model: { entity: 'assignmentRules', version: '1', service: 'nivaas' },
  attributes: {
    /** From 1. Of two saves at once, one gets the number. */
    number: { type: 'number', required: true, readOnly: true, padding: { length: 8, char: '0' } },
    /** When it takes effect; UTC instant. */
    from: { type: 'string', required: true, readOnly: true },
    effects: { type: CustomAttributeType<Rules['effects']>('any'), required: true, readOnly: true },
    numbers: { type: CustomAttributeType<Rules['numbers']>('any'), required: true, readOnly: true },
    why: { type: 'string', required: true, readOnly: true },
    /** The administrator who saved it, and when. */
    author: {
      type: CustomAttributeType<{ uid: string; name: string }>('any'),
      required: true,
      readOnly: true,
    },
    savedAt: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    all: {
      pk: { field: 'pk', composite: [], template: 'assignmentRules' },
      sk: { field: 'sk', composite: ['number'] },
    },
  },
})

export type StoredRules = EntityItem<typeof AssignmentRules>
