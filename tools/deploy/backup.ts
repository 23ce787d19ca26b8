import { stackPlugin, addResources, getAtt, ids, retained, uniqueName, ref, sub } from './cloudformation.ts'
import type { Resource } from './cloudformation.ts'
import type { StageConfiguration } from './stages.ts'

/**
 * A nightly backup of the table and of the papers, in a vault that neither the deploying role nor the functions can empty.
 * In addition the table has 35 days of point-in-time recovery, and the bucket has former versions.
 */
export default stackPlugin(({ template, configuration: { backup } }) => {
  if (!backup) return
  addResources(template, {
    [ids.backupVault]: vault(backup),
    BackupPlan: plan(backup),
    BackupRole: role(),
    BackupSelection: {
      Type: 'AWS::Backup::BackupSelection',
      Properties: {
        BackupPlanId: ref('BackupPlan'),
        BackupSelection: {
          SelectionName: 'records',
          IamRoleArn: getAtt('BackupRole', 'Arn'),
          Resources: [getAtt(ids.table, 'Arn'), getAtt(ids.documents, 'Arn')],
        },
      },
    },
  })
  template.Outputs.BackupVaultName = {
    Description: 'The vault of the nightly backups',
    Value: ref(ids.backupVault),
  }
})

type Backup = NonNullable<StageConfiguration['backup']>

/**
 * Backups are kept for exactly `keepDays`. The lock becomes permanent after `lockSetsAfterDays`. From then on no user, not even
 * the root user, can shorten this time, remove the lock, or delete the vault before its last backup has expired.
 */
function vault({ keepDays, lockSetsAfterDays }: Backup): Resource {
  return {
    Type: 'AWS::Backup::BackupVault',
    ...retained,
    Properties: {
      BackupVaultName: uniqueName('${AWS::StackName}-'),
      LockConfiguration: {
        MinRetentionDays: keepDays,
        MaxRetentionDays: keepDays,
        // Without ChangeableForDays, every role that may change the vault may also remove the lock.
        ...(lockSetsAfterDays !== null && { ChangeableForDays: lockSetsAfterDays }),
      },
    },
  }
}

function plan({ keepDays }: Backup): Resource {
  return {
    Type: 'AWS::Backup::BackupPlan',
    Properties: {
      BackupPlan: {
        BackupPlanName: sub('${AWS::StackName}'),
        BackupPlanRule: [
          {
            RuleName: 'nightly',
            TargetBackupVault: ref(ids.backupVault),
            // 02:00 in India.
            ScheduleExpression: 'cron(30 20 * * ? *)',
            StartWindowMinutes: 60,
            CompletionWindowMinutes: 480,
            Lifecycle: { DeleteAfterDays: keepDays },
          },
        ],
      },
    },
  }
}

/** AWS's managed policies for backups, because AWS changes the actions that a backup needs. None of them allows a restore. */
function role(): Resource {
  return {
    Type: 'AWS::IAM::Role',
    Properties: {
      AssumeRolePolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Principal: { Service: 'backup.amazonaws.com' },
            Action: 'sts:AssumeRole',
          },
        ],
      },
      ManagedPolicyArns: [
        sub('arn:${AWS::Partition}:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup'),
        sub('arn:${AWS::Partition}:iam::aws:policy/AWSBackupServiceRolePolicyForS3Backup'),
      ],
    },
  }
}
