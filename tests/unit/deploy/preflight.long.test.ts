import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { examplesFile } from '#tools/deploy/stages.ts'
import { startAccount } from '#tests/support/aws-account.ts'
import { prepared } from '#tests/support/deploy/preflight.ts'

/* More of what preflight.test.ts tests. */

beforeEach(() => {
  for (const [name, value] of Object.entries({
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'operator',
    AWS_REGION: 'ap-south-1',
    AWS_CONFIG_FILE: '/nowhere',
    AWS_SHARED_CREDENTIALS_FILE: '/nowhere',
    AWS_MAX_ATTEMPTS: '1',
  })) {
    vi.stubEnv(name, value)
  }
  // Remove the addresses of the other tests' stand-ins.
  for (const name of Object.keys(process.env).filter((each) => each.startsWith('AWS_ENDPOINT_URL'))) {
    vi.stubEnv(name, undefined)
  }
})
afterEach(() => vi.unstubAllEnvs())

/*
 * The engineer's shell has nothing of what the product reads from its environment. The stages are the example's with other names, so
 * the example fits a new account.
 */
test.each(['staging', 'production'] as const)(
  'the command itself finds nothing that a first deploy of %s needs, in a shell with credentials alone',
  async (stage) => {
    const { origin, server } = await startAccount({
      ...prepared,
      id: stage === 'staging' ? '111122223334' : '123456789013',
      zones: { Z0123456789PUNE: 'care.in' },
      certificate: { status: 'ISSUED', names: ['care.in', 'staging.care.in'] },
      sms: { isInSandbox: true, monthlyDollars: '1' },
    })
    onTestFinished(() => void server.close())
    const folder = mkdtempSync(join(tmpdir(), 'nivaas-stages-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const stagesFile = join(folder, 'stages.json')
    writeFileSync(
      stagesFile,
      readFileSync(examplesFile, 'utf8')
        .replace(/\.example"/g, '.in"')
        .replace(/(?<=:)(111122223333|123456789012)(?=:)/g, (id) => String(Number(id) + 1))
        .replace('Z0123456789EXAMPLE', 'Z0123456789PUNE')
        .replace(/"example-/g, '"pune-')
        .replace('"sesIsReady": true', '"sesIsReady": false')
        .replace(/"sms": \{[^{}]*\{[^{}]*\}\s*\}/, '"sms": null'),
    )
    const { stdout } = await promisify(execFile)(process.execPath, ['tools/deploy/preflight.ts', stage], {
      env: {
        PATH: process.env.PATH,
        AWS_ACCESS_KEY_ID: 'operator',
        AWS_SECRET_ACCESS_KEY: 'operator',
        AWS_ENDPOINT_URL: origin,
        AWS_REGION: 'ap-south-1',
        STAGES_FILE: stagesFile,
      } as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv,
    })
    expect(stdout.split('\n')[0]).toBe('To be done, and the deploy goes without:')
    expect(stdout).not.toContain('could not be read')
  },
)
