import { UnknownOutcome } from './transient-errors.server.ts'

/**
 * Runs one conditional write.
 * @param write starts the write
 * @returns true when it was written, false when its condition did not hold
 * @throws UnknownOutcome when the answer to a first try was lost and the condition of its repetition did not hold; every
 * other error as it is
 */
export async function tryConditionalWrite(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    // ElectroDB wraps the SDK's error.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    if (cause instanceof Error && cause.name === 'ConditionalCheckFailedException') return false
    throw error
  }
}

/**
 * The same, for a caller that goes on alike when the condition did not hold and when the outcome is unknown: false in both cases.
 */
export async function tryCertainWrite(write: () => Promise<unknown>): Promise<boolean> {
  try {
    return await tryConditionalWrite(write)
  } catch (error) {
    if (error instanceof Error && [error, error.cause].some((each) => each instanceof UnknownOutcome))
      return false
    throw error
  }
}
