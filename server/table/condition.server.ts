import { withRetries } from './transaction.server.ts'

/**
 * Carries out a single conditional write, and tries again while it meets a transaction on the same record or throttling.
 * @param write starts the write; it is called once for each try
 * @returns false when the condition did not hold; every other error is thrown
 */
export async function applied(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await withRetries(write)
    return true
  } catch (error) {
    // ElectroDB wraps the SDK's error.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    if (cause instanceof Error && cause.name === 'ConditionalCheckFailedException') return false
    throw error
  }
}
