/*
 * What the product uses of S3's SDK. Loaded as a whole, by `import()`, the package itself would come into the bundle with all that it
 * exports.
 */
export {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
