import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readManifest } from './browser-manifest.ts'

/** The JavaScript that a page loads at once, in bytes after gzip. */
export type PageWeight = { id: string; bytes: number }

/**
 * The size of each route with everything that Remix loads for it, largest first. Files that a page loads later, on demand, do
 * not count.
 * @param folder the built static files
 * @param language the folder of a language's files; the base language has none
 */
export function pageWeights(folder: string, language = ''): PageWeight[] {
  const { manifest, file: manifestFile } = readManifest(join(folder, 'build', language))
  const sizes = new Map<string, number>()
  function sizeOf(address: string): number {
    const measured = sizes.get(address)
    if (measured !== undefined) return measured
    const file = join(folder, address.slice(address.indexOf('/build/')))
    const size = gzipSync(readFileSync(file)).byteLength
    sizes.set(address, size)
    return size
  }
  return Object.keys(manifest.routes)
    .map((id) => {
      const files = new Set([`/${join('build', language, manifestFile)}`, ...filesOf(manifest.entry)])
      for (let routeId: string | undefined = id; routeId; routeId = manifest.routes[routeId]?.parentId) {
        const part = manifest.routes[routeId]
        if (part) for (const file of filesOf(part)) files.add(file)
      }
      return { id, bytes: [...files].reduce((sum, file) => sum + sizeOf(file), 0) }
    })
    .toSorted((one, other) => other.bytes - one.bytes)
}

function filesOf({ module, imports = [] }: { module: string; imports?: string[] }): string[] {
  return [module, ...imports]
}
