import { counted } from '#app/content/counted.ts'
import { nurseWords, type Wording } from '#app/content/office/schedules.ts'
import { stateNames } from '#app/content/office/visits.ts'
import { dayWords, hoursWords } from '#domain/office-dates.ts'
import { doesSame } from '#domain/visits/weekdays.ts'
import { planWith } from './plan-in-words.ts'
import type { ShownPlan } from './shown-plan.ts'
import type { ShownPreview } from './shown-preview.server.ts'

/** How many visits a change adds, moves and gives to others, the first of them one by one, and how many stay as they are. */
export function WhatChanges({
  preview,
  view,
  wording,
}: {
  preview: ShownPreview
  view: ShownPlan
  wording: Wording
}) {
  return (
    <>
      <Changed preview={preview} view={view} wording={wording} />
      {preview.unchanged ? <p>Unchanged: {preview.unchanged}</p> : null}
    </>
  )
}

function Changed({ preview, view, wording }: { preview: ShownPreview; view: ShownPlan; wording: Wording }) {
  const { counts, rows, more, nurses, lastDay, removed } = preview
  const { today } = wording
  const parts = [
    counts.added ? counted(counts.added, 'visit will be added', 'visits will be added') : '',
    counts.moved ? counted(counts.moved, 'visit will move', 'visits will move') : '',
    counts.reallocated
      ? counted(counts.reallocated, 'visit will get another nurse', 'visits will get another nurse')
      : '',
    counts.unallocated
      ? counted(counts.unallocated, 'visit will be unallocated', 'visits will be unallocated')
      : '',
  ].filter(Boolean)
  if (parts.length === 0 && removed.length > 0) return null
  // Also after the weeks whose visits exist.
  const isSame = doesSame(planWith(view, []), planWith(view, preview.changes))
  if (parts.length === 0 && isSame) return <p>No visit will change.</p>
  if (parts.length === 0)
    return <p>No visit will change up to {dayWords(lastDay, today)}. The change applies after that date.</p>
  return (
    <>
      <p>
        Up to {dayWords(lastDay, today)}: <strong>{parts.join(', ')}</strong>.
      </p>
      {nurses.length > 0 ? (
        <ul className="bullets">
          {nurses.map(({ nurseId, visits: count, hours }) => (
            <li key={nurseId} className={nurseId ? undefined : 'bad'}>
              {nurseId ? nurseWords(nurseId, wording) : stateNames.uncovered}:{' '}
              {counted(count, 'visit', 'visits')}, {counted(hours, 'hour', 'hours')}
            </li>
          ))}
        </ul>
      ) : null}
      <ul className="bullets">
        {rows.map((row) => (
          <li key={`${row.visit.day} ${row.visit.line}`}>
            <Row row={row} wording={wording} />
          </li>
        ))}
        {more > 0 ? <li>and {more} more</li> : null}
      </ul>
    </>
  )
}

function Row({ row: { visit, former }, wording }: { row: ShownPreview['rows'][number]; wording: Wording }) {
  const text = (each: typeof visit) => `${hoursWords(each)}, ${nurseWords(each.nurseId, wording)}`
  return (
    <>
      {dayWords(visit.day, wording.today)}:{' '}
      {former ? (
        <>
          <del>{text(former)}</del>{' '}
        </>
      ) : null}
      {text(visit)}
    </>
  )
}
