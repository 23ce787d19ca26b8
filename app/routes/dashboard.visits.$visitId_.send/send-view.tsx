import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { StatusMessage } from '#app/components/status-message.tsx'
import { messages } from '#app/content/office/pages.ts'
import { missedWords, reportedArrivalWords } from '#app/content/office/covers.ts'
import { reportNames, visitActs } from '#app/content/office/visits.ts'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { ToldTable } from '#app/dashboard/notices/told-table.tsx'
import { ListAgainFirst, NameSearch } from '#app/dashboard/nurse-choice/name-search.tsx'
import { RankedNurses, type OverrideFields } from '#app/dashboard/nurse-choice/ranked-nurses.tsx'
import type { AskedBesideForm } from '#app/dashboard/requests/asked-beside.server.ts'
import { AskedBeside } from '#app/dashboard/requests/asked-beside.tsx'
import { StateBadge } from '#app/dashboard/tasks/task-group.tsx'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { ServicePlace } from '#app/dashboard/services/place-facts.tsx'
import { SelectField, TextArea, TextField } from '#app/forms/field.tsx'
import { useForm, type FormField, type FormReply } from '#app/forms/use-form.ts'
import { lengths } from '#domain/limits.ts'
import type { ShownSend } from './shown-send.server.ts'
import { UndoForm } from './undo-form.tsx'

type Shown = ShownSend & {
  name: string
  isAsked: boolean
  formId: string
  /** What the family asks, where the office does it from there. */
  request: AskedBesideForm | null | undefined
}
export type SendAnswer = { reply: FormReply; of: 'send' | 'undo' }

/** Who should be there, who is on the way, and who can go. It works without JavaScript. */
export function SendView({ shown, answer }: { shown: Shown; answer: SendAnswer | undefined }) {
  const { patientName, when, state, problem, choice, sent, told } = shown
  return (
    <section className="view stack send">
      <header className="view__head">
        <div>
          <h1>{titleOf(shown)}</h1>
          <p>
            <strong>{patientName}</strong>, {when} <StateBadge badge={state} />
          </p>
        </div>
        <Calls shown={shown} />
      </header>
      {shown.request ? <AskedBeside request={shown.request} /> : null}
      {shown.reports.map(({ name, at, visitId }) => (
        <p key={`${visitId} ${name}`} className="notice">
          {reportedArrivalWords(name, at)} <Link to={visitPath(visitId)}>Visit</Link>
        </p>
      ))}
      {sent ? (
        <UndoForm sent={sent} shown={shown} reply={answer?.of === 'undo' ? answer.reply : undefined} />
      ) : null}
      {sent ? <Told told={told} /> : null}
      {problem ? <p className="notice notice--error">{problem}</p> : null}
      {choice ? (
        <Folded isFolded={Boolean(sent?.nurse)} isOpen={answer?.of === 'send' || shown.isAsked}>
          <SendForm shown={shown} choice={choice} reply={answer?.of === 'send' ? answer.reply : undefined} />
        </Folded>
      ) : null}
      {sent ? null : <Told told={told} />}
      <Links shown={shown} />
    </section>
  )
}

/** What family and nurses were told of all who were sent. Where nobody is on the way, the page first offers whom to send. */
function Told({ told }: Pick<Shown, 'told'>) {
  if (!told) return null
  return (
    <section className="stack stack--tight" aria-labelledby="told">
      <h2 id="told">Messages sent</h2>
      <ToldTable list={told} isOfService />
    </section>
  )
}

function Links({ shown: { visitId, serviceId, nurse, request } }: { shown: Shown }) {
  return (
    <p className="links">
      <Link to={listAddress(visitPath(visitId), { request: request?.requestId ?? '' })}>Visit</Link>
      <Link to={`/dashboard/services/${serviceId}`}>Service</Link>
      {nurse ? <Link to={`/dashboard/staff/${nurse.id}/absences`}>Report {nurse.name} ill</Link> : null}
      <Link to="/dashboard/visits/uncovered">Unallocated visits</Link>
    </p>
  )
}

/** While a nurse is on the way, the list of the others is closed: the office seldom needs it then. */
function Folded({ isFolded, isOpen, children }: { isFolded: boolean; isOpen: boolean; children: ReactNode }) {
  if (!isFolded) return children
  return (
    <details open={isOpen}>
      <summary>
        <b>{visitActs.sendDifferent}</b>
      </summary>
      <div className="stack">{children}</div>
    </details>
  )
}

type What = Shown['asks'][number]['what']

function asksFor({ asks }: Shown, ...whats: What[]): boolean {
  return asks.some(({ what }) => whats.includes(what))
}

function titleOf(shown: Shown): string {
  const { sent, nurse } = shown
  if (sent) return 'Another nurse was sent'
  if (asksFor(shown, 'leftAt', 'stay')) return 'Hand this visit over'
  return nurse ? visitActs.sendAnother : visitActs.sendNurse
}

function Calls({ shown: { nurse, phone } }: { shown: Shown }) {
  return (
    <p className="form-actions">
      {nurse ? (
        <a className="button button--quiet" href={`tel:+91${nurse.number}`}>
          Call {nurse.name}
        </a>
      ) : null}
      {phone ? (
        <a className="button button--quiet" href={`tel:${phone}`}>
          Call the family
        </a>
      ) : null}
    </p>
  )
}

type Fields = { at: string; until: string; reason: string; leftAt: string; note: string } & OverrideFields

/** One form with two ends: “Show available nurses”, which is the key Enter too, makes the list for other times or a name; “Send” sends. */
function SendForm({
  shown,
  choice,
  reply,
}: {
  shown: Shown
  choice: NonNullable<Shown['choice']>
  reply: FormReply | undefined
}) {
  const { times, formId, seen, when } = shown
  const [state, fields] = useForm<Fields>({
    id: 'send',
    reply,
    defaultValue: times,
  })
  const above = state.errors?.join(' ') ?? (state.fieldErrors.length > 0 ? messages.checkFields : null)
  return (
    <>
      {above ? <StatusMessage text={above} isError takesFocus /> : null}
      {shown.isProposedAnew && !above ? (
        <StatusMessage text={`That time has passed. Suggested time: ${times.at}.`} isError={false} />
      ) : null}
      <div className="columns columns--beside">
        <form method="post" className="stack" noValidate>
          <input type="hidden" name="id" value={formId} />
          <input type="hidden" name="seen" value={seen} />
          <ListAgainFirst />
          <RankedNurses
            choice={choice.nurses}
            pick={{ field: 'nurseId', verb: 'Send', participle: 'sent' }}
            override={fields}
          >
            <When shown={shown} fields={fields} />
          </RankedNurses>
        </form>
        <aside className="stack">
          <WhoIsTold shown={shown} />
          <div className="card">
            <ServicePlace facts={choice.facts} dates={when} asked={choice.asked} />
          </div>
        </aside>
      </div>
    </>
  )
}

/** The times, what happened, and a name that is looked for. */
function When({ shown, fields }: { shown: Shown; fields: Record<keyof Fields, FormField> }) {
  const { times } = shown
  return (
    <fieldset className="card stack">
      <legend>
        <h2>Time and reason</h2>
      </legend>
      <div className="fields">
        <ClockField field={{ ...fields.at, initialValue: times.at }} label="Expected arrival" />
        <ClockField field={{ ...fields.until, initialValue: times.until }} label="Until" />
        {asksFor(shown, 'reason') ? (
          <SelectField field={fields.reason} label="What happened?" required>
            {Object.entries(missedWords).map(([code, words]) => (
              <option key={code} value={code}>
                {words}
              </option>
            ))}
          </SelectField>
        ) : null}
        {asksFor(shown, 'leftAt', 'stay') ? (
          <ClockField field={fields.leftAt} label="Left at" isOptional />
        ) : null}
      </div>
      <TextArea field={fields.note} label={reportNames.call} rows={2} maxLength={lengths.visitNote} />
      {shown.asks.map((asked) => (
        <p key={`${asked.what} ${asked.name}`} className="muted">
          {whatIsRecorded(asked)}
        </p>
      ))}
      {shown.asks.length === 0 ? <p className="muted">The earlier visit is already recorded.</p> : null}
      <NameSearch name={shown.name} button="Show available nurses" />
    </fieldset>
  )
}

function WhoIsTold({ shown: { stops, readAt } }: { shown: Shown }) {
  return (
    <div className="card stack">
      <h2>Who will be notified</h2>
      <ul>
        <li>Family (SMS and email): who is coming and about when.</li>
        <li>New nurse (SMS): time and area. The address and phone number are on their page.</li>
        {stops.map((name) => (
          <li key={name}>{name} (SMS): another nurse is going instead.</li>
        ))}
      </ul>
      <p className="muted">You can undo this until the nurse has arrived. As of {readAt}.</p>
    </div>
  )
}

function whatIsRecorded({ what, name }: Shown['asks'][number]): string {
  if (what === 'leftAt')
    return `If you leave “Left at” empty, ${name ?? 'the nurse'} is assumed to be still there until they report leaving.`
  if (what === 'stay')
    return `${name ?? 'The nurse'} has been there since an earlier day. If you leave the time empty, this day will be recorded as a missed visit.`
  return name
    ? `${name}’s visit will be recorded as missed. ${name} stays booked until its end.`
    : 'The visit will be recorded as missed.'
}

type ClockProps = { field: FormField; label: string; isOptional?: boolean }

/** A time of day as a text, since the browser's own field shows am and pm in India. */
function ClockField({ field, label, isOptional = false }: ClockProps) {
  return (
    <TextField
      field={field}
      label={label}
      required={!isOptional}
      inputMode="numeric"
      maxLength={30}
      autoComplete="off"
      placeholder="08:00"
    />
  )
}
