import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readManifest } from './browser-manifest.ts'

/** The most JavaScript that a view of the dashboard may load, in bytes after gzip. */
export const heaviestDashboard = 130_000

/** The most that any other page may load, in bytes after gzip; a form needs React and Remix, which are 85 kB of it. */
export const heaviestForm = 110_000

/** How much JavaScript a page loads at once, in bytes after gzip. */
export type PageWeight = { id: string; bytes: number }

/**
 * The weight of each route with all that Remix loads for it, heaviest first. What a page loads later, when something asks
 * for it, does not count.
 * @param folder the built static files
 * @param language the folder of a language's files; those of the base language stand in none
 */
export function pageWeights(folder: string, language = ''): PageWeight[] {
  const { manifest, file: ofManifest } = readManifest(join(folder, 'build', language))
  const sizes = new Map<string, number>()
  function sizeOf(address: string): number {
    const known = sizes.get(address)
    if (known !== undefined) return known
    const file = join(folder, address.slice(address.indexOf('/build/')))
    const size = gzipSync(readFileSync(file)).byteLength
    sizes.set(address, size)
    return size
  }
  return Object.keys(manifest.routes)
    .map((id) => {
      const files = new Set([`/${join('build', language, ofManifest)}`, ...filesOf(manifest.entry)])
      for (let at: string | undefined = id; at; at = manifest.routes[at]?.parentId) {
        const part = manifest.routes[at]
        if (part) for (const file of filesOf(part)) files.add(file)
      }
      return { id, bytes: [...files].reduce((sum, file) => sum + sizeOf(file), 0) }
    })
    .toSorted((one, other) => other.bytes - one.bytes)
}

function filesOf({ module, imports = [] }: { module: string; imports?: string[] }): string[] {
  return [module, ...imports]
}
