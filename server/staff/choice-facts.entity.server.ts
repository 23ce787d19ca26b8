import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { Availability } from '#domain/choice/availability.ts'
import type { SpokenLanguage } from '#domain/choice/spoken-languages.ts'
import { yesNo } from '#domain/staff.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * What the choice of a nurse looks at, copied from the nurse's record, so that one Query reads it of all who have not left
 * (docs/decisions/0068). Each transaction that changes one of these fields of the record writes it as well.
 */
export const ChoiceFacts = defineEntity({
  model: { entity: 'choiceFacts', version: '1', service: 'nivaas' },
  attributes: {
    nurseId: { type: 'string', required: true, readOnly: true },
    gender: { type: ['Male', 'Female', 'Other'] as const },
    shiftPreference: { type: ['Day', 'Night', 'Rotational'] as const },
    readyForLiveInCare: { type: yesNo },
    willingnessToWorkWith: {
      type: 'map',
      properties: {
        elderly: { type: 'boolean' },
        terminallyIll: { type: 'boolean' },
        postSurgical: { type: 'boolean' },
        disabled: { type: 'boolean' },
        pediatric: { type: 'boolean' },
      },
    },
    canAdministerIV: { type: yesNo },
    canHandleTracheostomy: { type: yesNo },
    canProvideWoundDressing: { type: yesNo },
    canHandleDementia: { type: yesNo },
    canAssistPhysiotherapy: { type: yesNo },
    /** Those that are ticked in the record; where none is, those that its free text names. */
    languages: { type: CustomAttributeType<SpokenLanguage[]>('any') },
    /** The six digits in the nurse's present address; absent where it has none. */
    pin: { type: 'string' },
    /** The PIN codes in which the nurse works beside it; absent without any. */
    areas: { type: CustomAttributeType<string[]>('any') },
    /** Absent where the record does not say when the nurse works. */
    availability: { type: CustomAttributeType<Availability>('any') },
    /** Absent where the nurse stays. */
    lastDay: { type: 'string' },
  },
  indexes: {
    ofNurse: {
      pk: { field: 'pk', composite: ['nurseId'] },
      sk: { field: 'sk', composite: [] },
    },
    ofAll: {
      index: 'gsi6',
      pk: { field: 'gsi6pk', composite: [], template: 'choiceFacts' },
      sk: { field: 'gsi6sk', composite: ['nurseId'], template: '${nurseId}' },
    },
    /** Only the nurses who have a last day. */
    leaving: {
      index: 'gsi7',
      condition: ({ lastDay }) => lastDay !== undefined,
      pk: { field: 'gsi7pk', composite: [], template: 'leaving' },
      sk: { field: 'gsi7sk', composite: ['lastDay'], template: '${lastDay}' },
    },
  },
})

export type StoredChoiceFacts = EntityItem<typeof ChoiceFacts>
