import { Form, Link } from '@remix-run/react'
import { StatusMessage } from '#app/components/status-message.tsx'
import { sourceWords } from '#app/content/office/covers.ts'
import { counted } from '#app/content/counted.ts'
import { missingMessages } from '#app/content/office/visits.ts'
import { PhoneLink } from '#app/dashboard/frame/phone-link.tsx'
import { UnreadableWeeks } from '#app/dashboard/visits/unreadable-weeks.tsx'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { DateField } from '#app/forms/date-field.tsx'
import type { FormReply } from '#app/forms/use-form.ts'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { ColumnHeads } from '#app/dashboard/lists/column-heads.tsx'
import type { TypedRow, TypedRows } from './answer-missing.server.ts'
import { missingPath } from './missing-path.ts'
import type { ShownMissing, ShownMissingPage } from './shown-missing.server.ts'

type Answer = { reply: FormReply; rows?: TypedRows } | undefined

/** Visits that lack a report, one row each. The office types the times; none is proposed. */
export function MissingView({ shown, answer }: { shown: ShownMissingPage; answer: Answer }) {
  const { since, count, rows, saved, unreadable } = shown
  return (
    <section className="view stack">
      <p className="small">
        <Link to="/dashboard/panel">‹ Today</Link>
      </p>
      <header className="view__head">
        <div>
          <h1>Missing reports: {count}</h1>
          <p className="small">
            Call, and enter what the nurse or the family says. What you leave empty stays on the list.
          </p>
        </div>
        <Since since={since} />
      </header>
      <Outcome saved={saved} answer={answer} shownIds={new Set(rows.map(({ id }) => id))} />
      <UnreadableWeeks weeks={unreadable} hint="Their visits are not in this list." />
      {count === 0 ? (
        <p className="empty" role="status">
          There are no missing reports since this date.
        </p>
      ) : (
        <form
          method="post"
          action={listAddress(missingPath, { since: since.day })}
          className="stack"
          noValidate
        >
          <input type="hidden" name="form" value={formIdOf(answer) ?? shown.formId} />
          <Rows rows={rows} answer={answer} />
          {count > rows.length ? (
            <p className="small">
              {counted(count - rows.length, 'more visit', 'more visits')} will be listed once these are saved.
            </p>
          ) : null}
          <div className="form-actions">
            <button className="button">Save reports</button>
          </div>
        </form>
      )}
    </section>
  )
}

/** The form keeps its id when it was refused, unless the id was what was wrong. */
function formIdOf(answer: Answer): string | undefined {
  return answer?.reply.errors?.form ? undefined : answer?.reply.typed?.form
}

function Since({ since: { typed, problem } }: { since: ShownMissingPage['since'] }) {
  const field = {
    ...{ id: 'since', name: 'since', hintId: 'since-hint', errorId: 'since-error', initialValue: typed },
    errors: problem ? [problem] : undefined,
  }
  return (
    <Form key={typed} action={missingPath} className="view__tools" noValidate>
      <DateField field={field} type="date" label="Since" required />
      <button className="button button--quiet">Show</button>
    </Form>
  )
}

/** What became of the form before; it names rows that are no longer on the page. */
function Outcome({
  saved,
  answer,
  shownIds,
}: {
  saved: number
  answer: Answer
  shownIds: ReadonlySet<string>
}) {
  if (!answer)
    return saved > 0 ? (
      <StatusMessage text={`${counted(saved, 'visit', 'visits')} saved.`} isError={false} takesFocus />
    ) : null
  const gone = Object.entries(answer.rows ?? {}).filter(([id]) => !shownIds.has(id))
  const texts = [
    ...Object.values(answer.reply.errors ?? {}).flat(),
    ...gone.map(([, { about, errors }]) => `${about}: ${Object.values(errors).join(' ')}`),
  ]
  return <StatusMessage text={texts.join(' ')} isError takesFocus />
}

function Rows({ rows, answer }: { rows: readonly ShownMissing[]; answer: Answer }) {
  return (
    <div className="table-scroll">
      <table className="list missing">
        <caption className="visually-hidden">Visits without an arrival or a departure</caption>
        <ColumnHeads titles={['Nurse', 'Patient', 'Planned', 'Arrived', 'Left', 'Told by']} />
        <tbody>
          {rows.map((row, place) => (
            <Row key={row.id} {...{ row, place }} typed={answer?.rows?.[row.id]} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, place, typed }: { row: ShownMissing; place: number; typed: TypedRow | undefined }) {
  const { id, nurse, patient, day, planned, arrived } = row
  const about = `${nurse.name} at ${patient}, ${day}`
  return (
    <tr>
      <th scope="row">
        <Link to={`/dashboard/staff/${nurse.id}`}>{nurse.name}</Link>
        {nurse.number ? (
          <small>
            <PhoneLink number={nurse.number} />
          </small>
        ) : null}
      </th>
      <td>
        <Link to={visitPath(id)}>{patient}</Link>
        <small>{day}</small>
      </td>
      <td className="nowrap">{planned}</td>
      <td>{arrived ?? <TimeField part="arrived" {...{ place, typed }} label={`Arrival of ${about}`} />}</td>
      <td>
        <TimeField part="left" {...{ place, typed }} label={`Departure of ${about}`} />
      </td>
      <td>
        <input type="hidden" name={`visit-${place}`} value={id} />
        <select
          className="input"
          name={`source-${place}`}
          aria-label={`Told by, ${about}`}
          defaultValue={typed?.source ?? ''}
          {...invalid('source', place, typed)}
        >
          <option value="">Choose</option>
          {Object.entries(sourceWords).map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </select>
        <Problem part="source" {...{ place, typed }} />
      </td>
    </tr>
  )
}

type Part = keyof TypedRow['errors']
type OfRow = { part: Part; place: number; typed: TypedRow | undefined }

function TimeField({ part, place, typed, label }: OfRow & { label: string }) {
  return (
    <>
      <input
        className="input"
        type="time"
        name={`${part}-${place}`}
        aria-label={label}
        placeholder="08:00"
        defaultValue={part === 'source' ? '' : typed?.[part]}
        {...invalid(part, place, typed)}
      />
      <Problem {...{ part, place, typed }} />
    </>
  )
}

function invalid(part: Part, place: number, typed: TypedRow | undefined) {
  return typed?.errors[part] ? { 'aria-invalid': true, 'aria-describedby': `${part}-${place}-error` } : {}
}

/** The message beside a field. A time is taken for the one nearest to the plan; another day has the visit's own page. */
function Problem({ part, place, typed }: OfRow) {
  const problem = typed?.errors[part]
  if (!problem) return null
  return (
    <p id={`${part}-${place}-error`} className="field__error">
      {problem} {part !== 'source' && problem !== missingMessages.noTime ? missingMessages.otherDay : null}
    </p>
  )
}
