import { UnknownOutcome } from './transient-errors.server.ts'

/**
 * Runs one conditional write.
 * @param write starts the write
 * @returns true if it was written, false if its condition did not hold
 * @throws UnknownOutcome if the answer to a first try was lost and its repetition was refused; every other error as it is
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

/** The same for callers that treat a failed condition and an unknown outcome alike: false for both. */
export async function tryCertainWrite(write: () => Promise<unknown>): Promise<boolean> {
  try {
    return await tryConditionalWrite(write)
  } catch (error) {
    if (error instanceof Error && [error, error.cause].some((each) => each instanceof UnknownOutcome))
      return false
    throw error
  }
}
