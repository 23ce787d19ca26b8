import { readFileSync } from 'node:fs'
import type { Metafile } from './browser-bundle.ts'
import { zipSize } from './lambda-size.ts'
import { landingScript, landingStyles } from './landing-weight.ts'
import { pageWeights } from './page-weight.ts'

/** Bytes by name: of an uploaded zip, or of what a page loads after gzip. */
export type BuildSizes = Record<string, number>

/** The sizes of the build in the current folder. */
export function measureBuild(): BuildSizes {
  const metafile = JSON.parse(readFileSync('build/metafile.js.json', 'utf8')) as Metafile
  const pages = pageWeights('public').map(({ id, bytes }) => [`JavaScript of ${id}`, bytes] as const)
  return {
    'The Lambda’s zip': zipSize('build/server'),
    'The daily run’s zip': zipSize('build/daily'),
    'The notices’ zip': zipSize('build/notices'),
    'JavaScript of the landing page': landingScript(metafile),
    'CSS of the landing page': landingStyles('public'),
    ...Object.fromEntries(pages),
  }
}

/**
 * Compares two builds as Markdown for a pull request: the sizes that changed, the largest change first.
 * @param before null when main could not be measured
 */
export function compareSizes(before: BuildSizes | null, after: BuildSizes): string {
  if (!before)
    return ['Bundle sizes. Main could not be measured.', '', ...table(Object.keys(after), {}, after)].join(
      '\n',
    )
  const changed = Object.keys({ ...before, ...after })
    .map((name) => ({ name, change: Math.abs((after[name] ?? 0) - (before[name] ?? 0)) }))
    .filter(({ change }) => change > 0)
    .toSorted((one, other) => other.change - one.change)
  if (changed.length === 0) return 'Bundle sizes: none has changed.'
  const names = changed.map(({ name }) => name)
  return ['Bundle sizes that changed, beside main.', '', ...table(names, before, after)].join('\n')
}

function table(names: string[], before: BuildSizes, after: BuildSizes): string[] {
  const rows = names.map((name) => {
    const [old, current] = [before[name], after[name]]
    const change = old === undefined || current === undefined ? '' : signed(current - old)
    return `| ${name} | ${kilobytes(old)} | ${kilobytes(current)} | ${change} |`
  })
  return ['| | main | here | change in bytes |', '| --- | ---: | ---: | ---: |', ...rows]
}

function kilobytes(bytes: number | undefined): string {
  return bytes === undefined ? '' : `${(bytes / 1000).toFixed(1)} kB`
}

function signed(bytes: number): string {
  return bytes > 0 ? `+${bytes}` : String(bytes)
}
