import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'

/** Overhead of a file in a zip, in bytes: two headers of 76 bytes together, and the file's name in each. */
function headers(name: string): number {
  return 76 + 2 * Buffer.byteLength(name)
}

/** The size of a folder's zip in bytes, with the same compression as Architect's. */
export function zipSize(folder: string): number {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => {
    const content = readFileSync(join(parentPath, name))
    return sum + headers(name) + deflateRawSync(content).byteLength
  }, 22)
}
