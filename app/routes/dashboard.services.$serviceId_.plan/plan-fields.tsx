import { useState, type ReactNode } from 'react'
import { stateNames } from '#app/content/office/visits.ts'
import { DateField } from '#app/forms/date-field.tsx'
import { FieldMessages, SelectField } from '#app/forms/field.tsx'
import type { FormField } from '#app/forms/use-form.ts'
import { VisitHoursField } from '#app/dashboard/visits/visit-hours-field.tsx'
import { groupNames } from '#app/content/office/choice.ts'
import { NurseFactsTable } from '#app/dashboard/nurse-choice/nurse-facts-table.tsx'
import { dateWords, dayWords, weekdayName } from '#domain/office-dates.ts'
import { weekdayOf } from '#domain/visits/days.ts'
import type { PlanNurse } from '#server/plan-changes/plan-view.server.ts'
import type { PlanFields, Scope, ShiftName } from '#server/plan-changes/plan-form-schema.server.ts'
import type { ShownPlan, Typed } from './shown-plan.ts'

export type Fields = Record<keyof PlanFields | 'weekdays', FormField>

const shiftLabels: Record<ShiftName, string> = {
  day: 'Day, 08:00 to 20:00',
  night: 'Night, 20:00 to 08:00',
  liveIn: 'Live-in, 24 hours',
  visit: 'Visit of 1 to 12 hours',
}

/** Which days change; of a visit that was chosen on the page by their names, else by the day that is typed. */
function scopeLabels(day: string | null, today: string): Record<Scope, string> {
  if (day === null)
    return {
      thisVisit: 'Only this day',
      weekday: 'This day of each week, from this day on',
      following: 'From this day on, on the days ticked below',
      period: 'From this day up to a last day',
    }
  const date = dateWords(day, today)
  return {
    thisVisit: `Only ${dayWords(day, today)}`,
    weekday: `Every ${weekdayName(weekdayOf(day))} from ${date}`,
    following: `From ${date} on, on the days ticked below`,
    period: `From ${date} up to a last day`,
  }
}

/** Several radio buttons or checkboxes with one label. The messages belong to the group. */
function Group({ field, label, children }: { field: FormField; label: string; children: ReactNode }) {
  return (
    <fieldset
      id={field.id}
      className="field"
      data-invalid={field.errors ? true : undefined}
      aria-describedby={field.errors ? field.errorId : undefined}
    >
      <legend className="field__label">{label}</legend>
      <div className="row">{children}</div>
      <FieldMessages field={field} />
    </fieldset>
  )
}

function Radios({
  field,
  label,
  labels,
  typed,
}: {
  field: FormField
  label: string
  labels: Typed
  typed: Typed
}) {
  return (
    <Group field={field} label={label}>
      {Object.entries(labels).map(([value, words]) => (
        <label key={value} className="checkbox">
          <input type="radio" name={field.name} value={value} defaultChecked={typed[field.name] === value} />
          <span>{words}</span>
        </label>
      ))}
    </Group>
  )
}

/** @param day of the visit that was chosen on the page; null where the form has a field for it */
export function ScopeField({
  fields,
  typed,
  day,
  today,
}: {
  fields: Fields
  typed: Typed
  day: string | null
  today: string
}) {
  return (
    <>
      <Radios field={fields.scope} label="Which days" labels={scopeLabels(day, today)} typed={typed} />
      <div className="plan-form__until">
        <DateField field={fields.to} type="date" label="Last day" required />
      </div>
      <p className="muted small">
        Only what you change here changes. Anything else stays as it is on each day.
      </p>
    </>
  )
}

/** The shift; its start and length are shown only where they can be chosen (dashboard/plan.css). */
export function ShiftFields({
  fields,
  typed,
  isChange,
}: {
  fields: Fields
  typed: Typed
  /** Visits that are there can be taken away. */
  isChange: boolean
}) {
  const labels = isChange ? { ...shiftLabels, none: 'No visit' } : shiftLabels
  return (
    <>
      <Radios field={fields.shift} label="Shift" labels={labels} typed={typed} />
      <div className="field-row plan-form__own-time">
        <DateField field={fields.start} type="time" label="Starts at" required />
        <div className="plan-form__hours">
          <VisitHoursField field={fields.hours} />
        </div>
      </div>
    </>
  )
}

export function WeekdaysField({ field, label, typed }: { field: FormField; label: string; typed: Typed }) {
  return (
    <div className="plan-form__weekdays">
      <Group field={field} label={label}>
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <label key={weekday} className="checkbox">
            <input
              type="checkbox"
              name={`weekday${weekday}`}
              value="on"
              defaultChecked={Boolean(typed[`weekday${weekday}`])}
            />
            <span>{weekdayName(weekday)}</span>
          </label>
        ))}
      </Group>
    </div>
  )
}

export function LineField({ field, lines }: { field: FormField; lines: Typed }) {
  return (
    <SelectField field={field} label="Recurring visit" required>
      <option value="">Choose a recurring visit</option>
      {Object.entries(lines).map(([id, words]) => (
        <option key={id} value={id}>
          {words}
        </option>
      ))}
    </SelectField>
  )
}

/** The choice of a nurse, with what the records say where the page has it (NurseFactsTable). */
export function NurseField({ field, view }: { field: FormField; view: ShownPlan }) {
  const { facts, asked } = view
  const [chosen, setChosen] = useState(field.initialValue ?? '')
  return (
    <div
      className="stack stack--tight plan-form__nurse"
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement) setChosen(target.value)
      }}
    >
      <SelectField field={field} label="Nurse" required>
        <option value="">{stateNames.uncovered}</option>
        {offeredGroups(view, field.initialValue).map(({ title, nurses }) => (
          <optgroup key={title} label={title}>
            {nurses.map((nurse) => (
              <option key={nurse.id} value={nurse.id}>
                {nurseLabel(nurse)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {facts.length > 0 ? (
        <NurseFactsTable
          nurses={facts}
          hasWishes={asked.length > 0}
          chosen={chosen}
          onChoose={(id) => {
            const select = document.getElementById(field.id)
            if (!(select instanceof HTMLSelectElement)) return
            select.value = id
            select.focus()
            setChosen(id)
          }}
        />
      ) : null}
    </div>
  )
}

/** Who fits first; then who needs a look, who has other work or is away, and whom the form had chosen although they have left. */
function offeredGroups({ nurses, order }: ShownPlan, chosen: string | undefined) {
  const known = new Map(nurses.map((nurse) => [nurse.id, nurse]))
  const titles = { ...groupNames, cannot: 'Not available' }
  const groups = (['fits', 'warned', 'cannot'] as const).map((group) => ({
    title: titles[group],
    nurses: order.flatMap((each) => (each.group === group ? (known.get(each.id) ?? []) : [])),
  }))
  const left = nurses.filter(({ id, hasLeft }) => hasLeft && id === chosen)
  return [...groups, { title: 'Inactive', nurses: left }].filter((group) => group.nurses.length > 0)
}

function nurseLabel({ name, hasLeft, isExpired, hours }: PlanNurse): string {
  if (hasLeft) return `${name} (inactive)`
  if (isExpired) return `${name} (registration expired)`
  return hours ? `${name} – ${hours} h this week` : name
}
