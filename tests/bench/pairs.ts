import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Handler } from '../support/api-gateway.ts'
import { answerFirst, bareBundle, eventFor, median, siteWithServices, type Event } from './cold.ts'

/*
 * `npm run bench:pairs`: the processor's time of a start and of a warm answer, as times of a bare Remix page's, in five rounds in which
 * all take turns. `-- --before=FOLDER` compares with another build too, for work on one: FOLDER is its copy of build/server.
 * The processor's time does not contain the table's, and a busy machine changes it less than the time on the clock.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const rounds = 5
const startsInRound = 5
const answersInRound = 200
const before = process.argv.find((argument) => argument.startsWith('--before='))?.slice('--before='.length)

type Page = { name: string; bundle: string; event: Event }

const { site, list } = await siteWithServices()
const bare = { name: 'bare', bundle: bareBundle(), event: eventFor(site, '/') }
const builds = [{ name: 'now', bundle: join(site.folder, 'build/server/index.mjs') }]
if (before) {
  const folder = join(site.folder, 'before')
  cpSync(join(root, before), folder, { recursive: true })
  builds.unshift({ name: 'before', bundle: join(folder, 'index.mjs') })
}
const events = {
  '/show/service': list,
  '/login': eventFor(site, '/login'),
  '/signup': eventFor(site, '/signup'),
}
const pages: Page[] = Object.entries(events).flatMap(([path, event]) =>
  builds.map(({ name, bundle }) => ({ name: before ? `${path}, ${name}` : path, bundle, event })),
)

const all = [bare, ...pages]

const write = process.stdout.write.bind(process.stdout)
process.stdout.write = () => true
const handlers = new Map<string, Handler>()
for (const { bundle } of [bare, ...pages])
  handlers.set(bundle, ((await import(bundle)) as { handler: Handler }).handler)
const warm = await inRounds(answer, answersInRound)
const cold = await inRounds((page) => Promise.resolve(answerFirst(site, page).processor), startsInRound)
process.stdout.write = write
await site.stop()
show('A start and its first answer', cold)
show('A warm answer', warm)

/** Milliseconds of the processor for one warm answer. */
async function answer({ name, bundle, event }: Page): Promise<number> {
  const handler = handlers.get(bundle)
  const from = process.cpuUsage()
  const { statusCode } = (await handler?.(event)) ?? {}
  const { user, system } = process.cpuUsage(from)
  if (statusCode !== 200) throw new Error(`${name} answered ${String(statusCode)}`)
  return (user + system) / 1000
}

type Round = Map<string, number>

/** The medians of each page in each round; the first round is not counted. */
async function inRounds(measure: (page: Page) => Promise<number>, turns: number): Promise<Round[]> {
  const found: Round[] = []
  for (let round = 0; round <= rounds; round++) {
    const values = new Map<string, number[]>()
    for (let turn = 0; turn < turns; turn++) {
      for (const page of turn % 2 === 0 ? all : all.toReversed())
        values.set(page.name, [...(values.get(page.name) ?? []), await measure(page)])
    }
    if (round > 0) found.push(new Map([...values].map(([name, times]) => [name, median(times)])))
  }
  return found
}

function show(title: string, found: Round[]): void {
  console.log(title)
  const rows = all.map(({ name }) => {
    const times = found.map((values) => values.get(name) ?? Number.NaN)
    const ratios = found.map(
      (values) => (values.get(name) ?? Number.NaN) / (values.get(bare.name) ?? Number.NaN),
    )
    return [
      name,
      {
        'ms of the processor': median(times).toFixed(2),
        'times bare': median(ratios).toFixed(2),
        'each round': ratios.map((ratio) => ratio.toFixed(2)).join(' '),
      },
    ]
  })
  console.table(Object.fromEntries(rows))
}
