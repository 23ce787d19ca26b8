import { globSync, readFileSync } from 'node:fs'

/** What only the sandbox knows: the variables that shift a clock or write connections down, and the header with a caller's address. */
const sandboxNames = /BEGIN_AT|CLOCK_OFFSET_MS|SANDBOX_CONNECTIONS|x-sandbox-address|begin-at\.mjs|loopback-only\.mjs/i

/**
 * The files that name something of the sandbox.
 * @param files a glob pattern
 */
export function filesOfSandbox(files: string): string[] {
  return globSync(files).filter((file) => sandboxNames.test(readFileSync(file, 'utf8')))
}
