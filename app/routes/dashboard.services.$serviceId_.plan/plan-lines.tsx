import { Link } from '@remix-run/react'
import { counted } from '#app/content/counted.ts'
import { pauseWords, type LineWords } from '#app/content/office/schedules.ts'
import { ActionLink } from '#app/dashboard/services/action-link.tsx'
import { planLimits } from '#domain/visits/checks.ts'
import type { PlanFormKind } from '#server/plan-changes/plan-form-schema.server.ts'
import { formAddress, formTitles, type PlanPlace, type ShownPlan } from './shown-plan.ts'

/** What was agreed, in words, and the links to change it. */
export function PlanLines({
  view,
  lines,
  isBesideForm,
}: {
  view: ShownPlan
  lines: readonly LineWords[]
  isBesideForm: boolean
}) {
  const { isOpen, today } = view
  const pauses = (view.plan?.pauses ?? []).filter(({ to }) => to >= today)
  return (
    <section className="stack" aria-labelledby="plan-lines">
      <h2 id="plan-lines">Agreed schedule</h2>
      {lines.length === 0 ? (
        <p className="empty">
          No visits are scheduled yet.{isOpen ? ' Add a recurring visit to start the schedule.' : ''}
        </p>
      ) : (
        <ul className="group">
          {lines.map((line) => (
            <li key={line.id} className="task task--slim">
              <LineText line={line} />
              {isOpen && !line.isOver ? (
                <span className="task__do">
                  <ChangeLink place={view} form="change" line={line}>
                    Change
                  </ChangeLink>
                  <ChangeLink place={view} form="endLine" line={line}>
                    End
                  </ChangeLink>
                </span>
              ) : null}
            </li>
          ))}
          {pauses.map((pause) => (
            <li key={pause.from} className="task task--slim">
              <strong>{pauseWords(pause, today)}</strong>
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <PlanActions
          place={view}
          going={lines.filter(({ isOver }) => !isOver).length}
          hasPauses={pauses.length > 0}
          isBesideForm={isBesideForm}
        />
      ) : null}
    </section>
  )
}

function PlanActions({
  place,
  going,
  hasPauses,
  isBesideForm,
}: {
  place: PlanPlace & Pick<ShownPlan, 'patientName'>
  /** How many lines are not over. */
  going: number
  hasPauses: boolean
  isBesideForm: boolean
}) {
  return (
    <p className="form-actions">
      {going < planLimits.lines ? <FormLink place={place} form="addLine" isQuiet={isBesideForm} /> : null}
      {going > 0 ? (
        <>
          <FormLink place={place} form="pause" />
          <FormLink place={place} form="stop" />
        </>
      ) : null}
      {hasPauses ? <FormLink place={place} form="resume" /> : null}
      <ActionLink kind="dates" serviceId={place.serviceId} patientName={place.patientName} />
    </p>
  )
}

function FormLink({
  place,
  form,
  isQuiet = true,
}: {
  place: PlanPlace
  form: PlanFormKind
  isQuiet?: boolean
}) {
  return (
    <Link to={formAddress(place, form)} className={`button button--small${isQuiet ? ' button--quiet' : ''}`}>
      {formTitles[form]}
    </Link>
  )
}

function ChangeLink({
  place,
  form,
  line: { id, title },
  children,
}: {
  place: PlanPlace
  form: PlanFormKind
  line: LineWords
  children: string
}) {
  return (
    <Link to={formAddress(place, form, { line: id })} className="button button--small button--quiet">
      {children}
      <span className="visually-hidden">: {title}</span>
    </Link>
  )
}

function LineText({ line: { title, later, days, isOver } }: { line: LineWords }) {
  return (
    <div>
      <strong className={isOver ? 'muted' : undefined}>{title}</strong>
      {isOver ? ' (ended)' : ''}
      {later.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {days.length > 0 ? (
        <details>
          <summary>{counted(days.length, 'day', 'days')} changed manually</summary>
          <ul>
            {days.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}
