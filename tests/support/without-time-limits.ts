import { vi } from 'vitest'

/**
 * Runs what many do at once, without the product's limits of real time for a call (`AbortSignal.timeout`): how long fifty requests of one
 * worker take is a matter of the machine, and not of the product.
 */
export async function withoutTimeLimits<Result>(run: () => Promise<Result>): Promise<Result> {
  const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
  try {
    return await run()
  } finally {
    limits.mockRestore()
  }
}
