import { spawn } from 'node:child_process'

/*
 * `npm run test:static`: types, ESLint and knip at once, each with its output when it has ended. The long tests add the slow rules of
 * ESLint, and Prettier, which is slow as well and whose findings `npm run format` mends. TypeScript 7 checks the types, in a third of the
 * time; what needs a compiler as a library (ESLint, knip, Remix) has TypeScript 5.
 */
const checks = [
  'node node_modules/native-typescript/bin/tsc --incremental --tsBuildInfoFile node_modules/.cache/tsc.tsbuildinfo',
  'eslint .',
  'knip --no-progress',
  ...(process.env.ALL_CHECKS === 'yes' ? ['prettier --check --log-level warn .'] : []),
]

const statuses = await Promise.all(
  checks.map(async (command) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part))
    const status = await new Promise<number>((done) => child.on('close', (code) => done(code ?? 1)))
    console.log(`${command}: ${status === 0 ? 'green' : 'red'}`)
    process.stdout.write(Buffer.concat(output))
    return status
  }),
)
process.exitCode = Math.max(...statuses)
