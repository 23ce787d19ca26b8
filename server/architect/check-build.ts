import { existsSync, globSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describeLeak, findLeaks } from './browser-bundle.ts'
import type { Metafile } from './browser-bundle.ts'

/*
 * The last step of `npm run build`. Takes out of the Lambda's folder what is not the Lambda, and fails when the
 * browser would get code of the server.
 */
const lambda = 'build/server'
for (const name of ['metafile.js.json', 'metafile.server.json', 'metafile.css.json']) {
  if (existsSync(join(lambda, name))) renameSync(join(lambda, name), join('build', name))
}
for (const name of globSync(['version.txt', '*.map'], { cwd: lambda })) rmSync(join(lambda, name))

const metafile = JSON.parse(readFileSync('build/metafile.js.json', 'utf8')) as Metafile
const leaks = findLeaks(metafile)
if (leaks.length > 0) {
  console.error(`Code of the server would reach the browser:\n`)
  console.error(leaks.map(describeLeak).join('\n\n'))
  console.error('\nImport it from a file named *.server.ts by its # name, or keep it to loaders and actions.')
  process.exit(1)
}
