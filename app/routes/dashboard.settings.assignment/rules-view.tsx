import { Link } from '@remix-run/react'
import { StatusMessage } from '#app/components/status-message.tsx'
import { counted } from '#app/content/counted.ts'
import { numberNames, ruleMessages, ruleNames } from '#app/content/office/rules.ts'
import { visitActs } from '#app/content/office/visits.ts'
import { offendingAddress, rulesPath } from '#app/dashboard/rules/rules-paths.ts'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { FormErrors } from '#app/forms/form.tsx'
import { DateField } from '#app/forms/date-field.tsx'
import { TextArea } from '#app/forms/field.tsx'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import { lengths } from '#domain/limits.ts'
import { RulesTable, type RulesFields } from './rules-table.tsx'
import type { BrokenNow, RulesPreview, ShownRules, ShownVersion } from './shown-rules.server.ts'

/** The rules as a form that works without JavaScript, beside it what they would mean and what breaks them now, and their history. */
export function RulesView({ reply, ...shown }: ShownRules & { reply: FormReply | undefined }) {
  const { since, saved, coming, broken, preview, history, seen } = shown
  const [form, fields] = useForm<RulesFields>({
    id: 'rules',
    reply: reply && { ...reply, typed: { ...shown.fields, ...reply.typed } },
    defaultValue: shown.fields,
  })
  return (
    <section className="view stack">
      <header>
        <h1>Scheduling rules</h1>
        <p className="muted">
          {since
            ? `In force since ${since}.`
            : 'These are the usual rules. They apply until you save others.'}{' '}
          {ruleMessages.wholeServices}
        </p>
      </header>
      {saved && !reply ? <StatusMessage text={saved} isError={false} takesFocus /> : null}
      <FormErrors form={form} labels={labels} />
      {coming.map(({ from, changes }) => (
        <div key={from} className="notice">
          <p>Saved to apply from {from}:</p>
          <ul>
            {changes.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      ))}
      <div className="rules-page">
        <form method="post" action={rulesPath} {...formProps(form)}>
          <input type="hidden" name="seen" value={seen} />
          <div className="stack stack--tight">
            <RulesTable fields={fields} former={preview?.former ?? {}} />
            <p className="small">
              {ruleMessages.always} {ruleMessages.law}
            </p>
          </div>
          <div className="rules-page__beside">
            <SaveRules
              fields={fields}
              preview={preview}
              isRefused={Boolean(form.errors) || form.fieldErrors.length > 0}
            />
            <Broken broken={broken} />
          </div>
        </form>
        <History {...history} />
      </div>
    </section>
  )
}

const labels: Record<string, string> = {
  ...Object.fromEntries(Object.entries(ruleNames).map(([rule, { title }]) => [`effect-${rule}`, title])),
  ...Object.fromEntries(Object.entries(numberNames).map(([name, words]) => [`number-${name}`, words])),
  from: 'Apply from',
  why: 'Reason',
}

/** What the typed rules would mean, and the buttons. */
function SaveRules({
  fields,
  preview,
  isRefused,
}: {
  fields: RulesFields
  preview: RulesPreview | null
  isRefused: boolean
}) {
  const title = preview
    ? `Preview: ${counted(preview.changes.length, 'change', 'changes')}`
    : 'Change the rules'
  return (
    <section className={`group${preview ? ' group--warn' : ''}`} aria-labelledby="save-title">
      <div className="group__head">
        <h2 id="save-title" {...(preview && !isRefused && { tabIndex: -1, autoFocus: true })}>
          {title}
        </h2>
      </div>
      <div className="group__body stack stack--tight">
        {preview ? <Preview preview={preview} /> : null}
        <p className="small">{ruleMessages.noEffect}</p>
        <DateField
          field={fields.from}
          type="datetime-local"
          label="Apply from"
          hint="Leave empty to start two minutes after saving."
        />
        <TextArea field={fields.why} label="Reason" maxLength={lengths.reason} rows={2} required />
        <div className="form-actions">
          <button name="intent" value="save" className="button">
            Save rules
          </button>
          <button name="intent" value="preview" className="button button--quiet">
            {preview ? 'Preview again' : 'Preview'}
          </button>
        </div>
      </div>
    </section>
  )
}

function Preview({ preview: { changes, count, nurses, moreNurses, address } }: { preview: RulesPreview }) {
  return (
    <>
      {changes.length === 0 ? <p>{ruleMessages.nothingChanged}</p> : null}
      <ul className="plain-list">
        {changes.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <div className={`notice${count > 0 ? ' notice--warning' : ''}`}>
        <p>
          {count === 0
            ? 'No upcoming visit would break the rules.'
            : `${counted(count, 'upcoming visit', 'upcoming visits')} would break the rules`}
        </p>
        {count > 0 ? (
          <>
            <ul>
              {nurses.map((nurse) => (
                <li key={nurse.id}>
                  <b>{nurse.fullName}</b> {counted(nurse.count, 'visit', 'visits')}: {nurse.why}
                </li>
              ))}
              {moreNurses > 0 ? <li>{counted(moreNurses, 'more nurse', 'more nurses')}</li> : null}
            </ul>
            <p>
              <Link to={address}>{count === 1 ? 'See the visit' : `See the ${count} visits`}</Link>
            </p>
          </>
        ) : null}
      </div>
    </>
  )
}

/** The first coming visits that break the rules in force. */
function Broken({ broken: { count, visits } }: { broken: BrokenNow }) {
  return (
    <section className="group" aria-labelledby="broken-title">
      <div className="group__head">
        <h2 id="broken-title">Broken now: {count}</h2>
        {count > visits.length ? <Link to={offendingAddress()}>See all</Link> : null}
      </div>
      {count === 0 ? <p className="group__none">No upcoming visit breaks the rules.</p> : null}
      <ul>
        {visits.map(({ id, when, patient, nurse, reasons, way }) => (
          <li key={id} className="task task--slim">
            <div className="task__who">
              <Link to={visitPath(id)}>{patient}</Link>
              <p>
                {nurse.fullName}, {when}: {reasons[0]}
              </p>
            </div>
            <div className="task__do">
              <Link
                to={visitPath(id, way)}
                className="button button--quiet button--small"
                aria-label={`${visitActs[way === 'cover' ? 'cover' : 'sendNurse']}: ${patient}, ${when}`}
              >
                {visitActs[way === 'cover' ? 'cover' : 'sendNurse']}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function History({ count, isAll, versions }: ShownRules['history']) {
  return (
    <section id="history" className="group rules-page__history" aria-labelledby="history-title">
      <div className="group__head">
        <h2 id="history-title">History</h2>
        {!isAll && count > versions.length ? (
          <Link to={`${rulesPath}?history=all#history`}>All {count} changes</Link>
        ) : null}
      </div>
      {count === 0 ? <p className="group__none">The rules have not been changed yet.</p> : null}
      <ol>
        {versions.map((version) => (
          <Version key={version.number} version={version} />
        ))}
      </ol>
    </section>
  )
}

function Version({ version: { from, author, changes, why, isReplaced } }: { version: ShownVersion }) {
  return (
    <li className="task rules-page__version">
      <span>
        {from}
        {isReplaced ? <small>Replaced before it began</small> : null}
      </span>
      <div>
        {changes.length > 0 ? changes.join('; ') : 'The same rules from a different time'}
        <p>
          “{why}” {author}
        </p>
      </div>
    </li>
  )
}
