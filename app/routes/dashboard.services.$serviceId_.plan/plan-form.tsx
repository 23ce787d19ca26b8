import { Link } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { FormErrors } from '#app/forms/form.tsx'
import { DateField } from '#app/forms/date-field.tsx'
import { formProps, useForm, type FormField } from '#app/forms/use-form.ts'
import { dayWords } from '#domain/office-dates.ts'
import type { Wording } from '#app/content/office/schedules.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import type { PlanFields, PlanFormKind } from '#server/plan-changes/plan-form-schema.server.ts'
import { AnotherChange } from './another-change.tsx'
import { seenFields } from './differences.tsx'
import type { OpenForm } from './open-form.ts'
import { changesInWords, linesWith } from './plan-in-words.ts'
import { LineField, NurseField, ScopeField, ShiftFields, WeekdaysField, type Fields } from './plan-fields.tsx'
import {
  formAddress,
  formTitles,
  isForm,
  pageAddress,
  type PlanPlace,
  type ShownPlan,
  type Typed,
} from './shown-plan.ts'

const fieldLabels = {
  line: 'Recurring visit',
  day: 'Day',
  from: 'From',
  to: 'To',
  scope: 'Which days',
  shift: 'Shift',
  start: 'Starts at',
  hours: 'Hours',
  weekdays: 'Days of the week',
  nurseId: 'Nurse',
}

/** One form of the plan's page: what it changes, then its preview. The changes before it are carried along. */
export function PlanForm({
  typed,
  errors,
  before,
  view,
  wording,
}: OpenForm & { view: ShownPlan; wording: Wording }) {
  const kind = isForm(typed.form) ? typed.form : null
  const lines = linesWith(view, before, wording)
  const isUnshown = showsNoVisit(typed, lines)
  const [form, fields] = useForm<PlanFields & { weekdays: string }>({
    id: 'plan',
    reply: errors ? { typed, errors: isUnshown ? ofWhichVisit(errors) : errors } : undefined,
    defaultValue: typed,
  })
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Opened by a link below it, which stays on the page. After a post the focus is on what is wrong.
    if (document.activeElement instanceof HTMLAnchorElement) title.current?.focus()
  }, [])
  return (
    <section className="card stack plan-form" aria-labelledby="plan-form-title">
      <h2 id="plan-form-title" ref={title} tabIndex={-1}>
        {kind ? formTitles[kind] : 'Your changes'}
      </h2>
      <form method="post" action={pageAddress(view)} className="stack" {...formProps(form)}>
        <FormErrors form={form} labels={fieldLabels} />
        {['form', ...seenFields, 'changes', ...(isUnshown ? [] : ['shown'])].map((name) => (
          <input key={name} type="hidden" name={name} value={typed[name] ?? ''} />
        ))}
        {/* Enter in a field presses the first button of a form. */}
        <button name="intent" value={nextStep(kind, isUnshown)} hidden>
          Preview
        </button>
        <ChangesBefore before={before} words={changesInWords(view, before, wording)} />
        {isUnshown ? <WhichVisit fields={fields} lines={lines} /> : null}
        {kind && !isUnshown ? (
          <FormFields kind={kind} fields={fields} typed={typed} lines={lines} view={view} />
        ) : null}
        <FormButtons kind={kind} isUnshown={isUnshown} hasBefore={before.length > 0} place={view} />
        {kind && !isUnshown ? <AnotherChange /> : null}
      </form>
      {kind === 'change' && typed.line && before.length === 0 ? (
        <p className="links">
          <Link to={formAddress(view, 'endLine', typed)}>End this recurring visit</Link>
        </p>
      ) : null}
    </section>
  )
}

/** A change of a recurring visit begins with which one and which day: what changes is what differs from the visit shown. */
function showsNoVisit({ form, shown, line = '' }: Typed, lines: Typed): boolean {
  return form === 'change' && !(shown && lines[line])
}

/** The messages of the fields that are there before a visit is shown. */
function ofWhichVisit({ '': form, line, day }: NonNullable<OpenForm['errors']>): OpenForm['errors'] {
  return { ...(form && { '': form }), ...(line && { line }), ...(day && { day }) }
}

function nextStep(kind: PlanFormKind | null, isUnshown: boolean): string {
  if (!kind) return 'previewBefore'
  return isUnshown ? 'edit' : 'preview'
}

function FormButtons({
  kind,
  isUnshown,
  hasBefore,
  place,
}: {
  kind: PlanFormKind | null
  isUnshown: boolean
  hasBefore: boolean
  place: PlanPlace
}) {
  return (
    <div className="form-actions">
      {kind ? (
        <button className="button" name="intent" value={nextStep(kind, isUnshown)}>
          {isUnshown ? 'Continue' : 'Preview'}
        </button>
      ) : null}
      {hasBefore ? (
        <button className="button button--quiet" name="intent" value="previewBefore">
          {kind ? 'Preview without this change' : 'Preview'}
        </button>
      ) : null}
      <Link to={pageAddress(place)} className="button button--quiet">
        Cancel
      </Link>
    </div>
  )
}

function ChangesBefore({ before, words }: { before: readonly OfficeChange[]; words: readonly string[] }) {
  if (before.length === 0) return null
  return (
    <div className="card card--tinted">
      <p>Will be saved with this change:</p>
      <ol>
        {before.map((change, place) => (
          <li key={JSON.stringify(change)}>
            {words[place]}{' '}
            <button className="button button--small button--quiet" name="leaveOut" value={place}>
              Remove<span className="visually-hidden"> change {place + 1}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

type FieldsProps = { fields: Fields; typed: Typed; lines: Typed; view: ShownPlan }

function FormFields({ kind, ...props }: FieldsProps & { kind: PlanFormKind }) {
  const { fields, lines } = props
  const line = <LineField field={fields.line} lines={lines} />
  switch (kind) {
    case 'addLine':
    case 'change':
      return <LineFields kind={kind} {...props} />
    case 'endLine':
      return (
        <Row>
          {line}
          <DayField field={fields.from} label="First day without visits" />
        </Row>
      )
    case 'pause':
    case 'resume':
      return (
        <Row>
          <DayField
            field={fields.from}
            label={kind === 'pause' ? 'First day without visits' : 'First day with visits again'}
          />
          <DayField field={fields.to} label="Last day without visits" />
        </Row>
      )
    case 'stop':
      return <DayField field={fields.from} label="First day without visits" />
  }
}

/** A new line, or a change of one: when it is, and who comes. */
function LineFields({ kind, fields, typed, lines, view }: FieldsProps & { kind: 'addLine' | 'change' }) {
  const isChange = kind === 'change'
  return (
    <>
      {isChange ? <WhichDays fields={fields} typed={typed} lines={lines} view={view} /> : null}
      <ShiftFields fields={fields} typed={typed} isChange={isChange} />
      <WeekdaysField
        field={fields.weekdays}
        label={isChange ? 'Days of the week that change' : 'Days of the week'}
        typed={typed}
      />
      {kind === 'addLine' ? <DayField field={fields.from} label="From" /> : null}
      <NurseField field={fields.nurseId} view={view} />
    </>
  )
}

function WhichVisit({ fields, lines }: Pick<FieldsProps, 'fields' | 'lines'>) {
  return (
    <Row>
      <LineField field={fields.line} lines={lines} />
      <DayField field={fields.day} label="Day" />
    </Row>
  )
}

/** The visit that was chosen, and a field for its day where something is wrong with it. */
function WhichDays({ fields, typed, lines, view }: FieldsProps) {
  const { line = '', day = '' } = typed
  const isChosen = Boolean(typed.ofVisit) && !fields.day.errors
  const hidden: Record<string, string> = isChosen ? { line, day, ofVisit: 'on' } : { line }
  return (
    <>
      <p>
        {isChosen ? <strong>{dayWords(day, view.today)}: </strong> : null}
        {lines[line]}
      </p>
      {Object.entries(hidden).map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      {isChosen ? null : <DayField field={fields.day} label="Day" />}
      <ScopeField fields={fields} typed={typed} day={isChosen ? day : null} today={view.today} />
    </>
  )
}

function DayField({ field, label }: { field: FormField; label: string }) {
  return <DateField field={field} type="date" label={label} required />
}

function Row({ children }: { children: ReactNode }) {
  return <div className="field-row">{children}</div>
}
