import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ownMetrics } from '#tools/deploy/cloudformation.ts'
import type { Template } from '#tools/deploy/cloudformation.ts'
import { makeTemplate } from '#tools/deploy/make-template.ts'
import { examplesFile } from '#tools/deploy/stages.ts'
import { metricsNamespace } from '#server/http/metrics.server.ts'
import { readConfiguration } from '#server/settings.server.ts'

/*
 * The templates of the example's stages. After a change of the deployment, review the difference and update the snapshot:
 *
 *   npx vitest run --project unit tests/unit/deploy/template.test.ts -u
 */
const stages = ['staging', 'production'] as const
const templates = {} as Record<(typeof stages)[number], Template>

beforeAll(async () => {
  // The plugins are loaded by Node itself, which shares this environment.
  vi.stubEnv('STAGES_FILE', examplesFile)
  for (const stage of stages) templates[stage] = await makeTemplate(stage, process.cwd())
})

function propertiesOf(id: string): Record<string, unknown> {
  return templates.production.Resources[id]?.Properties ?? {}
}

function variablesOf(template: Template, id: string): Record<string, unknown> {
  const { Variables } = template.Resources[id]?.Properties?.Environment as {
    Variables: Record<string, unknown>
  }
  return Variables
}

describe.for(stages)('%s', (stage) => {
  test('is as it was reviewed', async () => {
    const text = `${JSON.stringify(templates[stage], null, 2)}\n`
    await expect(text).toMatchFileSnapshot(`templates/${stage}.json`)
  })

  test('all functions have every setting that they need', () => {
    for (const id of ['AnyCatchallHTTPLambda', 'DailyScheduleLambda', 'NoticesScheduleLambda']) {
      const values = Object.entries(variablesOf(templates[stage], id)).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : exampleValue(value),
      ])
      const environment = { ...Object.fromEntries(values), AWS_REGION: 'ap-south-1' } as Record<
        string,
        string
      >
      const configuration = readConfiguration(environment)
      expect(configuration.stage).toBe(stage)
    }
  })

  test('contains no secret, only references to secrets', () => {
    const { ProviderDetails } = templates[stage].Resources.GoogleProvider?.Properties ?? {}
    expect(ProviderDetails).toMatchObject({
      client_id: `{{resolve:secretsmanager:nivaas/${stage}/google:SecretString:clientId}}`,
      client_secret: `{{resolve:secretsmanager:nivaas/${stage}/google:SecretString:clientSecret}}`,
    })
    const written = /"(client_secret|cookieSecret|originSecret|HeaderValue)": ?"(?!\{\{resolve)/i
    expect(JSON.stringify(templates[stage])).not.toMatch(written)
  })

  test('keeps what cannot be restored when the stack is deleted', () => {
    for (const id of ['CareTable', 'UserPool', 'DocumentsBucket', 'AppSecret', 'OriginSecret']) {
      expect(templates[stage].Resources[id]).toMatchObject({
        DeletionPolicy: 'Retain',
        UpdateReplacePolicy: 'Retain',
      })
    }
  })
})

/** An example value for a reference in the environment. */
function exampleValue(value: unknown): string {
  const { Ref, 'Fn::Sub': text } = value as { Ref?: string; 'Fn::Sub'?: string }
  if (text) return text.replaceAll('${AWS::Region}', 'ap-south-1')
  return Ref === 'UserPool' ? 'ap-south-1_Ab12Cd34E' : 'a-name-that-aws-makes'
}

test('has the bucket of the papers as docs/decisions/0011 says', () => {
  expect(propertiesOf('DocumentsBucket')).toMatchObject({
    PublicAccessBlockConfiguration: { BlockPublicPolicy: true, RestrictPublicBuckets: true },
    VersioningConfiguration: { Status: 'Enabled' },
    LifecycleConfiguration: {
      Rules: [{ TagFilters: [{ Key: 'state', Value: 'draft' }], ExpirationInDays: 35 }, {}],
    },
    CorsConfiguration: {
      CorsRules: [{ AllowedOrigins: ['https://care.example'], AllowedMethods: ['GET', 'POST'] }],
    },
  })
})

test('has the user pool as docs/decisions/0006 says', () => {
  expect(propertiesOf('UserPool')).toMatchObject({
    UsernameAttributes: ['email'],
    // Administrators' second factor.
    MfaConfiguration: 'OPTIONAL',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    DeletionProtection: 'ACTIVE',
    Policies: {
      PasswordPolicy: { MinimumLength: 6, RequireSymbols: true },
      SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'SMS_OTP'] },
    },
  })
  expect(propertiesOf('UserPoolClient')).toMatchObject({
    GenerateSecret: true,
    AuthSessionValidity: 10,
    PreventUserExistenceErrors: 'ENABLED',
    CallbackURLs: ['https://care.example/auth/google/callback'],
  })
})

test('has names of secrets that begin with the stack, to which the deploying role is limited', () => {
  const secrets = Object.values(templates.production.Resources).filter(
    ({ Type }) => Type === 'AWS::SecretsManager::Secret',
  )
  expect(secrets.length).toBeGreaterThan(2)
  for (const { Properties } of secrets) {
    expect(Properties?.Name).toMatchObject({
      'Fn::Sub': [expect.stringMatching(/^\$\{AWS::StackName\}\//), {}],
    })
  }
})

test('sends codes with the operators’ registration once there is one', () => {
  expect(propertiesOf('UserPool').SmsConfiguration).toMatchObject({
    EumsSms: { InEntityId: '1000000000000000001', InTemplateId: '1000000000000000003' },
  })
  expect(templates.staging.Resources.UserPool?.Properties?.SmsConfiguration).toMatchObject({
    SnsCallerArn: { 'Fn::GetAtt': ['UserPoolSmsRole', 'Arn'] },
  })
})

test('has alarms on the metrics that the functions write', () => {
  expect(ownMetrics).toBe(metricsNamespace)
})

test('without data the spend of SMS stays what it was, and a copy that is not made rings', () => {
  for (const id of ['SmsSpendAlarm', 'CodeSpendAlarm'])
    expect(propertiesOf(id), id).toMatchObject({ TreatMissingData: 'ignore' })
  expect(propertiesOf('BackupMissingAlarm')).toMatchObject({
    Dimensions: [{ Name: 'BackupVaultName', Value: { Ref: 'BackupVault' } }],
    Threshold: 2,
    ComparisonOperator: 'LessThanThreshold',
    TreatMissingData: 'breaching',
  })
  expect(templates.staging.Resources).not.toHaveProperty('BackupMissingAlarm')
})

test('counts the lines of both delivery logs of SMS', () => {
  for (const [filter, log] of [
    ['SmsDeliveredCount', 'SmsDeliveryLog'],
    ['SmsUndeliveredCount', 'SmsFailureLog'],
  ] as const) {
    const { LogGroupName, FilterPattern, MetricTransformations } = propertiesOf(filter)
    expect({ LogGroupName, FilterPattern }).toEqual({ LogGroupName: { Ref: log }, FilterPattern: '' })
    const [{ MetricName }] = MetricTransformations as [{ MetricName: string }]
    expect(JSON.stringify(propertiesOf('SmsUndeliveredAlarm').Metrics)).toContain(
      `"MetricName":"${MetricName}"`,
    )
  }
})

test('starts the sender of notices each minute, and nothing repeats a start that comes too late', () => {
  expect(propertiesOf('NoticesScheduleEvent')).toMatchObject({
    ScheduleExpression: 'rate(1 minute)',
    Target: { RetryPolicy: { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 } },
  })
  expect(propertiesOf('NoticesScheduleLambda')).toMatchObject({
    Timeout: 300,
    ReservedConcurrentExecutions: 1,
    EventInvokeConfig: { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 },
  })
})

test('has a table with point-in-time recovery and TTL', () => {
  expect(propertiesOf('CareTable')).toMatchObject({
    DeletionProtectionEnabled: true,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
  })
})

test('lets Cognito send its mails itself until SES is ready', () => {
  expect(templates.staging.Resources.UserPool?.Properties?.EmailConfiguration).toEqual({
    EmailSendingAccount: 'COGNITO_DEFAULT',
  })
  expect(propertiesOf('UserPool').EmailConfiguration).toMatchObject({ EmailSendingAccount: 'DEVELOPER' })
})

describe('by the settings of the stage', () => {
  function distributionOf(stage: (typeof stages)[number]) {
    return templates[stage].Resources.Distribution?.Properties?.DistributionConfig as Record<string, unknown>
  }

  test('the CDN has a firewall and an access log that expires; otherwise neither', () => {
    expect(distributionOf('production')).toMatchObject({
      WebACLId: expect.stringMatching(/^arn:aws:wafv2:us-east-1:/) as string,
      Logging: { Bucket: { 'Fn::GetAtt': ['AccessLog', 'DomainName'] }, IncludeCookies: false },
    })
    expect(propertiesOf('AccessLog')).toMatchObject({
      PublicAccessBlockConfiguration: { BlockPublicPolicy: true, RestrictPublicBuckets: true },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerPreferred' }] },
      LifecycleConfiguration: { Rules: [{ Status: 'Enabled', ExpirationInDays: 180 }] },
    })
    expect(distributionOf('staging')).not.toHaveProperty('WebACLId')
    expect(distributionOf('staging')).not.toHaveProperty('Logging')
  })

  test('every read and write of a paper is logged in a trail that shows tampering', () => {
    expect(propertiesOf('PapersTrail')).toMatchObject({
      IsLogging: true,
      EnableLogFileValidation: true,
      AdvancedEventSelectors: [
        {
          FieldSelectors: [
            { Field: 'eventCategory', Equals: ['Data'] },
            { Field: 'resources.type', Equals: ['AWS::S3::Object'] },
            { Field: 'resources.ARN', StartsWith: [{ 'Fn::Sub': '${DocumentsBucket.Arn}/' }] },
          ],
        },
      ],
    })
    expect(templates.staging.Resources).not.toHaveProperty('PapersTrail')
  })

  test('table and papers are backed up each night into a locked vault', () => {
    expect(templates.production.Resources.BackupVault).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: { LockConfiguration: { MinRetentionDays: 35, MaxRetentionDays: 35, ChangeableForDays: 7 } },
    })
    expect(propertiesOf('BackupSelection')).toMatchObject({
      BackupSelection: {
        Resources: [{ 'Fn::GetAtt': ['CareTable', 'Arn'] }, { 'Fn::GetAtt': ['DocumentsBucket', 'Arn'] }],
      },
    })
    expect(propertiesOf('BackupPlan')).toMatchObject({
      BackupPlan: { BackupPlanRule: [{ Lifecycle: { DeleteAfterDays: 35 } }] },
    })
    expect(templates.staging.Resources).not.toHaveProperty('BackupVault')
  })
})

test('each index of the table has an alarm for its throttled requests', () => {
  const { GlobalSecondaryIndexes } = propertiesOf('CareTable') as {
    GlobalSecondaryIndexes: { IndexName: string }[]
  }
  expect(GlobalSecondaryIndexes).toHaveLength(7)
  for (const { IndexName } of GlobalSecondaryIndexes) {
    const { Metrics } = propertiesOf(`G${IndexName.slice(1)}ThrottledAlarm`)
    expect(JSON.stringify(Metrics)).toContain(`"Value":"${IndexName}"`)
    expect(Metrics).toMatchObject([
      { MetricStat: { Metric: { MetricName: 'ReadThrottleEvents' } } },
      { MetricStat: { Metric: { MetricName: 'WriteThrottleEvents' } } },
      { Expression: 'FILL(reads, 0) + FILL(writes, 0)' },
    ])
  }
})

test('the SMS settings of the account include the role that End User Messaging needs for its metrics', () => {
  expect(templates.production.Outputs.SmsSettingsCommand?.Value).toMatchObject({
    'Fn::Sub': expect.stringContaining(
      'aws iam create-service-linked-role --aws-service-name sms-voice.amazonaws.com',
    ) as string,
  })
})
