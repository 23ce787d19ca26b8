import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { groupNames, overrideMessages } from '#app/content/office/choice.ts'
import { counted } from '#app/content/counted.ts'
import { Checkbox, TextField } from '#app/forms/field.tsx'
import type { FormField } from '#app/forms/use-form.ts'
import { unitedWarnings } from '#domain/choice/override.ts'
import { lengths } from '#domain/limits.ts'
import { findByName, NurseTable, type NurseGroup, type Pick } from './nurse-table.tsx'
import type { RankedChoice, RankedNurse } from './ranked.server.ts'

/**
 * Who can be given some work, without a warning and with one, and how many cannot. The list stands in the page's form,
 * which each row's button posts. It works without JavaScript.
 */
export function RankedNurses({
  choice,
  pick,
  override,
  children,
}: {
  pick: Pick
  choice: RankedChoice
  /** The tick and the reason that a nurse with a warning is chosen with; left out where the page asks for neither here. */
  override?: Override
  /** What is filled in before somebody is chosen, below those without a warning. */
  children?: ReactNode
}) {
  const { booked, week, warned, cannot, named } = choice
  // What the diaries say decides, so a refusal can ask for the reason where the list shows no warning.
  const asksWhy = override && (warned.count > 0 || override.despite.errors || override.why?.errors)
  const despite = asksWhy ? <ChooseDespite fields={override} shown={choice.shownWarnings} /> : null
  const first = [...namedGroup(named), ...fitting(choice)]
  const second = warning(choice, despite)
  // Without a group of their own, the tick and the reason stand between what is filled in and who cannot.
  const isApart = Boolean(children)
  return (
    <div className="ranked stack">
      {booked ? <p className="notice">{booked}</p> : null}
      <Table groups={isApart ? first : [...first, ...second]} week={week} pick={pick} />
      {children}
      {second.length === 0 ? despite : null}
      {isApart ? <Table groups={second} week={week} pick={pick} /> : null}
      {cannot.length > 0 ? <Cannot groups={cannot} participle={pick.participle} /> : null}
    </div>
  )
}

function Table({ groups, ...table }: Parameters<typeof NurseTable>[0]) {
  return groups.length > 0 ? <NurseTable groups={groups} {...table} /> : null
}

/** The fields that a page with an override has in its form. */
export type OverrideFields = { despite: string; why: string; warned: string }

/** The tick, and the reason where the form has no other; `warned` has the warnings that the tick is for. */
export type Override = { despite: FormField; why?: FormField; warned?: FormField }

/** The tick and the reason, in the form that gives work to a nurse with a warning. */
export function ChooseDespite({
  fields: { despite, why, warned },
  shown,
  nurse,
  isForChosen = false,
}: {
  fields: Override
  /** The warnings on the page (`shownWarnings`), where the tick counts for these alone. */
  shown?: string
  /** Who is chosen; left out where a row's button chooses. */
  nurse?: RankedNurse | undefined
  /** Whether it is shown only while a nurse with a warning is chosen. */
  isForChosen?: boolean
}) {
  const isAsked = despite.errors ?? why?.errors
  const warnings = (nurse?.reasons ?? []).filter(({ effect }) => effect === 'warns')
  return (
    <fieldset
      className={`card stack stack--tight ranked__despite ${isForChosen && !isAsked ? 'ranked__despite--chosen' : ''}`}
    >
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
      <Tick fields={{ despite, warned }} shown={shown} />
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

/** The tick, with the warnings that it is for. One that was set before another warning came up is taken away. */
function Tick({
  fields: { despite, warned },
  shown,
}: {
  fields: { despite: FormField; warned?: FormField | undefined }
  shown?: string | undefined
}) {
  const known = unitedWarnings(warned?.initialValue ?? '')
  const all = unitedWarnings(known, shown ?? '')
  return (
    <>
      {warned && shown !== undefined ? <input type="hidden" name={warned.name} value={all} /> : null}
      <Checkbox
        key={all}
        field={all === known ? despite : { ...despite, initialValue: undefined }}
        label={overrideMessages.tick}
      />
    </>
  )
}

function fitting({ fits }: RankedChoice): NurseGroup[] {
  if (isAllAbove(fits)) return []
  return [
    {
      title: `${groupNames.fits}: ${fits.count}`,
      nurses: fits.nurses,
      isBest: true,
      ...(fits.count > 0 ? { hint: 'best first', ...findByName(fits.more) } : { note: 'None.' }),
    },
  ]
}

function warning({ warned }: RankedChoice, fields: ReactNode): NurseGroup[] {
  if (warned.count === 0 || isAllAbove(warned)) return []
  return [
    {
      title: `${groupNames.warned}: ${warned.count}`,
      hint: 'needs a tick and a reason',
      nurses: warned.nurses,
      fields,
      ...findByName(warned.more),
    },
  ]
}

/** Whether all of a group were asked for by name. */
function isAllAbove({ count, nurses, more }: RankedChoice['fits']): boolean {
  return count > 0 && nurses.length === 0 && more === 0
}

function namedGroup({ typed, nurses, more }: RankedChoice['named']): NurseGroup[] {
  if (!typed) return []
  const note =
    more > 0
      ? `${counted(more, 'more nurse has', 'more nurses have')} this name. Please type more of it.`
      : 'No nurse has this name.'
  return [{ title: `“${typed}”`, nurses, ...(nurses.length === 0 || more > 0 ? { note } : {}) }]
}

/** Who cannot, by what is in the way: the first of them by name, the others counted. */
function Cannot({ groups, participle }: { groups: RankedChoice['cannot']; participle: Pick['participle'] }) {
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const { note } = findByName(count - groups.reduce((sum, { nurses }) => sum + nurses.length, 0))
  return (
    <details className="ranked__cannot" open>
      <summary>
        <b>
          Cannot be {participle}: {count}
        </b>
        by reason
      </summary>
      <div>
        <dl className="facts-grid facts-grid--beside">
          {groups.map(({ why, count, nurses }) => (
            <div key={why}>
              <dt>
                {why}: {count}
              </dt>
              <dd>
                <ul>
                  {nurses.map((nurse) => (
                    <li key={nurse.id}>
                      <InTheWay nurse={nurse} />
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
        {note ? <p>{note}</p> : null}
      </div>
    </details>
  )
}

/** What is in the way of a nurse, with the name as a link; a rule names nobody. */
function InTheWay({
  nurse: { id, fullName, why },
}: {
  nurse: RankedChoice['cannot'][number]['nurses'][number]
}) {
  const place = why.indexOf(fullName)
  const [before, after] =
    place < 0 ? ['', `: ${why}`] : [why.slice(0, place), why.slice(place + fullName.length)]
  return (
    <>
      {before}
      <Link to={`/dashboard/staff/${id}`} discover="none">
        {fullName}
      </Link>
      {after}
    </>
  )
}
