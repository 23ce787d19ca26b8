import { checks, type Ask } from './checks.ts'

/*
 * Checks a deployed stage from outside: `npm run smoke -- https://care.example`. The exit code is 1 when a check fails, and
 * 2 when no address was given.
 */

/** Longer than the slowest answer of a cold start, in milliseconds. */
const patience = 15_000

const [, , address = ''] = process.argv
const origin = URL.canParse(address) ? new URL(address).origin : null
if (!origin?.startsWith('http')) {
  console.error('Which site? npm run smoke -- https://care.example')
  process.exit(2)
}

const ask: Ask = (path, request) =>
  fetch(new URL(path, origin), { ...request, redirect: 'manual', signal: AbortSignal.timeout(patience) })

let wrong = 0
for (const { name, run } of checks) {
  try {
    await run(ask, origin)
    console.log(`right  ${name}`)
  } catch (error) {
    wrong += 1
    console.log(`WRONG  ${name}\n       ${reason(error).replaceAll('\n', '\n       ')}`)
  }
}
console.log(`${checks.length - wrong} of ${checks.length} checks of ${origin} are right`)
process.exitCode = wrong === 0 ? 0 : 1

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
