import {
  stackPlugin,
  addResources,
  getAtt,
  ids,
  retained,
  privateBucket,
  ref,
  sub,
} from './cloudformation.ts'

/** Days after which an uploaded file is deleted that no nurse's record names; five more than a draft's lifetime (docs/decisions/0011). */
const draftDays = 35
/** Days during which a file that was deleted or replaced by mistake can be restored. */
const formerVersionDays = 30

/** The private bucket of the nurses' papers. */
export default stackPlugin(({ template, configuration }) => {
  addResources(template, {
    [ids.documents]: {
      Type: 'AWS::S3::Bucket',
      ...retained,
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
              Resource: [getAtt(ids.documents, 'Arn'), sub(`\${${ids.documents}.Arn}/*`)],
              Condition: { Bool: { 'aws:SecureTransport': 'false' } },
            },
          ],
        },
      },
    },
  })
  template.Outputs.DocumentsBucketName = {
    Description: 'The bucket of the papers of the nurses',
    Value: ref(ids.documents),
  }
})
