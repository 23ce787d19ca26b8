import { TextField } from '#app/components/field.tsx'
import * as m from '#app/content/paraglide/messages.js'
import { durations } from '#app/domain/limits.ts'
import type { FieldsOf } from './fields.ts'

/** From when to when, and for how long. `earliest` is now, in India. */
export function WhenFields({
  fields,
  earliest,
}: {
  fields: FieldsOf<'startDate' | 'endDate' | 'weeks' | 'months'>
  earliest: string
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
          min={earliest}
        />
        <TextField
          field={fields.endDate}
          label={m.book_end_date()}
          required
          type="datetime-local"
          min={earliest}
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
