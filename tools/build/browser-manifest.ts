import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AssetsManifest } from '@remix-run/dev'

/**
 * What Remix's compiler wrote of the browser's files: which file is a route's, and what each imports.
 * @param folder the browser's files: `public/build`, or those of one language in it
 * @returns the manifest, and the name of its file
 * @throws where there is none, or more than one
 */
export function readManifest(folder: string): { manifest: AssetsManifest; file: string } {
  const [file, other] = globSync('manifest-*.js', { cwd: folder })
  if (!file || other) throw new Error(`One manifest is expected in ${folder}`)
  // `window.__remixManifest={…};`: Remix writes it for the browser alone.
  const text = readFileSync(join(folder, file), 'utf8')
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as AssetsManifest
  return { manifest, file }
}
