import { useEffect, useRef } from 'react'
import { Link } from '@remix-run/react'
import { useRunsScripts } from '#app/components/use-runs-scripts.ts'
import { DateField } from '#app/forms/date-field.tsx'
import { VisitHoursField } from '#app/dashboard/visits/visit-hours-field.tsx'
import { useForm, type FormField, type FormReply } from '#app/forms/use-form.ts'
import type { ShownVisits } from './visits-asked.server.ts'

/** What the list of nurses is read for, as the fields have it. */
export type VisitsAnswer = Record<'visits' | 'start' | 'hours', string>

/**
 * Which visits Assign gives. The nurses are read for the choice: with JavaScript when it changes, without it by the button.
 */
export function VisitsQuestion({
  visits,
  planPath,
  reply,
  onAnswer,
}: {
  visits: ShownVisits
  /** The page of the visit schedule, for any other times. */
  planPath: string
  reply: FormReply | undefined
  onAnswer: (answer: VisitsAnswer) => void
}) {
  const { choice, booked, fullTime, typed, formId } = visits
  const hasScript = useRunsScripts()
  const group = useRef<HTMLFieldSetElement>(null)
  const [, fields] = useForm<{ start: string; hours: string }>({ id: 'assign', reply, defaultValue: typed })
  const tell = () => group.current && onAnswer(answerIn(group.current))
  useEffect(() => {
    // The browser may have kept another choice, for example after Back.
    const kept = group.current && answerIn(group.current)
    if (kept && kept.visits !== choice) onAnswer(kept)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- at the first render alone
  }, [])
  return (
    <fieldset ref={group} className="field visits-question">
      <legend className="field__label">Visits</legend>
      <input type="hidden" name="id" value={formId} />
      <div className="visits-question__options">
        {booked ? (
          <Option
            value="booked"
            label={booked.label}
            detail={booked.detail}
            choice={choice}
            onChoose={tell}
          />
        ) : null}
        {booked?.asks.start ? (
          <TimeFields fields={fields} hasHours={booked.asks.hours} onLeave={tell} />
        ) : null}
        <Option
          value="fullTime"
          label="Full-time, without a visit schedule"
          detail={fullTime}
          choice={choice}
          onChoose={tell}
        />
      </div>
      <p className="field__hint">
        <Link to={planPath}>Other times: make a visit schedule</Link>
      </p>
      {hasScript || !booked ? null : (
        <button name="choose" className="button button--quiet button--small" formNoValidate>
          Show nurses for this choice
        </button>
      )}
    </fieldset>
  )
}

/** What the booking leaves open of visits by the hour. */
function TimeFields({
  fields,
  hasHours,
  onLeave,
}: {
  fields: Record<'start' | 'hours', FormField>
  hasHours: boolean
  onLeave: () => void
}) {
  return (
    <div className="field-row">
      <DateField field={fields.start} type="time" label="Starts at" required onBlur={onLeave} />
      {hasHours ? <VisitHoursField field={fields.hours} onBlur={onLeave} /> : null}
    </div>
  )
}

function Option({
  value,
  label,
  detail,
  choice,
  onChoose,
}: {
  value: ShownVisits['choice']
  label: string
  detail: string
  choice: ShownVisits['choice']
  onChoose: () => void
}) {
  return (
    <label className="checkbox visits-question__option">
      <input type="radio" name="visits" value={value} defaultChecked={choice === value} onChange={onChoose} />
      <span>
        {label}
        <small>{detail}</small>
      </span>
    </label>
  )
}

function answerIn(group: HTMLFieldSetElement): VisitsAnswer {
  const valueOf = (name: string) =>
    group.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? ''
  const visits = group.querySelector<HTMLInputElement>('input[name="visits"]:checked')?.value ?? ''
  return { visits, start: valueOf('start'), hours: valueOf('hours') }
}
