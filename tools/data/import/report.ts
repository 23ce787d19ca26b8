import { collections } from './export-files.ts'
import type { Report } from './import-export.ts'

/** A report for a person: how many of each collection, then one line for each thing to look at. Names and fields alone, no values. */
export function describeReport({ isDry, counts, leftOut, notes }: Report): string {
  const taken = isDry ? 'could be taken' : 'taken'
  const rows = collections.map((collection) => {
    const { read, taken: came, there, leftOut: left } = counts[collection]
    return `${collection.padEnd(13)} ${read} read, ${came} ${taken}, ${there} there already, ${left} left out`
  })
  const changed = collections.some((collection) => counts[collection].taken > 0)
  const end = isDry ? ['This was a dry run: nothing was written.'] : changed ? [] : ['Nothing was changed.']
  return [
    ...rows,
    ...section('Left out:', leftOut),
    ...section('Not all as it was:', notes),
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

/** Whether everything came over as it was. */
export function isClean({ leftOut, notes }: Report): boolean {
  return leftOut.length === 0 && notes.length === 0
}
