import { collections } from './export-files.ts'
import type { Report } from './import-export.ts'

/** The report as text: the counts of each collection, then one line for each problem. Only names of documents and fields, no values. */
export function describeReport({ isDry, counts, leftOut, notes }: Report): string {
  const taken = isDry ? 'could be taken' : 'taken'
  const rows = collections.map((collection) => {
    const count = counts[collection]
    return `${collection.padEnd(13)} ${count.read} read, ${count.taken} ${taken}, ${count.alreadyThere} there already, ${count.leftOut} left out`
  })
  const changed = collections.some((collection) => counts[collection].taken > 0)
  const end = isDry ? ['This was a dry run: nothing was written.'] : changed ? [] : ['Nothing was changed.']
  return [
    ...rows,
    ...section('Left out:', leftOut),
    ...section('Changed or not complete:', notes),
    '',
    ...end,
    leftOut.length + notes.length === 0
      ? 'Nothing to look at.'
      : `${leftOut.length + notes.length} things to look at.`,
  ].join('\n')
}

function section(title: string, lines: [string, string][]): string[] {
  if (lines.length === 0) return []
  return ['', title, ...lines.map(([name, what]) => `  ${name} ${what}`).sort()]
}

/** Whether everything was imported without a change. */
export function isClean({ leftOut, notes }: Report): boolean {
  return leftOut.length === 0 && notes.length === 0
}
