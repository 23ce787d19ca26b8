import { Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { FormErrors } from '#app/forms/form.tsx'
import { TextField } from '#app/forms/field.tsx'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import { changeWords, lineWords, type Wording } from '#app/content/plan-words.ts'
import { changedByAll } from '#domain/visits/changes.ts'
import { emptyPlan } from '#domain/visits/plan.ts'
import type { OfficeChange } from '#server/plan-changes/change-plan.server.ts'
import type { PlanFields, PlanFormKind } from '#server/plan-changes/plan-form-schema.server.ts'
import { AnotherChange } from './another-change.tsx'
import { seenFields } from './differences.tsx'
import { formTitles, isForm } from './first-values.ts'
import type { ShownPlan } from './plan-page.tsx'
import { LineField, NurseField, ScopeField, ShiftFields, WeekdaysField, type Fields } from './plan-fields.tsx'

const fieldLabels = {
  ...{
    line: 'Line',
    day: 'Day',
    from: 'From',
    to: 'To',
    scope: 'Which visits',
    shift: 'Shift',
    start: 'Starts at',
  },
  ...{ hours: 'Hours', weekdays: 'Days of the week', nurseId: 'Nurse' },
}

/** One form of the plan's page: what it changes, then its preview. The changes before it are carried along. */
export function PlanForm({
  typed,
  errors,
  before,
  view,
  wording,
}: {
  typed: Record<string, string>
  errors: FormReply['errors']
  before: readonly OfficeChange[]
  view: ShownPlan
  wording: Wording
}) {
  const reply = errors ? { typed, errors } : undefined
  const [form, fields] = useForm<PlanFields & { weekdays: string }>({
    id: 'plan',
    reply,
    defaultValue: typed,
  })
  const kind = isForm(typed.form) ? typed.form : null
  const lines = linesWith(view, before, wording)
  const { serviceId } = view
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Opened by a link below it, which stays on the page. After a post the focus is on what is wrong.
    if (document.activeElement instanceof HTMLAnchorElement) title.current?.focus()
  }, [])
  return (
    <section className="card plan-form" aria-labelledby="plan-form-title">
      <h2 id="plan-form-title" ref={title} tabIndex={-1}>
        {kind ? formTitles[kind] : 'Your changes'}
      </h2>
      <form
        method="post"
        action={`/dashboard/services/${serviceId}/plan`}
        className="stack"
        {...formProps(form)}
      >
        <FormErrors form={form} labels={fieldLabels} />
        {['form', ...seenFields, 'changes'].map((name) => (
          <input key={name} type="hidden" name={name} value={typed[name] ?? ''} />
        ))}
        {/* Enter in a field presses the first button of a form. */}
        <button name="intent" value={kind ? 'preview' : 'previewBefore'} hidden>
          Preview
        </button>
        <ChangesBefore before={before} lines={lines} wording={wording} />
        {kind ? <FormFields kind={kind} fields={fields} typed={typed} lines={lines} view={view} /> : null}
        <div className="form-actions">
          {kind ? (
            <button className="button" name="intent" value="preview">
              Preview
            </button>
          ) : null}
          {before.length > 0 ? (
            <button className="button button--quiet" name="intent" value="previewBefore">
              {kind ? 'Preview without this one' : 'Preview'}
            </button>
          ) : null}
          <Link to={`/dashboard/services/${serviceId}/plan`} className="button button--quiet">
            Cancel
          </Link>
        </div>
        {kind ? <AnotherChange /> : null}
      </form>
      {kind === 'change' && typed.line && before.length === 0 ? (
        <p className="links">
          <Link to={formAddress(serviceId, 'noVisit', typed)}>No visit on this day</Link>
          <Link to={formAddress(serviceId, 'endLine', typed)}>End this line</Link>
        </p>
      ) : null}
    </section>
  )
}

/** The address of the page with one of its forms open. */
export function formAddress(
  serviceId: string,
  form: PlanFormKind,
  { line, day }: { line?: string; day?: string } = {},
): string {
  const query = new URLSearchParams({ form, ...(line && { line }), ...(day && { day }) })
  return `/dashboard/services/${serviceId}/plan?${query}`
}

/** The lines of the plan by id, in words, as they are after the changes before this one. */
export function linesWith(
  { plan, days, serviceId }: ShownPlan,
  before: readonly OfficeChange[],
  wording: Wording,
): Record<string, string> {
  const { firstDay = '', lastDay = '' } = days ?? {}
  const present = { ...emptyPlan({ serviceId, firstDay, lastDay }), ...plan }
  const words = changedByAll(present, before).lines.map((line) => lineWords(line, wording))
  return Object.fromEntries(words.flatMap((line) => (line && !line.isOver ? [[line.id, line.title]] : [])))
}

function ChangesBefore({
  before,
  lines,
  wording,
}: {
  before: readonly OfficeChange[]
  lines: Record<string, string>
  wording: Wording
}) {
  if (before.length === 0) return null
  return (
    <div className="plan-changes">
      <p>Saved together with this one:</p>
      <ol>
        {before.map((change, place) => (
          <li key={JSON.stringify(change)}>
            {changeWords(change, lines, wording)}{' '}
            <button className="button button--small button--quiet" name="leaveOut" value={place}>
              Leave out<span className="visually-hidden"> change {place + 1}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

function FormFields({
  kind,
  fields,
  typed,
  lines,
  view,
}: {
  kind: PlanFormKind
  fields: Fields
  typed: Record<string, string>
  lines: Record<string, string>
  view: ShownPlan
}) {
  const nurse = <NurseField field={fields.nurseId} view={view} />
  const from = <TextField field={fields.from} type="date" label="From" required />
  const line = <LineField field={fields.line} lines={lines} />
  switch (kind) {
    case 'addLine':
      return (
        <>
          <ShiftFields fields={fields} typed={typed} />
          <WeekdaysField field={fields.weekdays} typed={typed} />
          {from}
          {nurse}
        </>
      )
    case 'change':
      return (
        <>
          <div className="field-row">
            {line}
            <TextField field={fields.day} type="date" label="Day" required />
          </div>
          <ScopeField field={fields.scope} typed={typed} />
          <ShiftFields fields={fields} typed={typed} />
          <WeekdaysField field={fields.weekdays} typed={typed} />
          {nurse}
        </>
      )
    case 'noVisit':
      return (
        <div className="field-row">
          {line}
          <TextField field={fields.day} type="date" label="Day without a visit" required />
        </div>
      )
    case 'endLine':
      return (
        <div className="field-row">
          {line}
          <TextField field={fields.from} type="date" label="First day without visits" required />
        </div>
      )
    case 'pause':
    case 'resume':
      return (
        <div className="field-row">
          <TextField
            field={fields.from}
            type="date"
            label={kind === 'pause' ? 'First day without visits' : 'First day with visits again'}
            required
          />
          <TextField field={fields.to} type="date" label="Last day without visits" required />
        </div>
      )
    case 'stop':
      return <TextField field={fields.from} type="date" label="First day without visits" required />
  }
}
