import { defineEntity } from '#server/table/entity.server.ts'

/** The partition of a search text. Services and persons with the same last digits share one. */
export const ofText = {
  field: 'pk',
  composite: ['kind', 'prefix'],
  template: 'word#${kind}#${prefix}',
} as const

/**
 * A search entry of a person: the start of a word of the name of a nurse, or of a family with a verified number, or the last digits of
 * their number. The entries of numbers lie beside those of services (`Word`), before them in a Query that begins at the end
 * (docs/decisions/0033).
 */
export const PersonWord = defineEntity({
  model: { entity: 'personWord', version: '1', service: 'nivaas' },
  attributes: {
    kind: { type: ['person', 'number'] as const, required: true, readOnly: true },
    /** Three letters in the form of `nameWords` (`domain/name-words.ts`), a shorter word whole, or four digits. */
    prefix: { type: 'string', required: true, readOnly: true },
    of: { type: ['family', 'nurse'] as const, required: true, readOnly: true },
    /** When the account or the record was made, a UTC instant. */
    createdAt: { type: 'string', required: true, readOnly: true },
    /** The uid of the account, or the id of the nurse. */
    id: { type: 'string', required: true, readOnly: true },
    /** The whole name, and the number in E.164: what else was typed is compared with them. */
    name: { type: 'string', required: true },
    number: { type: 'string', required: true },
  },
  indexes: {
    record: {
      pk: ofText,
      sk: {
        field: 'sk',
        composite: ['of', 'createdAt', 'id'],
        template: '~${of}#${createdAt}#${id}',
      },
    },
  },
})
