import { parseArgs } from 'node:util'
import { setToolEnvironment, explainError } from '#tools/data/tool-environment.ts'

/*
 * Imports an export of the former hosted database (docs/decisions/0013):
 *
 *   npm run import -- FOLDER --dry-run    prints what cannot be imported and why, and writes nothing
 *   npm run import -- FOLDER              into the running sandbox
 *   npm run import -- FOLDER --table TABLE_NAME --user-pool POOL_ID --bucket BUCKET_NAME
 *                                         into a deployed stage, with its AWS credentials
 *
 * The exit code is 1 when a document was left out or changed.
 */
const usage =
  'Usage: npm run import -- FOLDER [--dry-run] [--table TABLE_NAME --user-pool POOL_ID --bucket BUCKET_NAME]'
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    table: { type: 'string' },
    'user-pool': { type: 'string' },
    bucket: { type: 'string' },
  },
})
const [folder] = positionals
const { table, bucket, 'user-pool': userPool, 'dry-run': isDry } = values
const isWhole = table ? userPool && bucket : !userPool && !bucket
if (!folder || positionals.length > 1 || !isWhole) {
  console.error(usage)
  process.exit(1)
}

await setToolEnvironment({ table, userPool, bucket })
const { importExport } = await import('./import-export.ts')
const { UnreadableExport } = await import('./export-files.ts')
const { describeReport, isClean } = await import('./report.ts')
try {
  const report = await importExport(folder, { isDry })
  console.log(describeReport(report))
  if (!isClean(report)) process.exitCode = 1
} catch (error) {
  const isUnreadable = error instanceof UnreadableExport
  console.error(isUnreadable ? error.message : explainError(error))
  console.error(
    isUnreadable
      ? 'The import did not finish. Running it again will not help until the file is mended or exported anew.'
      : 'The import did not finish. Run it again: it continues where it stopped.',
  )
  process.exitCode = 1
}
