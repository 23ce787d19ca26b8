import { mkdirSync, writeFileSync } from 'node:fs'
import { findProblems } from './check-template.ts'
import { makeTemplate } from './make-template.ts'

/*
 * `npm run template`: writes the template that the next deploy of each stage would use to build/templates/, from
 * tools/deploy/stages.json or else the example. Fails when AWS would refuse it. Needs no network and no credentials.
 */
const folder = 'build/templates'
mkdirSync(folder, { recursive: true })
for (const stage of ['staging', 'production'] as const) {
  const template = await makeTemplate(stage, process.cwd())
  const file = `${folder}/${stage}.json`
  writeFileSync(file, `${JSON.stringify(template, null, 2)}\n`)
  const problems = findProblems(template)
  const resources = Object.keys(template.Resources).length
  console.log(`${file}: ${resources} resources, ${problems.length === 0 ? 'no problem' : 'problems:'}`)
  for (const problem of problems) console.error(`  ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}
