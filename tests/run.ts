import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/*
 * Runs npm scripts one after the other, those joined by `+` at once, ends with the first that fails, and prints what each took:
 * `node tests/run.ts texts test:static+bundles test:vitest`. The figures decide nothing: a busy machine makes no test red. Of scripts that run
 * at once the first one prints as it goes, and the others when all have ended.
 */
const steps = process.argv.slice(2)
const parts: { step: string; seconds: number; processor: number | null }[] = []

/** Seconds of the processor, user and system, of all processes that this one has waited for; null where Linux does not say it. */
function processorSeconds(): number | null {
  if (!existsSync('/proc/self/stat')) return null
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticksInSecond = 100
  return (Number(fields[13]) + Number(fields[14])) / ticksInSecond
}

async function run(script: string, place: number): Promise<{ status: number; output: Buffer }> {
  const output: Buffer[] = []
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: place === 0 ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part))
  const status = await new Promise<number>((done) => child.on('close', (code) => done(code ?? 1)))
  return { status, output: Buffer.concat(output) }
}

for (const step of steps) {
  const [startedAt, before] = [performance.now(), processorSeconds()]
  const ended = await Promise.all(step.split('+').map(run))
  for (const { output } of ended) process.stdout.write(output)
  const seconds = (performance.now() - startedAt) / 1000
  const after = processorSeconds()
  parts.push({ step, seconds, processor: before === null || after === null ? null : after - before })
  process.exitCode = Math.max(...ended.map(({ status }) => status))
  if (process.exitCode !== 0) break
}

const all = {
  step: 'together',
  seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0),
  processor: processorSeconds(),
}
const width = Math.max(...[...parts, all].map(({ step }) => step.length))
for (const { step, seconds, processor } of [...parts, all]) {
  const used = processor === null ? '' : `, ${processor.toFixed(0)} s of the processor`
  console.log(`${step.padEnd(width)} ${seconds.toFixed(0).padStart(5)} s${used}`)
}
