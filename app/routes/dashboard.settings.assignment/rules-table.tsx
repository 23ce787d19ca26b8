import { effectNames, inTheLaw, numberNames, ruleNames, unitNames } from '#app/content/office/rules.ts'
import { FieldMessages } from '#app/forms/field.tsx'
import type { FormField } from '#app/forms/use-form.ts'
import { ColumnHeads } from '#app/dashboard/lists/column-heads.tsx'
import { numbersOf } from '#domain/choice/rule-changes.ts'
import {
  ruleEffects,
  ruleNumbers,
  type RuleEffect,
  type RuleKey,
  type RuleNumber,
} from '#domain/choice/rules.ts'
import type { RuleField } from '#domain/choice/typed-rules.ts'

export type RulesFields = Record<RuleField | 'from' | 'why', FormField>

type Former = Partial<Record<RuleField, string>>

const groups: readonly { title: string; rules: readonly RuleKey[] }[] = [
  { title: 'Hours and rest', rules: ['rest', 'gap', 'weekHours', 'dayOff'] },
  {
    title: 'Who goes where',
    rules: ['availability', 'gender', 'skill', 'patients', 'shift', 'liveIn', 'police'],
  },
]

/** The rules in two groups: what each does, its number, and what the law has. Those that a preview changes are marked. */
export function RulesTable({ fields, former }: { fields: RulesFields; former: Former }) {
  return (
    <div className="table-scroll">
      <table className="list rules">
        <caption className="visually-hidden">Rules</caption>
        <ColumnHeads titles={['Rule', 'If it is broken', 'Limit', 'In the law']} />
        {groups.map(({ title, rules }) => (
          <tbody key={title}>
            <tr className="rules__group">
              <th colSpan={4} scope="rowgroup">
                {title}
              </th>
            </tr>
            {rules.map((rule) => (
              <RuleRows key={rule} rule={rule} fields={fields} former={former} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** The row of a rule; a second number has one of its own. */
function RuleRows({ rule, fields, former }: { rule: RuleKey; fields: RulesFields; former: Former }) {
  const [number, second] = numbersOf(rule)
  const { title, hint } = ruleNames[rule]
  const isChanged = former[`effect-${rule}`] !== undefined || hasChanged(number, former)
  return (
    <>
      <tr className={isChanged ? 'rules__changed' : undefined}>
        <RuleTitle title={title} hint={hint} />
        <td>
          <Effect rule={rule} field={fields[`effect-${rule}`]} was={former[`effect-${rule}`]} />
        </td>
        <td>{number ? <Limit name={number} fields={fields} former={former} /> : null}</td>
        <td className="small">{inTheLaw[rule]}</td>
      </tr>
      {second ? (
        <tr className={hasChanged(second, former) ? 'rules__changed' : undefined}>
          <RuleTitle title="Rest" hint="The shortest break that counts" />
          <td className="small">–</td>
          <td>
            <Limit name={second} fields={fields} former={former} />
          </td>
          <td />
        </tr>
      ) : null}
    </>
  )
}

function hasChanged(name: RuleNumber | undefined, former: Former): boolean {
  return name !== undefined && former[`number-${name}`] !== undefined
}

function RuleTitle({ title, hint }: { title: string; hint: string }) {
  return (
    <th scope="row">
      <b>{title}</b>
      <small>{hint}</small>
    </th>
  )
}

/** The three settings beside each other. */
function Effect({ rule, field, was }: { rule: RuleKey; field: FormField; was: string | undefined }) {
  return (
    <>
      <span
        className="seg"
        role="radiogroup"
        id={field.id}
        aria-label={ruleNames[rule].title}
        aria-describedby={field.errors ? field.errorId : undefined}
      >
        {ruleEffects.map((effect) => (
          <label key={effect} className={`seg__${effect}`}>
            <input
              type="radio"
              name={field.name}
              value={effect}
              defaultChecked={field.initialValue === effect}
            />
            {effectNames[effect]}
          </label>
        ))}
      </span>
      {was ? <small>was {effectNames[was as RuleEffect]}</small> : null}
      <FieldMessages field={field} />
    </>
  )
}

function Limit({ name, fields, former }: { name: RuleNumber; fields: RulesFields; former: Former }) {
  const field = fields[`number-${name}`]
  const was = former[`number-${name}`]
  return (
    <>
      <span className="rules__limit">
        <input
          className="input"
          id={field.id}
          name={field.name}
          defaultValue={field.initialValue}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          aria-label={numberNames[name]}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={field.errors ? field.errorId : undefined}
        />
        {unitNames[ruleNumbers[name].unit]}
        {was ? `, was ${was}` : ''}
      </span>
      <FieldMessages field={field} />
    </>
  )
}
