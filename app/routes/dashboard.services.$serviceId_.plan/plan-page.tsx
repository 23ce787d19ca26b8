import { Link } from '@remix-run/react'
import { Fact, Facts } from '#app/dashboard/frame/facts.tsx'
import { AskedBeside } from '#app/dashboard/requests/asked-beside.tsx'
import type { AskedBesideForm } from '#app/dashboard/requests/asked-beside.server.ts'
import { Status } from '#app/dashboard/services/status.tsx'
import { shiftInWords } from '#domain/shifts.ts'
import { planMessages, nurseWords, type Wording } from '#app/content/office/schedules.ts'
import { dayWords } from '#domain/office-dates.ts'
import { Differences } from './differences.tsx'
import { toOpenForm, type NamedForm, type OpenForm } from './open-form.ts'
import { PlanForm } from './plan-form.tsx'
import { planInWords } from './plan-in-words.ts'
import { PlanLines } from './plan-lines.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { PlanWeeks } from './plan-weeks.tsx'
import type { PlanAnswer, ShownPlan, Typed } from './shown-plan.ts'

export function PlanPage({
  view,
  named,
  answer,
  request,
}: {
  view: ShownPlan
  named: NamedForm
  answer: PlanAnswer | undefined
  request: AskedBesideForm | null
}) {
  const { wording, lines, texts } = planInWords(view)
  const form = toOpenForm(view, named, answer)
  return (
    <section className="view stack">
      <header className="view__head">
        <h1>{view.patientName ? `Visit schedule for ${view.patientName}` : 'Visit schedule'}</h1>
        {view.status ? <Status status={view.status} /> : null}
      </header>
      <PlanFacts view={view} wording={wording} />
      {request ? <AskedBeside request={request} /> : null}
      <PlanMessages view={view} answer={answer} texts={texts} />
      <PlanWork view={view} wording={wording} answer={answer} form={form} />
      <PlanLines view={view} lines={lines} isBesideForm={Boolean(answer ?? form)} />
      <PlanWeeks view={view} wording={wording} />
      <p className="links">
        <Link to={`/dashboard/services/${view.serviceId}`}>Back to the service</Link>
        <Link to={`/dashboard/services/${view.serviceId}/history?kind=changes`}>
          Changes, and who made them
        </Link>
      </p>
    </section>
  )
}

function PlanFacts({ view, wording }: { view: ShownPlan; wording: Wording }) {
  const { days, today } = view
  return (
    <Facts>
      <Fact name="Service">
        {view.service ? `${view.service} ` : ''}
        <span className="service-id muted">{view.serviceId}</span>
      </Fact>
      <Fact name="Service dates">
        {days ? `${dayWords(days.firstDay, today)} to ${dayWords(days.lastDay, today)}` : ''}
      </Fact>
      <Fact name="Nurse whom the family sees">
        {view.nurse ? nurseWords(view.nurse, wording) : 'Not assigned yet'}
      </Fact>
      {view.wish.shift ? <Fact name="Booked shift">{shiftInWords(view.wish)}</Fact> : null}
      {view.asked.length > 0 ? <Fact name="The family asks for">{view.asked.join(', ')}</Fact> : null}
    </Facts>
  )
}

/** Why the plan cannot be changed, what was changed meanwhile, and what is in the way. The other messages stand in the form. */
function PlanMessages({
  view,
  answer,
  texts,
}: {
  view: ShownPlan
  answer: PlanAnswer | undefined
  texts: Typed
}) {
  const refused = answer && answer.step !== 'preview' ? answer : null
  return (
    <>
      {view.isOpen ? null : (
        <p className="notice">
          {view.status === 'pending' ? planMessages.wrongStatus('pending') : planMessages.isClosed}
        </p>
      )}
      {view.isOpen || !refused?.reply.errors ? null : (
        <p className="notice notice--error" role="alert">
          {Object.values(refused.reply.errors).flat().join(' ')}
        </p>
      )}
      {refused?.isOutdated ? <Differences typed={refused.reply.typed ?? {}} now={texts} /> : null}
      {refused?.inTheWay ? <InTheWay all={refused.inTheWay} /> : null}
    </>
  )
}

/** What the office works on: the preview of a change, or one of the forms. */
function PlanWork({
  answer,
  form,
  ...shown
}: {
  view: ShownPlan
  wording: Wording
  answer: PlanAnswer | undefined
  form: OpenForm | null
}) {
  if (answer?.step === 'preview')
    return <PlanPreview preview={answer.preview} typed={answer.typed} {...shown} />
  if (!form) return null
  const { form: kind = '', line = '', day = '' } = form.typed
  return <PlanForm key={`${kind} ${line} ${day}`} {...form} {...shown} />
}

/** How many obstacles are listed; the office corrects the first ones and looks again. */
const mostInTheWay = 6

function InTheWay({ all }: { all: readonly string[] }) {
  if (all.length < 2) return null
  return (
    <div className="notice notice--error">
      <p>Conflicts:</p>
      <ul>
        {all.slice(0, mostInTheWay).map((words) => (
          <li key={words}>{words}</li>
        ))}
        {all.length > mostInTheWay ? <li>{`and ${all.length - mostInTheWay} more`}</li> : null}
      </ul>
    </div>
  )
}
