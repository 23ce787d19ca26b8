import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { StatusMessage } from '#app/components/status-message.tsx'
import { counted } from '#app/content/counted.ts'
import { decisionWords } from '#app/content/office/visits.ts'
import { ColumnHeads } from '#app/dashboard/lists/column-heads.tsx'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { Group, TaskRows } from '#app/dashboard/tasks/task-group.tsx'
import { UnreadableWeeks } from '#app/dashboard/visits/unreadable-weeks.tsx'
import { checkingPath } from '#app/dashboard/visits/visit-paths.ts'
import { DateField } from '#app/forms/date-field.tsx'
import { SelectField } from '#app/forms/field.tsx'
import { useForm, type FormReply } from '#app/forms/use-form.ts'
import type { TypedRows } from './answer-missing.server.ts'
import { MissingRows } from './missing-rows.tsx'
import type { ShownAlike, ShownCheckingPage, ShownOfNurse } from './shown-checking.server.ts'

type Answer = { reply: FormReply; rows?: TypedRows; ticked?: string[] } | undefined

/** Everything that needs checking: reports to look into, reports that are missing, and visits that differ from the schedule. */
export function CheckingView({ shown, answer }: { shown: ShownCheckingPage; answer: Answer }) {
  const { since, count, missing, alike, reports, unreadable } = shown
  return (
    <section className="view stack">
      <p className="small">
        <Link to="/dashboard/panel">‹ Today</Link>
      </p>
      <header className="view__head">
        <div>
          <h1>Needs checking: {count}</h1>
          <p className="small">Hours stand as reported until you settle them.</p>
        </div>
        <Since since={since} />
      </header>
      <Outcome shown={shown} answer={answer} />
      <UnreadableWeeks weeks={unreadable} hint="Their visits are not in this list." />
      {count === 0 ? (
        <p className="empty" role="status">
          Nothing needs checking since this date.
        </p>
      ) : null}
      {reports.length > 0 ? (
        <Group id="reports" title={`Nurses’ reports: ${reports.length}`} hint="They change no time." isBad>
          <TaskRows tasks={reports} />
        </Group>
      ) : null}
      {missing.count > 0 ? (
        <PostForm shown={shown} formId={formIdOf(answer) ?? shown.formId} intent="report">
          <h2>No departure or no report: {missing.count}</h2>
          <p className="small">
            Call, and enter what the nurse or the family says. What you leave empty stays on the list.
          </p>
          <OfNurse ofNurse={missing.ofNurse} chosen={answer?.reply.typed?.nurse} />
          <MissingRows rows={missing.rows} typed={answer?.rows} />
          <More count={missing.ofNurse.count - missing.rows.length} />
          <div className="form-actions">
            <button className="button">Save reports</button>
          </div>
        </PostForm>
      ) : null}
      {alike.count > 0 ? <Alike {...{ shown, answer }} /> : null}
    </section>
  )
}

/** Whose rows are shown next. It is part of the form, so that nothing that was typed is lost. */
function OfNurse({
  ofNurse: { id, nurses },
  chosen = id,
}: {
  ofNurse: ShownOfNurse
  chosen?: string | undefined
}) {
  if (nurses.length === 0) return null
  const field = {
    ...{ id: 'nurse', name: 'nurse', hintId: 'nurse-hint', errorId: 'nurse-error' },
    errors: undefined,
  }
  return (
    <div className="view__tools">
      <SelectField
        field={{ ...field, initialValue: chosen }}
        label="Nurse"
        hint="What you have typed is saved first."
        required
      >
        <option value="">All nurses</option>
        {nurses.map((nurse) => (
          <option key={nurse.id} value={nurse.id}>
            {nurse.words}
          </option>
        ))}
      </SelectField>
      <button className="button button--quiet">Show</button>
    </div>
  )
}

function PostForm(of: { shown: ShownCheckingPage; formId: string; intent: string; children: ReactNode }) {
  const { shown, formId, intent, children } = of
  const address = { since: shown.since.day, nurse: shown.missing.ofNurse.id }
  return (
    <form method="post" action={listAddress(checkingPath, address)} className="stack" noValidate>
      <input type="hidden" name="form" value={formId} />
      <input type="hidden" name="intent" value={intent} />
      {children}
    </form>
  )
}

function More({ count }: { count: number }) {
  return count > 0 ? (
    <p className="small">
      {counted(count, 'more visit', 'more visits')} will be listed once these are settled.
    </p>
  ) : null
}

/** The form keeps its id when it was refused, unless the id was what was wrong. */
function formIdOf(answer: Answer): string | undefined {
  return answer?.reply.errors?.form ? undefined : answer?.reply.typed?.form
}

function Since({ since: { typed, problem } }: { since: ShownCheckingPage['since'] }) {
  const field = {
    ...{ id: 'since', name: 'since', hintId: 'since-hint', errorId: 'since-error', initialValue: typed },
    errors: problem ? [problem] : undefined,
  }
  return (
    <Form key={typed} action={checkingPath} className="view__tools" noValidate>
      <DateField field={field} type="date" label="Since" required />
      <button className="button button--quiet">Show</button>
    </Form>
  )
}

/** What became of the form before; it names rows that are no longer on the page. */
function Outcome({ shown, answer }: { shown: ShownCheckingPage; answer: Answer }) {
  const { saved, settled, missing } = shown
  if (!answer) {
    const words = saved > 0 ? `${counted(saved, 'visit', 'visits')} saved.` : ''
    const done = settled > 0 ? `${counted(settled, 'visit', 'visits')} settled.` : words
    return done ? <StatusMessage text={done} isError={false} takesFocus /> : null
  }
  const shownIds = new Set(missing.rows.map(({ id }) => id))
  const gone = Object.entries(answer.rows ?? {}).filter(([id]) => !shownIds.has(id))
  const texts = [
    ...Object.values(answer.reply.errors ?? {}).flat(),
    ...gone.map(([, { about, errors }]) => `${about}: ${Object.values(errors).join(' ')}`),
  ]
  return <StatusMessage text={texts.join(' ')} isError takesFocus />
}

/** Visits that differ from the schedule. Those that are ticked stand as reported, for one reason. */
function Alike({ shown, answer }: { shown: ShownCheckingPage; answer: Answer }) {
  const reply = answer?.ticked ? answer.reply : undefined
  const [, fields] = useForm<{ reason: string }>({ id: 'settle', reply, defaultValue: { reason: '' } })
  const ticked = new Set(answer?.ticked)
  const { alike } = shown
  return (
    <PostForm shown={shown} formId={formIdOf(answer) ?? shown.formId} intent="settle">
      <h2>Different from the schedule: {alike.count}</h2>
      <div className="table-scroll">
        <table className="list">
          <caption className="visually-hidden">Visits that differ from the schedule</caption>
          <ColumnHeads titles={['Settle', 'Patient', 'Planned', 'Reported', 'To check']} />
          <tbody>
            {alike.rows.map((row, place) => (
              <AlikeRow key={row.id} {...{ row, place }} isTicked={ticked.has(row.id)} />
            ))}
          </tbody>
        </table>
      </div>
      <More count={alike.count - alike.rows.length} />
      <SelectField field={fields.reason} label="Why these visits stand as reported" required>
        <option value="">Please choose</option>
        {Object.entries(decisionWords).map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </SelectField>
      <p className="small">Family and nurse read the reason. To change a time, open the visit.</p>
      <div className="form-actions">
        <button className="button">Settle ticked visits</button>
      </div>
    </PostForm>
  )
}

function AlikeRow({ row, place, isTicked }: { row: ShownAlike; place: number; isTicked: boolean }) {
  const { id, to, patient, nurse, day, planned, reported, known, what, seen } = row
  return (
    <tr>
      <td>
        <label>
          <input type="checkbox" name={`tick-${place}`} value={id} defaultChecked={isTicked} />
          <span className="visually-hidden">
            Settle {patient}, {day}
          </span>
        </label>
        <input type="hidden" name={`seen-${place}`} value={seen} />
      </td>
      <th scope="row">
        <Link to={to}>{patient}</Link>
        <small>{nurse}</small>
      </th>
      <td>
        {planned}
        <small>{day}</small>
      </td>
      <td>
        {reported}
        <small>{known}</small>
      </td>
      <td>{what}</td>
    </tr>
  )
}
