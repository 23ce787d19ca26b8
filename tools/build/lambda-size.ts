import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'

/** The most that the function's zip may have, in bytes (docs/decisions/0015). */
export const largestZip = 600_000

/** What a zip says about a file besides its content: two headers of 76 bytes together, and the name in each. */
function headers(name: string): number {
  return 76 + 2 * Buffer.byteLength(name)
}

/** How large the zip of a folder is, in bytes, compressed as Architect does. */
export function zipSize(folder: string): number {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => {
    const content = readFileSync(join(parentPath, name))
    return sum + headers(name) + deflateRawSync(content).byteLength
  }, 22)
}
