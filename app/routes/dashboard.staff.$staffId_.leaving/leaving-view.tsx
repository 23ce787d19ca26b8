import { Link } from '@remix-run/react'
import { counted } from '#app/content/counted.ts'
import { ProposedCells, type Choices } from '#app/dashboard/nurse-choice/proposed-cells.tsx'
import { ChooseDespite, type OverrideFields } from '#app/dashboard/nurse-choice/ranked-nurses.tsx'
import { DateField } from '#app/forms/date-field.tsx'
import { FormErrors } from '#app/forms/form.tsx'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import type { readShownLeaving, ShownLeft, ShownRow } from './shown-leaving.server.ts'

type Shown = Awaited<ReturnType<typeof readShownLeaving>>
type Answer = { reply: FormReply | undefined; choices: Choices | null }

/** The last day of a nurse, and who takes over what they have after it. Both forms work without JavaScript. */
export function LeavingView({
  nurse,
  lastDay,
  last,
  unclosed,
  totals,
  left,
  more,
  warned,
  reply,
  choices,
}: Shown & Answer) {
  const isGiving = reply?.typed?.intent === 'give'
  return (
    <section className="view stack">
      <p className="small">
        <Link to={`/dashboard/staff/${nurse.id}`}>‹ {nurse.fullName}</Link>
      </p>
      <div className="leaving__head">
        <header>
          <h1>{last ? `${nurse.fullName} is leaving` : `${nurse.fullName}: last day`}</h1>
          {last ? (
            <p>
              Last day <b>{last.day}</b>
              {unclosed ? null : (
                <>
                  , inactive from <b>{last.inactiveFrom}</b>
                </>
              )}
            </p>
          ) : (
            <p>After this day, the nurse cannot be given visits or a full-time assignment.</p>
          )}
        </header>
        <LastDay lastDay={lastDay} reply={isGiving ? undefined : reply} />
      </div>
      {unclosed ? (
        <p className="notice notice--warning">
          The full-time assignment to {unclosed.patient} has ended, but the service is not closed.{' '}
          {nurse.fullName} stays active until it is.{' '}
          <Link to={`/dashboard/services/${unclosed.serviceId}/close`}>Close the service</Link>
        </p>
      ) : null}
      {totals && left.length > 0 ? (
        <TakeOver
          {...{ nurse, lastDay, totals, left, more, warned, choices }}
          reply={isGiving ? reply : undefined}
        />
      ) : null}
      {last && left.length === 0 && !unclosed ? (
        <p className="notice">Nothing is left after the last day. Visits until then stay as they are.</p>
      ) : null}
    </section>
  )
}

function LastDay({ lastDay, reply }: { lastDay: string; reply: FormReply | undefined }) {
  const [form, fields] = useForm<{ lastDay: string }>({
    id: 'day',
    reply,
    defaultValue: { lastDay },
  })
  return (
    <form method="post" className="leaving__day" {...formProps(form)}>
      <FormErrors form={form} labels={{ lastDay: 'Last day' }} />
      <input type="hidden" name="seen" value={lastDay} />
      <DateField field={fields.lastDay} type="date" label="Last day" required />
      <div className="form-actions">
        <button className="button button--quiet" name="intent" value="day">
          {lastDay ? 'Change' : 'Save'}
        </button>
        {lastDay ? (
          <button className="button button--quiet" name="intent" value="stay">
            Withdraw
          </button>
        ) : null}
      </div>
    </form>
  )
}

type TakeOverProps = Pick<Shown, 'nurse' | 'lastDay' | 'left' | 'more' | 'warned'> & {
  totals: NonNullable<Shown['totals']>
} & Answer

function TakeOver({ nurse, lastDay, totals, left, more, warned, reply, choices }: TakeOverProps) {
  const [form, override] = useForm<OverrideFields>({ id: 'give', reply })
  const { visits, proposed, held, heldProposed } = totals
  return (
    <form method="post" className="stack" {...formProps(form)} aria-label="Who takes over">
      <FormErrors form={form} labels={{ despite: 'Warnings', why: 'Reason' }} />
      <input type="hidden" name="seen" value={lastDay} />
      <section className="card leaving__totals" aria-label="In all">
        <p>
          <span>
            <b>{proposed}</b> of {counted(visits, 'visit has', 'visits have')} a proposed nurse
          </span>
          {held > 0 ? (
            <span>
              <b>{heldProposed}</b> of {counted(held, 'full-time assignment', 'full-time assignments')}
            </span>
          ) : null}
          {visits > proposed ? (
            <span className="bad">
              <b>{visits - proposed}</b> without a proposal
            </span>
          ) : null}
        </p>
        <button className="button" name="intent" value="give">
          Reassign for ticked families
        </button>
        <p className="small">
          Only the visits of families you tick as asked are reassigned. Each family and each new nurse will be
          sent one message. Visits until the last day stay with {nurse.fullName}.
        </p>
      </section>
      {warned || override.despite.errors || override.why.errors ? (
        <ChooseDespite fields={override} shown={warned} />
      ) : null}
      <div className="table-scroll">
        <table className="list leaving">
          <thead>
            <tr>
              <th scope="col">Patient</th>
              <th scope="col">Recurring visit</th>
              <th scope="col" className="leaving__number">
                Visits in six weeks
              </th>
              <th scope="col">Who takes over</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          {left.map((service) => (
            <ServiceRows key={service.serviceId} service={service} choices={choices} />
          ))}
        </table>
      </div>
      {more > 0 ? (
        <p className="small">
          {counted(more, 'more patient', 'more patients')} will be listed once these are reassigned.
        </p>
      ) : null}
    </form>
  )
}

function ServiceRows({
  service: { serviceId, patient, area, asked, rows },
  choices,
}: {
  service: ShownLeft
  choices: Answer['choices']
}) {
  return (
    <tbody>
      {rows.map((row, place) => (
        <tr key={row.field}>
          {place === 0 ? (
            <th scope="rowgroup" rowSpan={rows.length}>
              <Link to={`/dashboard/services/${serviceId}`} discover="none">
                {patient}
              </Link>
              {area ? <small>{area}</small> : null}
              <label className="checkbox">
                <input
                  type="checkbox"
                  name={asked}
                  value="on"
                  defaultChecked={choices ? Object.hasOwn(choices, asked) : false}
                />
                <span>
                  Asked<span className="visually-hidden"> the family of {patient}</span>
                </span>
              </label>
            </th>
          ) : null}
          <Row row={row} patient={patient} choices={choices} />
        </tr>
      ))}
    </tbody>
  )
}

function Row({ row, patient, choices }: { row: ShownRow; patient: string; choices: Answer['choices'] }) {
  const { field, what, period, visits, proposal } = row
  return (
    <>
      <td>
        {what}
        <small>{period}</small>
      </td>
      <td className="leaving__number">{visits ?? '–'}</td>
      <ProposedCells
        {...{ field, choices, proposal }}
        label={`Who takes over: ${patient}, ${what}`}
        note={visits === null ? 'Takes over at once' : undefined}
      >
        {visits === null ? null : <option value="nobody">Leave unallocated</option>}
      </ProposedCells>
    </>
  )
}
