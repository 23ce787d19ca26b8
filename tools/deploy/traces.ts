import {
  addingToStack,
  addResources,
  attribute,
  ids,
  kept,
  privateBucket,
  propertiesOf,
  ref,
  text,
} from './cloudformation.ts'
import type { Resource, Template } from './cloudformation.ts'

const trailArn =
  'arn:${AWS::Partition}:cloudtrail:${AWS::Region}:${AWS::AccountId}:trail/${AWS::StackName}-papers'

/**
 * What can be looked at after a theft: who asked the CDN for what, and who read or changed which of the nurses' papers, by the
 * site or past it (docs/decisions/0021). Either is left out where its number of days is null.
 */
export default addingToStack(({ template, configuration }) => {
  const { accessLogDays, papersTrailDays } = configuration
  if (accessLogDays !== null) logAccess(template, accessLogDays)
  if (papersTrailDays !== null) {
    addResources(template, {
      PapersTrailLog: logBucket(papersTrailDays),
      PapersTrailLogPolicy: trailLogPolicy(),
      PapersTrail: papersTrail(),
    })
  }
})

/** The CDN's access log holds visitors' addresses, so it is kept for the days that the stage says and no longer. */
function logAccess(template: Template, days: number): void {
  const bucket = logBucket(days)
  // CloudFront still writes its logs by the bucket's access control list.
  Object.assign(bucket.Properties ?? {}, {
    OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerPreferred' }] },
  })
  addResources(template, { AccessLog: bucket })
  const { DistributionConfig } = propertiesOf(template, ids.cdn) as { DistributionConfig: object }
  Object.assign(DistributionConfig, {
    Logging: { Bucket: attribute('AccessLog', 'DomainName'), IncludeCookies: false, Prefix: 'site/' },
  })
  template.Outputs.AccessLogName = {
    Description: "The bucket of the CDN's access log",
    Value: ref('AccessLog'),
  }
}

function logBucket(days: number): Resource {
  return {
    Type: 'AWS::S3::Bucket',
    ...kept,
    Properties: {
      ...privateBucket,
      LifecycleConfiguration: { Rules: [{ Id: 'Expire', Status: 'Enabled', ExpirationInDays: days }] },
    },
  }
}

function trailLogPolicy(): Resource {
  const statement = (Action: string, Resource: unknown, StringEquals: object) => ({
    Effect: 'Allow',
    Principal: { Service: 'cloudtrail.amazonaws.com' },
    Action,
    Resource,
    Condition: { StringEquals: { 'aws:SourceArn': text(trailArn), ...StringEquals } },
  })
  return {
    Type: 'AWS::S3::BucketPolicy',
    Properties: {
      Bucket: ref('PapersTrailLog'),
      PolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          statement('s3:GetBucketAcl', attribute('PapersTrailLog', 'Arn'), {}),
          statement('s3:PutObject', text('${PapersTrailLog.Arn}/AWSLogs/${AWS::AccountId}/*'), {
            's3:x-amz-acl': 'bucket-owner-full-control',
          }),
        ],
      },
    },
  }
}

/** The account's own trail of management events is free and made by hand; this one has the papers alone. */
function papersTrail(): Resource {
  return {
    Type: 'AWS::CloudTrail::Trail',
    // CloudTrail tries the bucket when it is named.
    DependsOn: 'PapersTrailLogPolicy',
    Properties: {
      TrailName: text('${AWS::StackName}-papers'),
      S3BucketName: ref('PapersTrailLog'),
      IsLogging: true,
      EnableLogFileValidation: true,
      AdvancedEventSelectors: [
        {
          Name: 'Papers',
          FieldSelectors: [
            { Field: 'eventCategory', Equals: ['Data'] },
            { Field: 'resources.type', Equals: ['AWS::S3::Object'] },
            { Field: 'resources.ARN', StartsWith: [text(`\${${ids.documents}.Arn}/`)] },
          ],
        },
      ],
    },
  }
}
