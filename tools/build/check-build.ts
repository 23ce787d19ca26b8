import { existsSync, globSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { baseLocale, locales } from '#app/content/paraglide/runtime.js'
import { built } from '../budgets.ts'
import { describeLeak, findLeaks } from './browser-bundle.ts'
import type { Metafile } from './browser-bundle.ts'
import { checkAnswer } from './check-answer.ts'
import { zipSize } from './lambda-size.ts'
import { landingScript, landingStyles } from './landing-weight.ts'
import { pageWeights } from './page-weight.ts'
import { filesOfSandbox } from './sandbox-names.ts'

/*
 * The last step of `npm run build`. Fails when the browser's build contains server code, when what is deployed knows the sandbox,
 * when the Lambda or a page is larger than its budget, or when the Lambda does not answer.
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

const ofSandbox = filesOfSandbox('{build/{server,daily,notices},public/build}/**/*.{mjs,js}')
if (ofSandbox.length > 0) {
  console.error(`What only the sandbox may know would be deployed: ${ofSandbox.join(', ')}`)
  process.exit(1)
}

const notAscii = globSync('build/{server,daily,notices}/*.mjs').filter((file) =>
  readFileSync(file).some((byte) => byte > 0x7f),
)
if (notAscii.length > 0) {
  console.error(`V8 would read these files as UTF-16, because they are not all ASCII: ${notAscii.join(', ')}`)
  process.exit(1)
}

/** Prints a size, and makes the build fail when it is over its budget. */
function checkBudget(what: string, bytes: number, budget: number, hint: string): void {
  console.log(`${what}: ${(bytes / 1000).toFixed(1)} kB of ${budget / 1000} kB`)
  if (bytes <= budget) return
  console.error(`It is too large: ${hint} tools/budgets.ts has the budgets.`)
  process.exit(1)
}

const browserHint = 'build/metafile.js.json says what is in it.'
checkBudget(
  'The Lambda’s zip',
  zipSize('build/server'),
  built.zip,
  'build/maps/contents.json says what is in it.',
)

const weights = locales
  .flatMap((language) => pageWeights('public', language === baseLocale ? '' : language))
  .toSorted((one, other) => other.bytes - one.bytes)
const dashboard = weights.find(({ id }) => id.startsWith('routes/dashboard'))
const form = weights.find(({ id }) => !id.startsWith('routes/dashboard'))
if (!dashboard || !form) throw new Error('The build has no pages')
checkBudget(`JavaScript of ${dashboard.id}`, dashboard.bytes, built.dashboardScript, browserHint)
checkBudget(`JavaScript of ${form.id}`, form.bytes, built.formScript, browserHint)

checkBudget(
  'JavaScript of the landing page',
  landingScript(metafile),
  built.landingScript,
  'it is app/enhance.',
)
checkBudget(
  'CSS of the landing page',
  landingStyles('public'),
  built.landingStyles,
  'it is app/styles/app.css.',
)

await checkAnswer('build/server')
