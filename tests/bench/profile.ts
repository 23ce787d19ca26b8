import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { siteWithServices } from './cold.ts'

/*
 * `npm run bench:profile`: where the processor's time of `/show/service` goes, by package or folder of the sources: at the start of a
 * process up to its first answer, and of an answer when the process is warm. V8's profiler takes a sample each 0.1 ms.
 * `-- --files` names single files instead.
 */
type Profile = {
  nodes: { id: number; callFrame: Frame; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}
type Frame = { functionName: string; url: string; lineNumber: number; columnNumber: number }

const root = fileURLToPath(new URL('../..', import.meta.url))
const warmUps = 300
const requests = 1000
const starts = 9
const byFile = process.argv.includes('--files')

const maps = new Map(
  readdirSync(join(root, 'build/maps'))
    .filter((file) => file.endsWith('.map'))
    .map((file) => [
      file.slice(0, -'.map'.length),
      new SourceMap(JSON.parse(readFileSync(join(root, 'build/maps', file), 'utf8')) as SourceMapPayload),
    ]),
)
const { site, list } = await siteWithServices()

const cold = profileStarts()
const warm = await profileAnswers()
await site.stop()
print('A start and its first answer', cold, starts)
print('A warm answer', [warm], requests)

function profileStarts(): Profile[] {
  const script = fileURLToPath(new URL('first-answer.js', import.meta.url))
  return Array.from({ length: starts }, () => {
    const folder = mkdtempSync(join(root, '.tmp/profile-'))
    execFileSync(
      'node',
      [
        '--cpu-prof',
        '--cpu-prof-interval=100',
        `--cpu-prof-dir=${folder}`,
        script,
        join(site.folder, 'build/server/index.mjs'),
        JSON.stringify(list),
      ],
      { env: { ...process.env, ...site.environment } },
    )
    const [file = ''] = readdirSync(folder)
    const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile
    rmSync(folder, { recursive: true })
    return profile
  })
}

async function profileAnswers(): Promise<Profile> {
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = () => true
  for (let round = 0; round < warmUps; round++) await site.handler(list)
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 100 })
  await session.post('Profiler.start')
  for (let round = 0; round < requests; round++) await site.handler(list)
  const { profile } = await session.post('Profiler.stop')
  process.stdout.write = write
  return profile as Profile
}

/** Prints the milliseconds of each part, the largest first. Idle time is left out. */
function print(title: string, profiles: Profile[], times: number): void {
  const found = new Map<string, number>()
  for (const { nodes, samples, timeDeltas } of profiles) {
    const names = namesOf(nodes)
    samples.forEach((id, index) => {
      const name = names.get(id) ?? ''
      found.set(name, (found.get(name) ?? 0) + Math.max(0, timeDeltas[index] ?? 0) / 1000 / times)
    })
  }
  found.delete('(idle)')
  const sum = [...found.values()].reduce((one, other) => one + other, 0)
  console.log(`\n${title}: ${sum.toFixed(2)} ms`)
  for (const [name, time] of [...found]
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, byFile ? 70 : 30))
    console.log(`${time.toFixed(3).padStart(9)} ms  ${name}`)
}

/** The part of each node. What Node and V8 do for a part is counted as the part's own. */
function namesOf(nodes: Profile['nodes']): Map<number, string> {
  const names = new Map<number, string>()
  const byId = new Map(nodes.map((node) => [node.id, node]))
  function name(id: number, caller: string | null): void {
    const node = byId.get(id)
    if (!node) return
    const { callFrame, children = [] } = node
    const own = callFrame.url.startsWith('file:') ? partOf(callFrame) : null
    names.set(id, (callFrame.functionName.startsWith('(') ? null : (own ?? caller)) ?? partOf(callFrame))
    for (const child of children) name(child, own ?? caller)
  }
  const [first] = nodes
  if (first) name(first.id, null)
  return names
}

/** The part of the sources to which a function belongs; V8's own work and Node's modules by their names. */
function partOf({ functionName, url, lineNumber, columnNumber }: Frame): string {
  if (!url) return functionName.startsWith('(') ? functionName : 'V8'
  if (url.startsWith('node:')) return byFile ? `${url} ${functionName}` : 'Node'
  const map = maps.get(basename(url))
  if (!map) return 'this bench'
  const entry = map.findEntry(lineNumber, columnNumber)
  if (!('originalSource' in entry) || !entry.originalSource) return basename(url)
  const path = entry.originalSource.replace(/^(\.\.\/)+/, '')
  return byFile ? `${path}:${entry.originalLine + 1} ${functionName}` : packageOrFolder(path)
}

function packageOrFolder(path: string): string {
  const [first, ...parts] = path.split('/')
  if (first !== 'node_modules') return path.split('/').slice(0, 2).join('/')
  return parts.slice(0, parts[0]?.startsWith('@') ? 2 : 1).join('/')
}
