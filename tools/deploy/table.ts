import { stackPlugin, ids, retained, propertiesOf } from './cloudformation.ts'

/**
 * All records of the business are in one table. It is kept when its stack is deleted, and can be restored to any second of
 * the last 35 days. app.arc defines its keys, indexes and TTL.
 */
export default stackPlugin(({ template }) => {
  Object.assign(propertiesOf(template, ids.table), {
    DeletionProtectionEnabled: true,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
  })
  Object.assign(template.Resources[ids.table] ?? {}, retained)
  template.Outputs.TableName = { Description: 'The table', Value: { Ref: ids.table } }
})
