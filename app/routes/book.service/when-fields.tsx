import { TextField } from '#app/forms/field.tsx'
import * as m from '#app/content/paraglide/messages.js'
import { durations } from '#domain/limits.ts'
import type { FieldsOf } from './fields.ts'

/** How a date can be typed in a browser without a control for dates, which alone shows it. */
const example = '25/11/2026 08:00'

/** Start, end and duration. `times` are the first and the last minutes at which care may begin and end, in India. */
export function WhenFields({
  fields,
  times,
}: {
  fields: FieldsOf<'startDate' | 'endDate' | 'weeks' | 'months'>
  times: { first: string; last: string; lastEnd: string }
}) {
  return (
    <fieldset>
      <legend>{m.book_when()}</legend>
      <div className="field-row">
        <TextField
          field={fields.startDate}
          label={m.book_start_date()}
          required
          type="datetime-local"
          placeholder={example}
          min={times.first}
          max={times.last}
        />
        <TextField
          field={fields.endDate}
          label={m.book_end_date()}
          required
          type="datetime-local"
          placeholder={example}
          min={times.first}
          max={times.lastEnd}
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
