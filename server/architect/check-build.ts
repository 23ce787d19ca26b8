import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describeLeak, findLeaks } from './browser-bundle.ts'
import type { Metafile } from './browser-bundle.ts'
import { largestZip, zipSize } from './lambda-size.ts'
import { heaviestDashboard, pageWeights } from './page-weight.ts'

/*
 * The last step of `npm run build`. Fails when the browser would get code of the server, or when the Lambda or a page
 * of the dashboard grew too large.
 */
const compiled = 'build/remix'
for (const name of ['metafile.js.json', 'metafile.server.json', 'metafile.css.json']) {
  if (existsSync(join(compiled, name))) renameSync(join(compiled, name), join('build', name))
}

const metafile = JSON.parse(readFileSync('build/metafile.js.json', 'utf8')) as Metafile
const leaks = findLeaks(metafile)
if (leaks.length > 0) {
  console.error(`Code of the server would reach the browser:\n`)
  console.error(leaks.map(describeLeak).join('\n\n'))
  console.error('\nImport it from a file named *.server.ts by its # name, or keep it to loaders and actions.')
  process.exit(1)
}

const size = zipSize('build/server')
console.log(`The Lambda's zip: ${Math.round(size / 1000)} kB of ${largestZip / 1000} kB`)
if (size > largestZip) {
  console.error('It is too large: build/metafile.lambda.json says what is in it.')
  process.exit(1)
}

const [heaviest] = pageWeights('public').filter(({ id }) => id.startsWith('routes/dashboard'))
if (!heaviest) throw new Error('The build has no dashboard')
console.log(
  `JavaScript of the heaviest view of the dashboard: ${Math.round(heaviest.bytes / 1000)} kB of ${heaviestDashboard / 1000} kB`,
)
if (heaviest.bytes > heaviestDashboard) {
  console.error(`${heaviest.id} is too heavy: build/metafile.js.json says what is in it.`)
  process.exit(1)
}
