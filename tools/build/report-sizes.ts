import { existsSync, readFileSync } from 'node:fs'
import { compareSizes, measureBuild, type BuildSizes } from './build-sizes.ts'

/*
 * For pull requests (.github/workflows/pull-request.yml):
 *
 *   node tools/build/report-sizes.ts                        the sizes of the build in this folder, as JSON
 *   node tools/build/report-sizes.ts before.json after.json both of them as Markdown
 */
const [, , before, after] = process.argv

function read(file: string): BuildSizes {
  return JSON.parse(readFileSync(file, 'utf8')) as BuildSizes
}

if (!before) console.log(JSON.stringify(measureBuild(), null, 2))
else if (after) console.log(compareSizes(existsSync(before) ? read(before) : null, read(after)))
else throw new Error('Give both files, or none')
