import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'

/** Time limit in milliseconds; an old phone needs far less. */
const longestWork = 60_000

/**
 * Solves a CAPTCHA's proof of work. The page stays responsive, because the browser derives keys off its main thread.
 * @returns the answer as the form sends it; null if it was stopped or took too long
 * @throws if the page is not in a secure context, which WebCrypto needs
 */
export async function solveCaptcha(
  challenge: Challenge,
  controller: AbortController,
): Promise<string | null> {
  const solution = await solveChallenge({ challenge, deriveKey, controller, timeout: longestWork })
  return solution && btoa(JSON.stringify({ challenge, solution }))
}
