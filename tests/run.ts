import { spawnSync } from 'node:child_process'

/*
 * Runs npm scripts one after the other, ends with the first that fails, and prints what each took:
 * `node tests/run.ts test:static test:unit`. The seconds are printed and decide nothing: a busy machine makes no test red.
 */
const scripts = process.argv.slice(2)
const parts: { script: string; seconds: number }[] = []
let status = 0

for (const script of scripts) {
  const startedAt = performance.now()
  status = spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit' }).status ?? 1
  parts.push({ script, seconds: Math.round((performance.now() - startedAt) / 1000) })
  if (status !== 0) break
}

const width = Math.max(...scripts.map((script) => script.length))
for (const { script, seconds } of parts)
  console.log(`${script.padEnd(width)} ${String(seconds).padStart(5)} s`)
console.log(
  `${'together'.padEnd(width)} ${String(parts.reduce((sum, part) => sum + part.seconds, 0)).padStart(5)} s`,
)
process.exitCode = status
