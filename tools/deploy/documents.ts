import {
  addingToStack,
  addResources,
  attribute,
  ids,
  kept,
  privateBucket,
  ref,
  text,
} from './cloudformation.ts'

/** What an upload keeps until a nurse's record names it; five days more than a draft lives (docs/decisions/0011). */
const draftDays = 35
/** How long a file that was removed or replaced by mistake can be got back. */
const formerVersionDays = 30

/** The private bucket of the nurses' papers. */
export default addingToStack(({ template, configuration }) => {
  addResources(template, {
    [ids.documents]: {
      Type: 'AWS::S3::Bucket',
      ...kept,
      Properties: {
        ...privateBucket,
        VersioningConfiguration: { Status: 'Enabled' },
        LifecycleConfiguration: {
          Rules: [
            {
              Id: 'DraftsExpire',
              Status: 'Enabled',
              TagFilters: [{ Key: 'state', Value: 'draft' }],
              ExpirationInDays: draftDays,
            },
            {
              Id: 'FormerVersionsExpire',
              Status: 'Enabled',
              NoncurrentVersionExpiration: { NoncurrentDays: formerVersionDays },
              ExpiredObjectDeleteMarker: true,
              AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
            },
          ],
        },
        CorsConfiguration: {
          CorsRules: [
            {
              AllowedOrigins: [configuration.siteOrigin],
              AllowedMethods: ['GET', 'POST'],
              AllowedHeaders: ['*'],
              MaxAge: 3000,
            },
          ],
        },
      },
    },
    DocumentsBucketPolicy: {
      Type: 'AWS::S3::BucketPolicy',
      Properties: {
        Bucket: ref(ids.documents),
        PolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            {
              Sid: 'OnlyEncryptedConnections',
              Effect: 'Deny',
              Principal: '*',
              Action: 's3:*',
              Resource: [attribute(ids.documents, 'Arn'), text(`\${${ids.documents}.Arn}/*`)],
              Condition: { Bool: { 'aws:SecureTransport': 'false' } },
            },
          ],
        },
      },
    },
  })
  template.Outputs.DocumentsBucketName = {
    Description: 'The papers of the nurses',
    Value: ref(ids.documents),
  }
})
