import {
  stackPlugin,
  addResources,
  getAtt,
  ids,
  retained,
  privateBucket,
  propertiesOf,
  ref,
  sub,
} from './cloudformation.ts'
import type { Resource, Template } from './cloudformation.ts'

const trailArn =
  'arn:${AWS::Partition}:cloudtrail:${AWS::Region}:${AWS::AccountId}:trail/${AWS::StackName}-papers'

/**
 * Logs for the investigation of a theft: the CDN's access log, and a trail of each read and write of the nurses' papers, through
 * the site or directly in S3. Each is left out when its number of days is null.
 */
export default stackPlugin(({ template, configuration }) => {
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

/** The CDN's access log contains visitors' IP addresses, so it expires after the stage's number of days. */
function logAccess(template: Template, days: number): void {
  const bucket = logBucket(days)
  // CloudFront still needs the bucket's access control list to write its logs.
  Object.assign(bucket.Properties ?? {}, {
    OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerPreferred' }] },
  })
  addResources(template, { AccessLog: bucket })
  const { DistributionConfig } = propertiesOf(template, ids.cdn) as { DistributionConfig: object }
  Object.assign(DistributionConfig, {
    Logging: { Bucket: getAtt('AccessLog', 'DomainName'), IncludeCookies: false, Prefix: 'site/' },
  })
  template.Outputs.AccessLogName = {
    Description: "The bucket of the CDN's access log",
    Value: ref('AccessLog'),
  }
}

function logBucket(days: number): Resource {
  return {
    Type: 'AWS::S3::Bucket',
    ...retained,
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
    Condition: { StringEquals: { 'aws:SourceArn': sub(trailArn), ...StringEquals } },
  })
  return {
    Type: 'AWS::S3::BucketPolicy',
    Properties: {
      Bucket: ref('PapersTrailLog'),
      PolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          statement('s3:GetBucketAcl', getAtt('PapersTrailLog', 'Arn'), {}),
          statement('s3:PutObject', sub('${PapersTrailLog.Arn}/AWSLogs/${AWS::AccountId}/*'), {
            's3:x-amz-acl': 'bucket-owner-full-control',
          }),
        ],
      },
    },
  }
}

/** This trail records only the papers. The account's trail of management events is free and is created by hand. */
function papersTrail(): Resource {
  return {
    Type: 'AWS::CloudTrail::Trail',
    // CloudTrail checks that it can write to the bucket when the trail is created.
    DependsOn: 'PapersTrailLogPolicy',
    Properties: {
      TrailName: sub('${AWS::StackName}-papers'),
      S3BucketName: ref('PapersTrailLog'),
      IsLogging: true,
      EnableLogFileValidation: true,
      AdvancedEventSelectors: [
        {
          Name: 'Papers',
          FieldSelectors: [
            { Field: 'eventCategory', Equals: ['Data'] },
            { Field: 'resources.type', Equals: ['AWS::S3::Object'] },
            { Field: 'resources.ARN', StartsWith: [sub(`\${${ids.documents}.Arn}/`)] },
          ],
        },
      ],
    },
  }
}
