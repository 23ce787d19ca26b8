import { Form, Link } from '@remix-run/react'
import { useId } from 'react'
import { counted } from '#app/content/counted.ts'
import { lengths } from '#domain/limits.ts'
import type { NamedNurse, RankedChoice, RankedNurse } from './ranked.server.ts'

/** The buttons of the rows: the field that they post, and what they say before the name. */
type Pick = { field: 'nurseId' | 'give'; verb: string }

type ListProps = {
  pick: Pick
  /** The level of the groups' headings: one below what they stand under. */
  heading?: 'h2' | 'h4'
}

/**
 * Who fits for some work, who needs a look, and how many cannot (docs/decisions/0068). The list stands in the page's form,
 * which each row's button posts. It works without JavaScript.
 */
export function RankedNurses({ choice, pick, heading = 'h2' }: ListProps & { choice: RankedChoice }) {
  const { fits, warned, cannot, named } = choice
  return (
    <div className="ranked stack stack--tight">
      {named.typed ? <Named named={named} pick={pick} heading={heading} /> : null}
      <Group title="Who fits" group={fits} pick={pick} heading={heading} />
      {warned.count > 0 ? (
        <Group title="Please look first" group={warned} pick={pick} heading={heading} />
      ) : null}
      {cannot.length > 0 ? (
        <p>
          Cannot: {cannot.map(({ why, count }) => `${why.toLowerCase()} ${count}`).join(', ')}.
          <span className="muted"> Search for a name to see what is in the way.</span>
        </p>
      ) : null}
    </div>
  )
}

function Group({
  title,
  group,
  pick,
  heading: Heading = 'h2',
}: ListProps & { title: string; group: RankedChoice['fits'] }) {
  const { count, nurses, more } = group
  const id = useId()
  return (
    <section aria-labelledby={id} className="stack stack--tight">
      <Heading id={id} className="ranked__heading">
        {title}: {count}
      </Heading>
      {nurses.length > 0 ? <Rows nurses={nurses} pick={pick} /> : null}
      {count === 0 ? <p className="muted">Nobody.</p> : null}
      {more > 0 ? <p className="muted">{counted(more, 'more nurse', 'more nurses')} by name only.</p> : null}
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
    <section aria-labelledby={id} className="stack stack--tight ranked__named">
      <Heading id={id} className="ranked__heading">
        “{typed}”
      </Heading>
      {nurses.length === 0 ? <p>No nurse has this name.</p> : <Rows nurses={nurses} pick={pick} />}
      {more > 0 ? (
        <p className="muted">
          {counted(more, 'more nurse has', 'more nurses have')} this name. Please type more of it.
        </p>
      ) : null}
    </section>
  )
}

function Rows({ nurses, pick }: { nurses: readonly (RankedNurse | NamedNurse)[]; pick: Pick }) {
  return (
    <ul className="ranked__rows">
      {nurses.map((nurse) => (
        <li key={nurse.id} className="ranked__row">
          <div>
            <p className="ranked__name">
              <Link to={`/dashboard/staff/${nurse.id}`}>{nurse.fullName}</Link>{' '}
              <a href={`tel:+91${nurse.contactNumber}`} className="ranked__phone">
                {nurse.contactNumber}
              </a>
            </p>
            <ul className="ranked__reasons">
              {nurse.reasons.map(({ text, effect }) => (
                <li key={text} className={`ranked__reason ranked__reason--${effect}`}>
                  {text}
                </li>
              ))}
            </ul>
            <p className="muted">
              {nurse.hours} · {nurse.facts}
            </p>
            {'place' in nurse && nurse.place ? <p className="muted">{nurse.place}</p> : null}
          </div>
          {'canBeGiven' in nurse && !nurse.canBeGiven ? null : <Choose nurse={nurse} pick={pick} />}
        </li>
      ))}
    </ul>
  )
}

function Choose({ nurse: { id, fullName }, pick: { field, verb } }: { nurse: RankedNurse; pick: Pick }) {
  return (
    <button name={field} value={id} className="button button--small" aria-label={`${verb} ${fullName}`}>
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
    <Form method="get" action={path} className="ranked__search">
      {Object.entries(hidden).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <label htmlFor={id} className="field__label">
        A nurse by name
      </label>
      <input id={id} name="name" className="input" defaultValue={name} maxLength={lengths.name} />
      <button type="submit" className="button button--quiet">
        Search
      </button>
    </Form>
  )
}
