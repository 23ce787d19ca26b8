import { Link } from '@remix-run/react'
import { StatusMessage } from '#app/components/status-message.tsx'
import { counted } from '#app/content/counted.ts'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { holidaysPath } from '#app/dashboard/rules/holidays-path.ts'
import { Group } from '#app/dashboard/tasks/task-group.tsx'
import { UnreadableWeeks } from '#app/dashboard/visits/unreadable-weeks.tsx'
import type { FormReply } from '#app/forms/use-form.ts'
import type { RemoveAnswer } from './answer-remove.server.ts'
import type { ShownDayPage, ShownFamily } from './shown-day.server.ts'

type Answer = ({ reply: FormReply } & Partial<RemoveAnswer>) | undefined
type Shown = { shown: ShownDayPage; answer: Answer }

/** The visits of a holiday: first ticks, then what they mean. */
export function DayView({ shown, answer }: Shown) {
  const { name, words, removed, unreadable } = shown
  const problems = Object.values(answer?.reply.errors ?? {}).flat()
  return (
    <section className="view stack">
      <header>
        <h1>
          {name}, {words}
        </h1>
        <p className="small">All visits go ahead unless you remove them here.</p>
      </header>
      {removed > 0 && !answer ? (
        <StatusMessage text={`${counted(removed, 'visit', 'visits')} removed.`} isError={false} takesFocus />
      ) : null}
      {problems.length > 0 ? <StatusMessage text={problems.join(' ')} isError takesFocus /> : null}
      <UnreadableWeeks weeks={unreadable} hint="Their visits are not in this list." />
      <Families shown={shown} answer={answer} />
      <Staying staying={shown.staying} />
      <p>
        <Link to={holidaysPath()}>Back to the holidays</Link>
      </p>
    </section>
  )
}

function Families({ shown, answer }: Shown) {
  const { families, count, page, pages, day, madeTo, isOver } = shown
  if (isOver) return <p className="empty">This day is over.</p>
  if (madeTo)
    return (
      <p className="notice">
        Visits are scheduled up to {madeTo}. Come back once this day has been scheduled.
      </p>
    )
  if (count === 0)
    return (
      <p className="empty" role="status">
        There are no upcoming visits on this day that can be removed.
      </p>
    )
  const ticked = new Set(answer?.ticked)
  const chosen = families.filter(({ serviceId }) => ticked.has(serviceId))
  const isPreview = answer?.step === 'preview' && chosen.length > 0
  return (
    <form
      method="post"
      action={listAddress(holidaysPath(day), { page: page > 1 ? String(page) : '' })}
      className="stack"
    >
      <input type="hidden" name="form" value={formIdOf(answer) ?? shown.formId} />
      {isPreview ? (
        <Preview shown={shown} chosen={chosen} />
      ) : (
        <Ticks shown={shown} answer={answer} ticked={ticked} />
      )}
      {pages > 1 && !isPreview ? <Pages day={day} page={page} pages={pages} /> : null}
    </form>
  )
}

/** The form keeps its id, unless the id was what was wrong. */
function formIdOf(answer: Answer): string | undefined {
  return answer?.reply.errors?.form ? undefined : answer?.reply.typed?.form
}

function Ticks({ shown, answer, ticked }: Shown & { ticked: ReadonlySet<string> }) {
  const { families, count } = shown
  return (
    <>
      <Group id="families" title={`Visits: ${counted(count, 'family', 'families')}`}>
        <ul>
          {families.map(({ serviceId, patient, visits, tick }, place) => (
            <li key={serviceId} className="task task--slim">
              <label className="checkbox holiday__family">
                <input
                  type="checkbox"
                  name={`family-${place}`}
                  value={tick}
                  defaultChecked={ticked.has(serviceId)}
                />
                <b>{patient}</b> <span>{visits.map(({ words }) => words).join(' and ')}</span>
              </label>
              {answer?.problems?.[serviceId] ? (
                <p className="field__error">{answer.problems[serviceId]}</p>
              ) : null}
            </li>
          ))}
        </ul>
      </Group>
      <div className="form-actions">
        <button name="intent" value="preview" className="button">
          Preview removal
        </button>
      </div>
    </>
  )
}

/** What will be removed stands first, as a warning; the choice can be changed again. */
function Preview({ shown: { families, words }, chosen }: { shown: ShownDayPage; chosen: ShownFamily[] }) {
  const visits = chosen.flatMap((family) => family.visits)
  const nurses = new Set(visits.flatMap(({ nurseId }) => nurseId ?? []))
  const all = `${counted(visits.length, 'visit', 'visits')} at ${counted(chosen.length, 'family', 'families')}`
  return (
    <section className="group group--bad" aria-labelledby="preview-title">
      <div className="group__head">
        <h2 id="preview-title" tabIndex={-1} autoFocus>
          {all} will be removed
        </h2>
      </div>
      <div className="group__body">
        <p className="notice notice--error">
          Nobody will come to these patients on {words}, unless they have other visits.{' '}
          {counted(chosen.length, 'family', 'families')} and {counted(nurses.size, 'nurse', 'nurses')} will be
          told.
        </p>
      </div>
      <ul>
        {chosen.map(({ serviceId, patient, visits: own, tick }) => (
          <li key={serviceId} className="task task--slim">
            <input
              type="hidden"
              name={`family-${families.findIndex((family) => family.serviceId === serviceId)}`}
              value={tick}
            />
            <div className="holiday__family">
              <b>{patient}</b> <span>{own.map((visit) => visit.words).join(' and ')}</span>
            </div>
          </li>
        ))}
      </ul>
      <div className="group__body form-actions">
        <button name="intent" value="remove" className="button">
          Remove {counted(visits.length, 'visit', 'visits')}
        </button>
        <button name="intent" value="edit" className="button button--quiet">
          Change the choice
        </button>
      </div>
    </section>
  )
}

function Pages({ day, page, pages }: Pick<ShownDayPage, 'day' | 'page' | 'pages'>) {
  return (
    <>
      <p className="small">Ticks are lost when you open another page, so remove the ticked visits first.</p>
      <nav className="row" aria-label="Pages">
        {page > 1 ? (
          <Link to={listAddress(holidaysPath(day), { page: String(page - 1) })} rel="prev">
            Previous families
          </Link>
        ) : null}
        {page < pages ? (
          <Link to={listAddress(holidaysPath(day), { page: String(page + 1) })} rel="next">
            More families
          </Link>
        ) : null}
      </nav>
    </>
  )
}

function Staying({ staying }: Pick<ShownDayPage, 'staying'>) {
  if (staying.length === 0) return null
  return (
    <details>
      <summary>
        <b>Live-in care continues: {staying.length}</b>
      </summary>
      <ul>
        {staying.map(({ serviceId, patient, words }) => (
          <li key={serviceId}>
            <Link to={`/dashboard/services/${serviceId}/plan`}>{patient}</Link> {words}
          </li>
        ))}
      </ul>
    </details>
  )
}
