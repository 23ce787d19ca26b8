import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AssetsManifest } from '@remix-run/dev'

/**
 * Reads the manifest that Remix's compiler wrote for the browser: the file of each route, and the imports of each file.
 * @param folder the browser's files: `public/build`, or those of one language in it
 * @returns the manifest, and the name of its file
 * @throws an Error when there is not exactly one manifest
 */
export function readManifest(folder: string): { manifest: AssetsManifest; file: string } {
  const [file, other] = globSync('manifest-*.js', { cwd: folder })
  if (!file || other) throw new Error(`One manifest is expected in ${folder}`)
  // `window.__remixManifest={…};`: Remix writes it only for the browser.
  const text = readFileSync(join(folder, file), 'utf8')
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as AssetsManifest
  return { manifest, file }
}
