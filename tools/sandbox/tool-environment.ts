import { sandboxAddresses, sandboxEnvironment } from './environment.ts'

/** Where a tool works: on a deployed stage's table (and pool and bucket, if it needs them), or else on the running sandbox. */
export type Stage = {
  table?: string | undefined
  userPool?: string | undefined
  bucket?: string | undefined
}

/**
 * Sets the environment of a tool, before it loads any of the product's modules. On a deployed stage the AWS credentials and
 * the region are those of whoever runs it.
 */
export function pointAt({ table, userPool, bucket }: Stage): void {
  const sandbox = sandboxEnvironment(sandboxAddresses())
  if (!table) {
    Object.assign(process.env, sandbox)
    return
  }
  // The configuration is checked as a whole when it is read; of it, only what is named here matters.
  const unused = Object.entries(sandbox).filter(([name]) => !name.startsWith('AWS_'))
  Object.assign(process.env, Object.fromEntries(unused), {
    CARE_TABLE: table,
    ...(userPool && { COGNITO_USER_POOL_ID: userPool }),
    ...(bucket && { DOCUMENTS_BUCKET: bucket }),
  })
}

/** An error of a tool as its user is told. */
export function reasonOf(error: unknown): unknown {
  const causes = [error, error instanceof Error ? error.cause : undefined]
  const isRefused = causes.some((each) => each instanceof Error && each.message.includes('ECONNREFUSED'))
  return isRefused ? 'AWS does not answer. Is the sandbox running (npm run dev)?' : error
}
