import { ofText } from '#server/search/person-word.entity.server.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * A search entry of a service: the start of a word of its patient's name, or the last digits of its number. It is written with
 * the booking, removed with the service and never changed in between, so no step of a service pays for it. One partition holds
 * the entries of one text, the newest last (docs/decisions/0033).
 */
export const Word = defineEntity({
  model: { entity: 'word', version: '1', service: 'nivaas' },
  attributes: {
    kind: { type: ['patient', 'number'] as const, required: true, readOnly: true },
    /** In the form of `nameWords` (`domain/name-words.ts`), or four digits. */
    prefix: { type: 'string', required: true, readOnly: true },
    /** When the service was booked, a UTC instant. */
    createdAt: { type: 'string', required: true, readOnly: true },
    serviceId: { type: 'string', required: true, readOnly: true },
    /** The whole name of the patient, or the numbers with these last digits in E.164, with a blank between: what else was typed is compared with it. */
    whole: { type: 'string', required: true, readOnly: true },
    /** The number that the account of the service had verified at the booking, E.164: who booked, and whether the number is theirs. */
    accountNumber: { type: 'string', readOnly: true },
  },
  indexes: {
    record: {
      pk: ofText,
      sk: {
        field: 'sk',
        composite: ['createdAt', 'serviceId'],
        template: '${createdAt}#${serviceId}',
      },
    },
  },
})
