import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { counted } from '#app/content/counted.ts'
import { PhoneLink } from '#app/dashboard/frame/phone-link.tsx'
import type { NamedNurse, RankedChoice, RankedNurse } from './ranked.server.ts'

/**
 * The buttons of the rows: what they say, and the field that they post. With `onChoose` they choose a nurse of the form instead: without
 * JavaScript by posting it, so that the page comes back with all that was typed. The name stands beside them; a screen reader hears it after the preposition.
 */
export type Pick = {
  verb: string
  preposition?: 'to' | 'with'
  /** What cannot be done with the others. */
  participle: 'assigned' | 'allocated' | 'sent'
} & (
  | { field: 'nurseId'; onChoose?: never; chosen?: never }
  | { field: 'choose'; onChoose: (nurse: { id: string }) => void; chosen: string }
)

/** Some of the nurses under one heading. */
export type NurseGroup = {
  title: string
  /** Beside the title. */
  hint?: string
  nurses: readonly (RankedNurse | NamedNurse)[]
  /** Where there are no rows, or others besides them. */
  note?: string
  /** Stands between the title and the rows. */
  fields?: ReactNode
  /** Whether the first of them fits best of all: one button is filled. */
  isBest?: boolean
}

/** What follows the rows of a group. */
export function findByName(more: number): { note?: string } {
  return more > 0 ? { note: `${counted(more, 'more nurse', 'more nurses')}. Find them by name.` } : {}
}

/** Nurses with what speaks for and against each, their hours in the week of the work, and a button. */
export function NurseTable({
  week,
  groups,
  pick,
}: {
  week: RankedChoice['week']
  groups: readonly NurseGroup[]
  pick: Pick
}) {
  return (
    <div className="table-scroll">
      <table className="list ranked__list">
        <thead>
          <tr>
            <th scope="col">Nurse</th>
            <th scope="col">Why</th>
            <th scope="col">{week.title}</th>
            <th scope="col">
              <span className="visually-hidden">{pick.verb}</span>
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <Group key={group.title} group={group} most={week.most} pick={pick} />
        ))}
      </table>
    </div>
  )
}

function Group({
  group: { title, hint, nurses, note, fields, isBest = false },
  most,
  pick,
}: {
  group: NurseGroup
  most: number
  pick: Pick
}) {
  return (
    <tbody>
      <tr className="ranked__band">
        <th colSpan={4} scope="rowgroup">
          <b>{title}</b> {hint ? <span className="small">{hint}</span> : null}
        </th>
      </tr>
      {fields ? <WideRow>{fields}</WideRow> : null}
      {nurses.map((nurse, place) => (
        <NurseRow key={nurse.id} nurse={nurse} most={most} pick={pick} isFirst={isBest && place === 0} />
      ))}
      {note ? <WideRow>{note}</WideRow> : null}
    </tbody>
  )
}

function WideRow({ children }: { children: ReactNode }) {
  return (
    <tr>
      <td colSpan={4}>{children}</td>
    </tr>
  )
}

function NurseRow({
  nurse,
  most,
  pick,
  isFirst,
}: {
  nurse: RankedNurse | NamedNurse
  most: number
  pick: Pick
  isFirst: boolean
}) {
  const { id, fullName, contactNumber, reasons, facts, week } = nurse
  return (
    <tr className={pick.chosen === id ? 'ranked__chosen' : undefined}>
      <th scope="row">
        <Link to={`/dashboard/staff/${id}`} discover="none">
          {fullName}
        </Link>
        <small>
          <PhoneLink number={contactNumber} />
        </small>
      </th>
      <td>
        <ul className="why">
          {reasons.map(({ text, effect }) => (
            <li key={text} className={colours[effect]}>
              {text}
            </li>
          ))}
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {'place' in nurse && nurse.place ? <small>{nurse.place}</small> : null}
      </td>
      <td className={week.isLong ? 'warn' : undefined}>
        <span>{week.words}</span>
        {/* The number beside it says the same. */}
        <meter max={most} value={Math.min(week.hours, most)} aria-hidden />
        <small>{week.without}</small>
      </td>
      <td>
        {'canBeGiven' in nurse && !nurse.canBeGiven ? null : (
          <Choose nurse={nurse} pick={pick} isFirst={isFirst} />
        )}
      </td>
    </tr>
  )
}

/** `unknown` is no fault of the nurse: it has the colour of the facts. */
const colours = { forbids: 'bad', warns: 'warn', unknown: undefined, 'speaks-for': 'good' } as const

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
