import { Link } from '@remix-run/react'
import { StatusMessage } from '#app/components/status-message.tsx'
import { absenceMessages } from '#app/content/office/absences.ts'
import { messages } from '#app/content/office/pages.ts'
import { visitActs } from '#app/content/office/visits.ts'
import { DateField } from '#app/forms/date-field.tsx'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import { ListAgainFirst, NameSearch } from '#app/dashboard/nurse-choice/name-search.tsx'
import { RankedNurses, type OverrideFields } from '#app/dashboard/nurse-choice/ranked-nurses.tsx'
import type { RankedChoice } from '#app/dashboard/nurse-choice/ranked.server.ts'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import type { Choices } from '#app/dashboard/nurse-choice/proposed-cells.tsx'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { absencesPath } from './absences-path.ts'
import { GiveSeveral } from './give-several.tsx'
import type { ShownCover } from './propose-cover.server.ts'
import type { readShownAbsences, ShownAbsence } from './shown-absences.server.ts'

type Shown = Awaited<ReturnType<typeof readShownAbsences>>
type Answer = { reply: FormReply | undefined; choices: Choices | null }

/** The absences of one nurse. Each form posts to this page and works without JavaScript. */
export function AbsencesView({ nurse, absences, formId, reply, ...rest }: Shown & Answer) {
  const coming = absences.filter(({ canWithdraw }) => canWithdraw)
  const past = absences.filter(({ canWithdraw }) => !canWithdraw)
  return (
    <section className="view stack">
      <h1>Absences of {nurse.fullName}</h1>
      {nurse.isRetired ? <p className="muted">{absenceMessages.nurseRetired}</p> : null}
      <AbsenceList title="Current and upcoming" absences={coming} {...{ nurse, reply }} {...rest} />
      {nurse.isRetired ? null : (
        <div className="grid">
          <AbsenceForm kind="illness" formId={formId} reply={replyTo(reply, 'illness')} />
          <AbsenceForm kind="leave" formId={formId} reply={replyTo(reply, 'leave')} />
        </div>
      )}
      {past.length > 0 ? <AbsenceList title="Past" absences={past} {...{ nurse, reply }} {...rest} /> : null}
      <p>
        <Link to={`/dashboard/staff/${nurse.id}`}>Back to the nurse</Link>
      </p>
    </section>
  )
}

function replyTo(reply: FormReply | undefined, intent: string): FormReply | undefined {
  return reply?.typed?.intent === intent ? reply : undefined
}

type Fields = { fromDay: string; fromTime: string; toDay: string; toTime: string }

function AbsenceForm({
  kind,
  formId,
  reply,
}: {
  kind: 'illness' | 'leave'
  formId: string
  reply: FormReply | undefined
}) {
  const [form, fields] = useForm<Fields>({ id: kind, reply })
  const isIllness = kind === 'illness'
  return (
    <form
      method="post"
      className="card stack stack--tight"
      {...formProps(form)}
      aria-labelledby={`${kind}-title`}
    >
      <h2 id={`${kind}-title`}>{isIllness ? 'Report ill' : 'Leave'}</h2>
      {reply ? (
        <p id={form.errorId} className="notice notice--error" role="alert" tabIndex={-1} autoFocus>
          {form.errors?.join(' ') ?? messages.checkFields}
        </p>
      ) : null}
      <input type="hidden" name="intent" value={kind} />
      <input type="hidden" name="id" value={reply?.typed?.id ?? formId} />
      <DateField
        field={fields.fromDay}
        type="date"
        label={isIllness ? 'First day' : 'First day of leave'}
        hint={isIllness ? 'Leave empty if the illness begins now.' : undefined}
        required={!isIllness}
      />
      <DateField field={fields.fromTime} type="time" label="From (Indian time)" />
      <DateField field={fields.toDay} type="date" label="Last day" required />
      <DateField field={fields.toTime} type="time" label="Until, on the last day" />
      <div className="form-actions">
        <button className="button">{isIllness ? 'Report ill' : 'Record leave'}</button>
      </div>
    </form>
  )
}

type ListProps = Pick<Shown, 'nurse' | 'name' | 'by'> & Answer

function AbsenceList({
  title,
  absences,
  ...rest
}: { title: string; absences: readonly ShownAbsence[] } & ListProps) {
  const id = title === 'Past' ? 'past' : 'coming'
  return (
    <section className="stack stack--tight" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {absences.length === 0 ? <p className="muted">None.</p> : null}
      {absences.map((absence) => (
        <AbsenceCard key={absence.id} absence={absence} {...rest} />
      ))}
    </section>
  )
}

function AbsenceCard({ absence, ...rest }: { absence: ShownAbsence } & ListProps) {
  const { nurse, reply } = rest
  const { id, kind, period, state, canWithdraw, uncovered, familiesLeft } = absence
  const problem = reply?.errors?.[id]?.join(' ')
  return (
    <article className="card stack stack--tight">
      <h3>
        {kind} {period}
      </h3>
      <p>{state}</p>
      {problem ? <StatusMessage text={problem} isError takesFocus /> : null}
      {familiesLeft ? (
        <p role="status">
          {absenceMessages.notDone(familiesLeft.left, familiesLeft.all)}{' '}
          <Link to={absencesPath(nurse.id)}>Refresh</Link>
        </p>
      ) : null}
      {uncovered.length > 0 ? (
        <Uncovered
          absence={absence}
          {...rest}
          {...(reply?.typed?.absenceId === id ? {} : { reply: undefined, choices: null })}
        />
      ) : null}
      {canWithdraw ? (
        <form method="post">
          <input type="hidden" name="intent" value="withdraw" />
          <input type="hidden" name="absenceId" value={id} />
          <div className="form-actions">
            <button className="button button--quiet" aria-label={`Withdraw: ${kind} ${period}`}>
              Withdraw
            </button>
          </div>
        </form>
      ) : null}
    </article>
  )
}

/** The visits without a nurse: each has its page of cover or of sending; those that have not begun go to others together, or back. */
function Uncovered({ absence, ...rest }: { absence: ShownAbsence } & ListProps) {
  const { nurse } = rest
  const { uncovered, canGiveBack, backUntil, choice, cover } = absence
  const back = new URLSearchParams({ back: absencesPath(nurse.id) })
  return (
    <>
      <p>Still unallocated:</p>
      <ul>
        {uncovered.map((visit) => (
          <li key={visit.id}>
            {visit.when}, {visit.patient}:{' '}
            {visit.way === 'cover' ? (
              <Link
                to={`${visitPath(visit.id, 'cover')}?${back}`}
                aria-label={`Cover: ${visit.patient}, ${visit.when}`}
              >
                {visitActs.cover}
              </Link>
            ) : (
              <Link
                to={visitPath(visit.id, 'send')}
                aria-label={`${visitActs.sendNurse}: ${visit.patient}, ${visit.when}`}
              >
                {visitActs.sendNurse}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {canGiveBack && !nurse.isRetired ? (
        <form method="post">
          <CoverFields intent="back" absence={absence} />
          <div className="form-actions">
            <button className="button button--quiet">
              Return {backUntil ? `those until ${backUntil}` : 'all'} to {nurse.fullName}
            </button>
          </div>
          {backUntil ? (
            <p className="small">
              {backUntil} is the last day of {nurse.fullName}. Later visits stay unallocated.
            </p>
          ) : null}
        </form>
      ) : null}
      {choice ? <GiveAll absence={absence} choice={choice} {...rest} /> : null}
      {cover ? <GiveGroups absence={absence} cover={cover} {...rest} /> : null}
    </>
  )
}

const ways = { patient: 'By patient', day: 'By day', one: 'All to one nurse' } as const

/** They post the form, so that what was chosen and typed is not lost. */
function Ways({ nurse, by }: Pick<ListProps, 'nurse' | 'by'>) {
  return (
    <div className="view__tools">
      <div className="tabs" role="group" aria-label="By patient, by day or all to one nurse">
        {Object.entries(ways).map(([way, words]) => (
          <button
            key={way}
            name="choose"
            formAction={listAddress(absencesPath(nurse.id), { by: way })}
            formNoValidate
            aria-current={way === by ? 'page' : undefined}
          >
            {words}
          </button>
        ))}
      </div>
    </div>
  )
}

/** What was chosen on another tab. */
function Kept({ choices, shown }: { choices: Choices | null; shown: readonly string[] }) {
  const others = Object.entries(choices ?? {}).filter(([field]) => !shown.includes(field))
  if (others.length === 0) return null
  return <input type="hidden" name="kept" value={others.map((each) => each.join('=')).join(' ')} />
}

function GiveGroups({
  absence,
  cover,
  nurse,
  by,
  reply,
  choices,
}: { absence: ShownAbsence; cover: ShownCover } & ListProps) {
  const [, override] = useForm<OverrideFields>({ id: `give-${absence.id}`, reply })
  return (
    <form
      method="post"
      className="stack stack--tight"
      aria-label={`Cover: ${absence.kind} ${absence.period}`}
    >
      <ListAgainFirst />
      <CoverFields intent="cover" absence={absence} />
      <Kept choices={choices} shown={cover.groups.map(({ field }) => field)} />
      <Ways nurse={nurse} by={by} />
      <GiveSeveral cover={cover} isByDay={by === 'day'} override={override} choices={choices} />
    </form>
  )
}

/** All of the visits to one nurse, by one button. */
function GiveAll({
  absence,
  choice,
  nurse,
  by,
  name,
  reply,
  choices,
}: { absence: ShownAbsence; choice: RankedChoice } & ListProps) {
  const [, override] = useForm<OverrideFields>({ id: `give-${absence.id}`, reply })
  return (
    <form method="post" className="stack stack--tight">
      <ListAgainFirst />
      <CoverFields intent="cover" absence={absence} />
      <Kept choices={choices} shown={[]} />
      <Ways nurse={nurse} by={by} />
      <NameSearch name={name} id={`nurse-name-${absence.id}`} />
      <RankedNurses
        choice={choice}
        pick={{ field: 'nurseId', verb: 'Allocate all', preposition: 'to', participle: 'allocated' }}
        override={override}
      />
    </form>
  )
}

function CoverFields({
  intent,
  absence: { id, formId },
}: {
  intent: 'back' | 'cover'
  absence: ShownAbsence
}) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="absenceId" value={id} />
      <input type="hidden" name="id" value={formId} />
    </>
  )
}
