import { spawn } from 'node:child_process'

/*
 * `npm run test:static`: types, ESLint, Prettier and knip at once, each with its output when it has ended. The rules of ESLint that
 * need types take minutes; the long tests apply them.
 */
const cache = 'node_modules/.cache'
const checks = [
  `tsc --incremental --tsBuildInfoFile ${cache}/tsc.tsbuildinfo`,
  'eslint .',
  `prettier --check --log-level warn --cache --cache-strategy content --cache-location ${cache}/prettier/all .`,
  'knip --no-progress',
]

const statuses = await Promise.all(
  checks.map(async (command) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part))
    const status = await new Promise<number>((done) => child.on('close', (code) => done(code ?? 1)))
    console.log(`${command.split(' ')[0]}: ${status === 0 ? 'green' : 'red'}`)
    process.stdout.write(Buffer.concat(output))
    return status
  }),
)
process.exitCode = Math.max(...statuses)
