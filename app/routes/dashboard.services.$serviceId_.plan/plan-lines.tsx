import { Link } from '@remix-run/react'
import type { LineWords } from '#app/content/plan-words.ts'
import { pauseWords } from '#app/content/plan-words.ts'
import { ActionLink } from '#app/dashboard/services/action-link.tsx'
import { planLimits } from '#domain/visits/checks.ts'
import { formTitles } from './first-values.ts'
import { formAddress } from './plan-form.tsx'
import type { ShownPlan } from './plan-page.tsx'

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
  const { serviceId, isOpen, today } = view
  const pauses = (view.plan?.pauses ?? []).filter(({ to }) => to >= today)
  const going = lines.filter(({ isOver }) => !isOver)
  return (
    <section className="stack" aria-labelledby="plan-lines">
      <h2 id="plan-lines">What is agreed</h2>
      {lines.length === 0 ? (
        <p className="empty">No visits are planned yet.{isOpen ? ' The first line makes the plan.' : ''}</p>
      ) : (
        <ul className="plan-lines">
          {lines.map((line) => (
            <li key={line.id} className={line.isOver ? 'plan-lines__over' : undefined}>
              <LineText line={line} />
              {isOpen && !line.isOver ? (
                <span className="plan-lines__actions">
                  <ChangeLink to={formAddress(serviceId, 'change', { line: line.id })} of={line.title}>
                    Change
                  </ChangeLink>
                  <ChangeLink to={formAddress(serviceId, 'endLine', { line: line.id })} of={line.title}>
                    End
                  </ChangeLink>
                </span>
              ) : null}
            </li>
          ))}
          {pauses.map((pause) => (
            <li key={pause.from}>
              <p>
                <strong>{pauseWords(pause, today)}</strong>
              </p>
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <p className="form-actions plan-actions">
          {going.length < planLimits.lines ? (
            <Link
              to={formAddress(serviceId, 'addLine')}
              className={isBesideForm ? 'button button--quiet' : 'button'}
            >
              {formTitles.addLine}
            </Link>
          ) : null}
          {going.length > 0
            ? (['pause', 'stop'] as const).map((form) => (
                <FormLink key={form} serviceId={serviceId} form={form} />
              ))
            : null}
          {pauses.length > 0 ? <FormLink serviceId={serviceId} form="resume" /> : null}
          <ActionLink kind="dates" serviceId={serviceId} />
        </p>
      ) : null}
    </section>
  )
}

function FormLink({ serviceId, form }: { serviceId: string; form: 'pause' | 'stop' | 'resume' }) {
  return (
    <Link to={formAddress(serviceId, form)} className="button button--quiet">
      {formTitles[form]}
    </Link>
  )
}

function ChangeLink({ to, of, children }: { to: string; of: string; children: string }) {
  return (
    <Link to={to} className="button button--small button--quiet">
      {children}
      <span className="visually-hidden">: {of}</span>
    </Link>
  )
}

function LineText({ line: { title, later, days, isOver } }: { line: LineWords }) {
  return (
    <div>
      <p>
        <strong>{title}</strong>
        {isOver ? ' (ended)' : ''}
      </p>
      {later.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {days.length > 0 ? (
        <details>
          <summary>
            {days.length === 1 ? '1 day changed by hand' : `${days.length} days changed by hand`}
          </summary>
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
