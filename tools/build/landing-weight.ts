import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Metafile } from './browser-bundle.ts'

const smallScript = 'browser-route-module:routes/_enhance.ts?browser'

/**
 * The size of the small script of the public pages with everything that it loads later, in bytes after gzip.
 * @throws an Error when the build has no such script
 */
export function landingScript({ outputs }: Metafile): number {
  const entry = Object.keys(outputs).find((file) => outputs[file]?.entryPoint === smallScript)
  if (!entry) throw new Error('The build has no small script')
  const files = new Set([entry])
  for (const file of files) for (const { path } of outputs[file]?.imports ?? []) files.add(path)
  return gzippedSize([...files])
}

/** The size of the style sheet of all pages except the dashboard, in bytes after gzip. */
export function landingStyles(folder: string): number {
  const files = globSync(`${folder}/build/_assets/app-*.css`)
  if (files.length !== 1) throw new Error(`One style sheet is expected, found ${files.length}`)
  return gzippedSize(files)
}

function gzippedSize(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).byteLength, 0)
}
