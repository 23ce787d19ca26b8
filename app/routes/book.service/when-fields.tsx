import { SelectField, TextField } from '#app/forms/field.tsx'
import { durations } from '#domain/limits.ts'
import { hoursPerDay } from '#domain/shifts.ts'
import type { FieldsOf } from './fields.ts'
import type { FormTexts } from './form-texts.server.ts'

/** How a date can be typed in a browser without a control for dates, which alone shows it. */
const example = '25/11/2026 08:00'

/** Start, end, hours a day and duration. `times` are the first and the last minutes at which care may begin and end, in India. */
export function WhenFields({
  fields,
  times,
  texts,
}: {
  fields: FieldsOf<'startDate' | 'endDate' | 'shift' | 'hoursPerDay' | 'weeks' | 'months'>
  times: { first: string; last: string; lastEnd: string }
  texts: FormTexts
}) {
  const { labels } = texts
  return (
    <fieldset>
      <legend>{texts.groups.when}</legend>
      <p className="muted">{texts.indianTime}</p>
      <div className="field-row">
        <TextField
          field={fields.startDate}
          label={labels.startDate}
          required
          type="datetime-local"
          placeholder={example}
          min={times.first}
          max={times.last}
        />
        <TextField
          field={fields.endDate}
          label={labels.endDate}
          required
          type="datetime-local"
          placeholder={example}
          min={times.first}
          max={times.lastEnd}
        />
      </div>
      <SelectField field={fields.shift} label={labels.shift} hint={texts.shiftHint}>
        {Object.entries(texts.shifts).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      {/* Only the stylesheet hides it, so it can be filled in without `:has`. */}
      <div className="booking__hours">
        <TextField field={fields.hoursPerDay} label={labels.hoursPerDay} type="number" {...hoursPerDay} />
      </div>
      <p className="muted">{texts.durationHint}</p>
      <div className="field-row">
        <TextField field={fields.months} label={labels.months} type="number" min={0} max={durations.months} />
        <TextField field={fields.weeks} label={labels.weeks} type="number" min={0} max={durations.weeks} />
      </div>
    </fieldset>
  )
}
