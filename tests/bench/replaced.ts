import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '@remix-run/dev/dist/config.js'
import { bundle } from '#tools/build/bundle.ts'
import { zipSize } from '#tools/build/lambda-size.ts'
import { replacedModules } from '#tools/build/replaced-modules.ts'
import { answerFirst, eventFor, median, siteWithServices } from './cold.ts'

/*
 * `npm run bench:replaced`: what each replacement of tools/build/replaced-modules.ts gives. The function is bundled
 * without it, and both bundles answer their first request in turn, in processes of their own; printed are the medians of the
 * processor's times as ratios, on the list of a customer's services and on a page with a form, and the zip.
 */
const rounds = 15
const root = fileURLToPath(new URL('../..', import.meta.url))
const config = await readConfig(root)

async function bundleWithout(name: string): Promise<string> {
  const folder = join(root, '.tmp/replaced', name.replaceAll('/', '-'), 'server')
  await bundle({
    config,
    entry: join(root, config.serverEntryPoint ?? ''),
    folder,
    mapsFolder: join(folder, '../maps'),
    onDemand: true,
    replaced: { rows: replacedModules.filter(({ module }) => module !== name), all: false },
    builtinsByCall: name !== builtin,
  })
  return folder
}

const builtin = 'Node’s built-in modules'
const whole = await bundleWithout('nothing')
const { site, list } = await siteWithServices()
const events = [list, eventFor(site, '/signup')]
const rows: Record<string, object> = {}
for (const name of [...replacedModules.map(({ module }) => module), builtin]) {
  const folder = await bundleWithout(name)
  const ratios = events.map((event) => {
    const found: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const pair = round % 2 === 0 ? [folder, whole] : [whole, folder]
      const times = new Map(
        pair.map((each) => [each, answerFirst(site, { bundle: join(each, 'index.mjs'), event }).processor]),
      )
      // The first pair runs without the disk's cache and is not counted.
      if (round > 0) found.push((times.get(folder) ?? Number.NaN) / (times.get(whole) ?? Number.NaN))
    }
    return median(found).toFixed(3)
  })
  const larger = ((zipSize(folder) - zipSize(whole)) / 1000).toFixed(1)
  rows[name] = { 'without it, times': ratios[0], 'with a form': ratios[1], 'zip, kB more': larger }
}
console.table(rows)
await site.stop()
