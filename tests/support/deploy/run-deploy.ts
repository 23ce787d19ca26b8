import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

const imported = [
  new URL('../../../tools/sandbox/loopback-only.mjs', import.meta.url),
  new URL('./installed-packages.mjs', import.meta.url),
]

/**
 * Runs `arc deploy` for staging in a checkout, with the packages that the deploying job installs.
 * @param origin of the server that answers instead of AWS; nothing beyond this machine can be reached
 * @returns the exit code and everything that it printed
 */
export async function runDeploy(
  folder: string,
  origin: string,
  ...options: string[]
): Promise<{ code: number | null; output: string }> {
  const deploy = spawn(
    resolve('node_modules/.bin/arc'),
    ['deploy', '--staging', '--no-hydrate', ...options],
    {
      cwd: folder,
      env: {
        NODE_ENV: 'production',
        NODE_OPTIONS: imported.map(({ href }) => `--import=${href}`).join(' '),
        PATH: process.env.PATH,
        // Without the developer's own settings of AWS.
        HOME: join(folder, 'home'),
        STAGES_FILE: join(folder, 'stages.json'),
        AWS_EC2_METADATA_DISABLED: 'true',
        AWS_ENDPOINT_URL: origin,
        AWS_ACCESS_KEY_ID: 'none',
        AWS_SECRET_ACCESS_KEY: 'none',
      },
    },
  )
  const [printed, errors] = await Promise.all([
    text(deploy.stdout),
    text(deploy.stderr),
    deploy.exitCode ?? once(deploy, 'close'),
  ])
  return { code: deploy.exitCode, output: printed + errors }
}
