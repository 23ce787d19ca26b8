import { sandboxAddresses, sandboxEnvironment } from '#tools/sandbox/environment.ts'

/** What a tool works on: a deployed stage's table (and pool and bucket, if it needs them), or without a table the running sandbox. */
export type ToolTarget = {
  table?: string | undefined
  userPool?: string | undefined
  bucket?: string | undefined
}

/**
 * Sets the environment variables of a tool. Call it before the tool loads any of the product's modules, which read them. On
 * a deployed stage the AWS credentials and the region are those of the caller's shell; for the sandbox the tool reaches no other host
 * than this machine.
 */
export async function setToolEnvironment({ table, userPool, bucket }: ToolTarget): Promise<void> {
  const sandbox = sandboxEnvironment(sandboxAddresses())
  if (!table) {
    Object.assign(process.env, sandbox)
    await import('#tools/sandbox/loopback-only.mjs')
    return
  }
  // The product checks its whole configuration when it reads it, so the values that the tool does not use must be there too.
  const unused = Object.entries(sandbox).filter(([name]) => !name.startsWith('AWS_'))
  Object.assign(process.env, Object.fromEntries(unused), {
    CARE_TABLE: table,
    ...(userPool && { COGNITO_USER_POOL_ID: userPool }),
    ...(bucket && { DOCUMENTS_BUCKET: bucket }),
  })
}

/** What a tool prints for an error: a hint when nothing listens at the address, otherwise the error itself. */
export function explainError(error: unknown): unknown {
  const causes = [error, error instanceof Error ? error.cause : undefined]
  const isRefused = causes.some((each) => each instanceof Error && each.message.includes('ECONNREFUSED'))
  return isRefused ? 'AWS does not answer. Is the sandbox running (npm run dev)?' : error
}
