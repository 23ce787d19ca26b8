/**
 * Carries out a single conditional write.
 * @param write starts the write
 * @returns false when the condition did not hold
 * @throws UnknownOutcome when an answer was lost and only the repetition was refused; and every other error
 */
export async function applied(write: () => Promise<unknown>): Promise<boolean> {
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
