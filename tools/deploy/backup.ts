import { addingToStack, addResources, attribute, ids, kept, nameOnce, ref, text } from './cloudformation.ts'
import type { Resource } from './cloudformation.ts'
import type { StageConfiguration } from './stages.ts'

/**
 * A copy of the table and of the papers each night, in a vault that the deploying role and the functions cannot empty
 * (docs/decisions/0021). Beside it the table keeps its own last 35 days, and the bucket its former versions.
 */
export default addingToStack(({ template, configuration: { backup } }) => {
  if (!backup) return
  addResources(template, {
    BackupVault: vault(backup),
    BackupPlan: plan(backup),
    BackupRole: role(),
    BackupSelection: {
      Type: 'AWS::Backup::BackupSelection',
      Properties: {
        BackupPlanId: ref('BackupPlan'),
        BackupSelection: {
          SelectionName: 'records',
          IamRoleArn: attribute('BackupRole', 'Arn'),
          Resources: [attribute(ids.table, 'Arn'), attribute(ids.documents, 'Arn')],
        },
      },
    },
  })
  template.Outputs.BackupVaultName = {
    Description: 'Where the nightly copies lie',
    Value: ref('BackupVault'),
  }
})

type Backup = NonNullable<StageConfiguration['backup']>

/**
 * Copies are kept for exactly so many days. Once the lock has set, AWS lets nobody shorten them, take the lock off or delete
 * the vault before its last copy has expired, the root user included.
 */
function vault({ keepDays, lockSetsAfterDays }: Backup): Resource {
  return {
    Type: 'AWS::Backup::BackupVault',
    ...kept,
    Properties: {
      BackupVaultName: nameOnce('${AWS::StackName}-'),
      LockConfiguration: {
        MinRetentionDays: keepDays,
        MaxRetentionDays: keepDays,
        // Left out, whoever may change the vault may also take the lock off.
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
        BackupPlanName: text('${AWS::StackName}'),
        BackupPlanRule: [
          {
            RuleName: 'nightly',
            TargetBackupVault: ref('BackupVault'),
            // Two o'clock in India.
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

/** AWS's own policies: what a copy takes is AWS's affair, and changes with it. None of them allows a restore. */
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
        text('arn:${AWS::Partition}:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup'),
        text('arn:${AWS::Partition}:iam::aws:policy/AWSBackupServiceRolePolicyForS3Backup'),
      ],
    },
  }
}
