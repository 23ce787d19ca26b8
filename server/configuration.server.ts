import { readConfiguration } from './settings.server.ts'

/**
 * The product's configuration, read once when the process starts. A module of the product reads no environment variable
 * besides; which there are stands in `settings.server.ts`.
 */
export const configuration = readConfiguration(process.env)

/** Whether this is a deployment in AWS; false in the sandbox and the tests. */
export const isDeployed = configuration.stage !== 'testing'

/** Where browsers send uploads to and get pictures from, for the page's policy: scheme and host. */
export const documentsOrigin =
  configuration.documentsOrigin ??
  `https://${configuration.documentsBucket}.s3.${configuration.region}.amazonaws.com`
