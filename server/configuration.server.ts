import { readConfiguration } from './settings.server.ts'

/**
 * The product's configuration, read once when the process starts. The environment variables are listed in
 * `settings.server.ts`; no other module of the product reads them.
 */
export const configuration = readConfiguration(process.env)

/** Whether this is a deployment in AWS; false in the sandbox and the tests. */
export const isDeployed = configuration.stage !== 'testing'

/** The origin (scheme and host) for uploads and images of the staff's papers, for the Content-Security-Policy. */
export const documentsOrigin =
  configuration.documentsOrigin ??
  `https://${configuration.documentsBucket}.s3.${configuration.region}.amazonaws.com`
