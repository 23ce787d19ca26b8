import { addingToStack, ids, kept, propertiesOf } from './cloudformation.ts'

/**
 * Every record of the business lies in the one table: it outlives its stack, and can be put back to any second of the
 * last 35 days. Its keys, indexes and expiry stand in app.arc.
 */
export default addingToStack(({ template }) => {
  Object.assign(propertiesOf(template, ids.table), {
    DeletionProtectionEnabled: true,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
  })
  Object.assign(template.Resources[ids.table] ?? {}, kept)
  template.Outputs.TableName = { Description: 'The table', Value: { Ref: ids.table } }
})
