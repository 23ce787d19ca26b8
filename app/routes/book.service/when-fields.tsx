import { TextField } from '#app/forms/field.tsx'
import * as m from '#app/content/paraglide/messages.js'
import { durations } from '#domain/limits.ts'
import type { FieldsOf } from './fields.ts'

/** Start, end and duration. `days` are the days on which care may begin and end, in India (yyyy-mm-dd). */
export function WhenFields({
  fields,
  days,
}: {
  fields: FieldsOf<'startDate' | 'endDate' | 'weeks' | 'months'>
  days: { first: string; last: string; lastEnd: string }
}) {
  const earliest = `${days.first}T00:00`
  return (
    <fieldset>
      <legend>{m.book_when()}</legend>
      <div className="field-row">
        <TextField
          field={fields.startDate}
          label={m.book_start_date()}
          required
          type="datetime-local"
          min={earliest}
          max={`${days.last}T23:59`}
        />
        <TextField
          field={fields.endDate}
          label={m.book_end_date()}
          required
          type="datetime-local"
          min={earliest}
          max={`${days.lastEnd}T23:59`}
        />
      </div>
      <p className="muted">{m.book_duration_hint()}</p>
      <div className="field-row">
        <TextField
          field={fields.months}
          label={m.book_months()}
          type="number"
          min={0}
          max={durations.months}
        />
        <TextField field={fields.weeks} label={m.book_weeks()} type="number" min={0} max={durations.weeks} />
      </div>
    </fieldset>
  )
}
