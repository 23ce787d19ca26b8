import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { AuditNotMade, judge, readAudit, type Advisory } from './advisories.ts'
import { exceptions } from './exceptions.ts'

/*
 * `npm run advisories`: asks the registry for advisories of the packages that production runs, and of those that run beside AWS's credentials
 * in a deploy, and fails when one has no reviewed exception. With a day, `npm run advisories -- --on 2027-03-31`, it also fails when an exception has ended: the daily
 * workflow does that, so that no change is refused because of the calendar. It fails with 2 when the audit could not be made.
 */
const { on } = parseArgs({ options: { on: { type: 'string' } } }).values
if (on !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(on)) throw new Error(`${on} is no day like 2027-03-31`)
try {
  process.exitCode = report(readAudit(askNpm()))
} catch (error) {
  if (!(error instanceof AuditNotMade)) throw error
  console.error(`The audit could not be made, so nothing is known about the packages: ${error.message}`)
  process.exitCode = 2
}

function askNpm(): string {
  // npm ends with 1 when it finds something, and prints the audit all the same.
  const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw new AuditNotMade(error.message)
  return stdout
}

function report(advisories: Advisory[]): number {
  const { open, ended, needless } = judge(advisories, exceptions, on ?? null)
  const lines = [
    ...open.map(
      (each) => `open: ${each.id} ${each.package} ${each.versions} (${each.severity}): ${each.title}`,
    ),
    ...ended.map((each) => `ended on ${each.until}: the exception for ${each.advisory} ${each.package}`),
    ...needless.map((each) => `not reported any more: ${each.advisory} ${each.package}`),
  ]
  const found = `${advisories.length} advisories, ${exceptions.length} exceptions`
  console.log([...lines, found].join('\n'))
  if (open.length + ended.length === 0) return 0
  console.error('What to do: docs/runbook.md, "An advisory"')
  return 1
}
