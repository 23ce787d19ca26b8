/**
 * Awaits a single conditional write.
 * @returns false when its condition did not hold; every other error is thrown
 */
export async function applied(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    // ElectroDB wraps the SDK's error.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    if (cause instanceof Error && cause.name === 'ConditionalCheckFailedException') return false
    throw error
  }
}
