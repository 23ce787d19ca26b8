import { Link } from '@remix-run/react'
import { Fact, Facts } from '#app/dashboard/frame/facts.tsx'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import type { ShownNurse } from '#app/dashboard/nurse-choice/nurse-choice.server.ts'
import { Status } from '#app/dashboard/services/status.tsx'
import type { FormReply } from '#app/forms/use-form.ts'
import { planMessages } from '#app/content/plan-messages.ts'
import { dayWords, lineWords, nurseWords, pauseWords, type Wording } from '#app/content/plan-words.ts'
import type { OfficeChange } from '#server/plan-changes/change-plan.server.ts'
import type { PlanView } from '#server/plan-changes/plan-view.server.ts'
import { Differences, toSeen } from './differences.tsx'
import { typedFrom, type OpenForm } from './first-values.ts'
import { PlanForm } from './plan-form.tsx'
import { PlanLines } from './plan-lines.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { PlanWeeks } from './plan-weeks.tsx'
import type { ShownPreview } from './shown-preview.server.ts'

/** The plan as the loader answers it: with the family's wishes in words, and what the nurses' records say. */
export type ShownPlan = Omit<PlanView, 'asked'> & { asked: string[]; facts: ShownNurse[] }

type Typed = Record<string, string>
type Answer =
  | { preview: ShownPreview; typed: Partial<Typed> }
  | {
      reply: FormReply
      /** The changes that are saved together with this one. */
      before?: OfficeChange[]
      inTheWay?: string[]
      isOutdated?: boolean
      /** A form for one more change, in which nothing is typed yet. */
      isNew?: boolean
    }

export function PlanPage({
  view,
  open,
  answer,
}: {
  view: ShownPlan
  open: OpenForm
  answer: Answer | undefined
}) {
  const wording = {
    today: view.today,
    names: Object.fromEntries(view.nurses.map(({ id, name }) => [id, name])),
  }
  const lines = (view.plan?.lines ?? []).flatMap((line) => lineWords(line, wording) ?? [])
  const shown = Object.fromEntries([
    ...lines.map(({ id, title, later, days }) => [`Line ${id}`, [title, ...later, ...days].join('; ')]),
    ...(view.plan?.pauses ?? []).map((pause) => [`Pause from ${pause.from}`, pauseWords(pause, view.today)]),
  ]) as Typed
  const seen = { seen: view.seen, ...toSeen(shown) }
  const reply = answer && 'reply' in answer ? answer.reply : undefined
  const isOutdated = answer && 'isOutdated' in answer && answer.isOutdated
  const isNew = answer && 'isNew' in answer && answer.isNew
  const fresh = isNew ? typedFrom({ form: reply?.typed?.form ?? '', line: '', day: '' }, view) : null
  const first = reply?.typed ? { ...fresh, ...reply.typed } : typedFrom(open, view)
  // A form keeps what it has seen, so that a change made in between is noticed. Once that is told, the present plan is seen.
  const typed: Typed | null = first && { ...seen, ...first, ...(isOutdated && seen) }
  return (
    <section className="view stack">
      <header className="view__head">
        <h1>{view.patientName ? `Plan for ${view.patientName}` : 'Plan'}</h1>
        {view.status ? <Status status={view.status} /> : null}
      </header>
      <PlanFacts view={view} wording={wording} />
      {view.isOpen ? null : (
        <p className="notice">
          {view.status === 'pending' ? planMessages.wrongStatus('pending') : planMessages.isClosed}
        </p>
      )}
      {view.isOpen || !reply?.errors ? null : (
        <p className="notice notice--error" role="alert">
          {Object.values(reply.errors).flat().join(' ')}
        </p>
      )}
      {isOutdated ? <Differences typed={reply?.typed ?? {}} now={shown} /> : null}
      {answer && 'inTheWay' in answer && answer.inTheWay ? <InTheWay all={answer.inTheWay} /> : null}
      {answer && 'preview' in answer ? (
        <PlanPreview preview={answer.preview} typed={answer.typed} view={view} wording={wording} />
      ) : typed && view.isOpen ? (
        <PlanForm
          key={`${typed.form ?? ''} ${typed.line ?? ''} ${typed.day ?? ''}`}
          typed={typed}
          errors={reply?.errors}
          before={(answer && 'before' in answer && answer.before) || []}
          view={view}
          wording={wording}
        />
      ) : null}
      <PlanLines view={view} lines={lines} isBesideForm={Boolean(answer || typed)} />
      <PlanWeeks view={view} wording={wording} />
      <p className="links">
        <Link to={`/dashboard/services/${view.serviceId}`}>Back to the service</Link>
        <Link to={listAddress('/dashboard/audit', { recordType: 'plan', recordId: view.serviceId })}>
          Who changed this plan
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
      <Fact name="From and to">
        {days ? `${dayWords(days.firstDay, today)} to ${dayWords(days.lastDay, today)}` : ''}
      </Fact>
      <Fact name="Nurse whom the family is told">
        {view.nurse ? nurseWords(view.nurse, wording) : 'Not assigned yet'}
      </Fact>
      {view.asked.length > 0 ? <Fact name="The family asks for">{view.asked.join(', ')}</Fact> : null}
    </Facts>
  )
}

/** How many obstacles are listed; the office corrects the first ones and looks again. */
const mostInTheWay = 6

function InTheWay({ all }: { all: readonly string[] }) {
  if (all.length < 2) return null
  return (
    <div className="notice notice--error">
      <p>In the way:</p>
      <ul>
        {all.slice(0, mostInTheWay).map((words) => (
          <li key={words}>{words}</li>
        ))}
        {all.length > mostInTheWay ? <li>{`and ${all.length - mostInTheWay} more`}</li> : null}
      </ul>
    </div>
  )
}
