import { Form, Link } from '@remix-run/react'
import { useId, type ReactNode } from 'react'
import { overrideMessages } from '#app/content/office/choice.ts'
import { counted } from '#app/content/counted.ts'
import { PhoneLink } from '#app/dashboard/frame/phone-link.tsx'
import { Checkbox, TextField } from '#app/forms/field.tsx'
import type { FormField } from '#app/forms/use-form.ts'
import { lengths } from '#domain/limits.ts'
import type { NamedNurse, RankedChoice, RankedNurse } from './ranked.server.ts'

/**
 * The buttons of the rows: what they say, and the field that they post. With `onChoose` they choose a nurse of the form instead: without
 * JavaScript by loading the page again. The name stands beside them; a screen reader hears it after the preposition.
 */
type Pick = { verb: string; preposition?: 'to' | 'with' } & (
  | { field: 'nurseId'; onChoose?: never; chosen?: never }
  | { field: 'choose'; onChoose: (nurse: { id: string }) => void; chosen: string }
)

type ListProps = {
  pick: Pick
  /** The level of the groups' headings: one below what they stand under. */
  heading?: 'h2' | 'h4'
}

/**
 * Who fits for some work, who needs a look, and how many cannot. The list stands in the page's form,
 * which each row's button posts. It works without JavaScript.
 */
export function RankedNurses({
  choice,
  pick,
  heading = 'h2',
  override,
  children,
}: ListProps & {
  choice: RankedChoice
  /** The tick and the reason that a nurse who needs a look is chosen with; left out where the page asks for neither. */
  override?: Override
  /** What is filled in before somebody is chosen, below those who fit. */
  children?: ReactNode
}) {
  const { booked, fits, warned, cannot, named } = choice
  // What the diaries say decides, so a refusal can ask for the reason where the list shows no warning.
  const asksWhy = override && (warned.count > 0 || override.despite.errors || override.why?.errors)
  return (
    <div className="ranked stack">
      {named.typed ? <Named named={named} pick={pick} heading={heading} /> : null}
      {booked ? <p className="bad">{booked}</p> : null}
      <Group title="Best match" group={fits} pick={pick} heading={heading} isBest />
      {children}
      {asksWhy ? <ChooseDespite fields={override} /> : null}
      {warned.count > 0 ? <Group title="Check first" group={warned} pick={pick} heading={heading} /> : null}
      {cannot.length > 0 ? <Cannot groups={cannot} heading={heading} /> : null}
    </div>
  )
}

/** The fields that a page with an override has in its form. */
export type OverrideFields = { despite: string; why: string }

/** The tick, and the reason where the form has no other. */
export type Override = { despite: FormField; why?: FormField }

/** The tick and the reason, in the form that gives work to a nurse with a warning. */
export function ChooseDespite({
  fields: { despite, why },
  nurse,
}: {
  fields: Override
  /** Who is chosen; left out where a row's button chooses. */
  nurse?: RankedNurse | undefined
}) {
  const warnings = (nurse?.reasons ?? []).filter(({ effect }) => effect === 'warns')
  return (
    <fieldset className="card stack stack--tight ranked__despite">
      <legend>
        {nurse && warnings.length > 0
          ? `${counted(warnings.length, 'warning', 'warnings')} for ${nurse.fullName}`
          : 'To choose a nurse with warnings'}
      </legend>
      {warnings.length > 0 ? (
        <ul>
          {warnings.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      <Checkbox field={despite} label={overrideMessages.tick} />
      {why ? (
        <TextField
          field={why}
          label={overrideMessages.why}
          required
          maxLength={lengths.reason}
          autoComplete="off"
        />
      ) : null}
    </fieldset>
  )
}

function Group({
  title,
  group,
  pick,
  heading: Heading = 'h2',
  isBest = false,
}: ListProps & { title: string; group: RankedChoice['fits']; isBest?: boolean }) {
  const { count, nurses, more } = group
  const id = useId()
  const isAllAbove = count > 0 && nurses.length === 0 && more === 0
  if (isAllAbove) return null
  return (
    <section aria-labelledby={id} className="group">
      <div className="group__head">
        <Heading id={id}>
          {title}: {count}
        </Heading>
      </div>
      {nurses.length > 0 ? <Rows nurses={nurses} pick={pick} isBest={isBest} /> : null}
      {count === 0 ? <p className="group__none">None.</p> : null}
      {more > 0 ? (
        <p className="group__none">{counted(more, 'more nurse', 'more nurses')}. Find them by name.</p>
      ) : null}
    </section>
  )
}

/** Who cannot, by what is in the way: the first of them by name, the others counted. */
function Cannot({
  groups,
  heading: Heading = 'h2',
}: {
  groups: RankedChoice['cannot']
  heading?: ListProps['heading']
}) {
  const id = useId()
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const named = groups.reduce((sum, { nurses }) => sum + nurses.length, 0)
  return (
    <section aria-labelledby={id} className="group">
      <div className="group__head">
        <Heading id={id}>Cannot be chosen: {count}</Heading>
      </div>
      <dl className="ranked__cannot">
        {groups.map(({ why, count, nurses }) => (
          <div key={why}>
            <dt>
              {count} {why}
            </dt>
            {nurses.map(({ id, why }) => (
              <dd key={id}>
                <Link to={`/dashboard/staff/${id}`}>{why}</Link>
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {count > named ? (
        <p className="group__none">
          {counted(count - named, 'more nurse', 'more nurses')}. Find them by name.
        </p>
      ) : null}
    </section>
  )
}

function Named({
  named: { typed, nurses, more },
  pick,
  heading: Heading = 'h2',
}: ListProps & { named: RankedChoice['named'] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="group">
      <div className="group__head">
        <Heading id={id}>“{typed}”</Heading>
      </div>
      {nurses.length === 0 ? (
        <p className="group__none">No nurse has this name.</p>
      ) : (
        <Rows nurses={nurses} pick={pick} />
      )}
      {more > 0 ? (
        <p className="group__none">
          {counted(more, 'more nurse has', 'more nurses have')} this name. Please type more of it.
        </p>
      ) : null}
    </section>
  )
}

/** @param isBest whether the first of them fits best of all: one button is filled */
function Rows({
  nurses,
  pick,
  isBest = false,
}: {
  nurses: readonly (RankedNurse | NamedNurse)[]
  pick: Pick
  isBest?: boolean
}) {
  return (
    <ul>
      {nurses.map((nurse, place) => (
        <li key={nurse.id} className="task task--slim">
          <div className="task__who">
            <Link to={`/dashboard/staff/${nurse.id}`}>{nurse.fullName}</Link>{' '}
            <PhoneLink number={nurse.contactNumber} className="small nowrap" />
            <ul className="row">
              {nurse.reasons.map(({ text, effect }) => (
                <li key={text} className={effect === 'speaksFor' ? 'good' : 'bad'}>
                  {text}
                </li>
              ))}
            </ul>
            <p>
              <span className={nurse.isLongWeek ? 'bad' : undefined}>{nurse.hours}</span> · {nurse.facts}
            </p>
            {'place' in nurse && nurse.place ? <p>{nurse.place}</p> : null}
          </div>
          {'canBeGiven' in nurse && !nurse.canBeGiven ? null : (
            <Choose nurse={nurse} pick={pick} isFirst={isBest && place === 0} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Choose({ nurse, pick, isFirst }: { nurse: RankedNurse; pick: Pick; isFirst: boolean }) {
  const { id, fullName } = nurse
  const { field, verb, preposition, onChoose, chosen } = pick
  if (chosen === id) return <span className="badge badge--green">Chosen</span>
  return (
    <button
      name={field}
      value={id}
      className={`button button--small ${isFirst && !onChoose ? '' : 'button--quiet'}`}
      aria-label={[verb, preposition, fullName].filter(Boolean).join(' ')}
      {...(onChoose && {
        formMethod: 'get',
        formNoValidate: true,
        onClick: (event) => {
          event.preventDefault()
          onChoose(nurse)
        },
      })}
    >
      {verb}
    </button>
  )
}

/** "Why not Savita?": a part of a name, which loads the page again. */
export function NameSearch({
  path,
  name,
  hidden,
}: {
  path: string
  name: string
  hidden: Record<string, string>
}) {
  const id = useId()
  return (
    <Form method="get" action={path} className="row">
      {Object.entries(hidden).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <label htmlFor={id} className="field__label">
        Find a nurse by name
      </label>
      <input id={id} name="name" className="input" defaultValue={name} maxLength={lengths.name} />
      <button type="submit" className="button button--quiet">
        Find
      </button>
    </Form>
  )
}
