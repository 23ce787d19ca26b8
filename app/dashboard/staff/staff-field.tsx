import type { AriaAttributes, ReactNode } from 'react'
import { lengths } from '#domain/limits.ts'
import { dayParts } from '#domain/working-week.ts'
import { willingness, willingnessField, willingnessLabels, type StaffField } from '#domain/staff.ts'

/** The attributes that each kind of control has. */
type Shared = AriaAttributes & { id: string; name: string; className: string; defaultValue: string }

type Given = { typed: Record<string, string>; errors: Record<string, string[]> }

/** One field of the registration with its typed value and its messages. */
export function StaffFieldInput({ field, typed, errors }: { field: StaffField } & Given) {
  const { name, label, hint, isOptional } = field
  const problem = errors[name]?.join(' ')
  const describedBy = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ')
  const shared = {
    id: name,
    name,
    className: 'input',
    defaultValue: typed[name] ?? '',
    'aria-required': !isOptional,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedBy || undefined,
  }
  return (
    <div className="field" data-invalid={problem ? true : undefined}>
      <label htmlFor={name} className="field__label">
        {label}
        {isOptional ? <span className="field__optional"> (optional)</span> : null}
      </label>
      {hint ? (
        <p id={`${name}-hint`} className="field__hint">
          {hint}
        </p>
      ) : null}
      <Control field={field} shared={shared} />
      <p id={`${name}-problem`} className="field__error" hidden={!problem}>
        {problem}
      </p>
    </div>
  )
}

function Control({ field, shared }: { field: StaffField; shared: Shared }) {
  const { kind, choices = [], choiceLabels = {} } = field
  switch (kind) {
    case 'area':
      return <textarea rows={3} maxLength={2000} {...shared} />
    case 'choice':
      return (
        <select {...shared}>
          <option value="">Please choose</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choiceLabels[choice] ?? choice}
            </option>
          ))}
        </select>
      )
    default:
      return (
        <input
          {...shared}
          type={kind === 'date' || kind === 'email' ? kind : 'text'}
          inputMode={kind === 'digits' ? 'tel' : kind === 'number' ? 'numeric' : undefined}
          maxLength={kind === 'digits' ? lengths.number : 300}
          placeholder={kind === 'date' ? '25/11/2026' : undefined}
          autoComplete="off"
        />
      )
  }
}

/** A field of which several choices can be ticked. */
export function SeveralInput({ field, typed, errors }: { field: StaffField } & Given) {
  const { name, label, hint, choices = [] } = field
  const ticked = (typed[name] ?? '').split(', ')
  return (
    <Checkboxes
      {...{ name, hint }}
      label={
        <>
          {label} <span className="field__optional">(optional)</span>
        </>
      }
      boxes={choices.map((choice) => ({
        name: `${name}.${choice}`,
        label: choice,
        isTicked: ticked.includes(choice),
      }))}
      problem={errors[name]?.join(' ')}
    />
  )
}

/** When a nurse works on one day: from, to, or not at all. No times are any time. */
export function DayInput({ field: { name, label }, typed, errors }: { field: StaffField } & Given) {
  const problem = errors[name]?.join(' ')
  const { isOff, from, to } = dayParts(typed[name] ?? '')
  const time = (part: 'from' | 'to', value: string) => (
    <input
      type="time"
      className="input"
      name={`${name}.${part}`}
      defaultValue={value}
      placeholder="08:00"
      autoComplete="off"
      aria-label={`${label}, ${part}`}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem && `${name}-problem`}
    />
  )
  return (
    <div
      id={name}
      role="group"
      aria-labelledby={`${name}-label`}
      className="working-day"
      data-invalid={problem ? true : undefined}
      tabIndex={-1}
    >
      <span id={`${name}-label`} className="field__label">
        {label}
      </span>
      <span className="working-day__times">
        {time('from', from)} <span aria-hidden="true">–</span> {time('to', to)}
      </span>
      <label className="checkbox working-day__off">
        <input type="checkbox" name={`${name}.off`} defaultChecked={isOff} />
        <span>
          Does not work<span className="visually-hidden"> on {label}s</span>
        </span>
      </label>
      <p id={`${name}-problem`} className="field__error" hidden={!problem}>
        {problem}
      </p>
    </div>
  )
}

/** The kinds of patients; at least one must be chosen. */
export function Willingness({ typed, errors }: Given) {
  return (
    <Checkboxes
      name="willingnessToWorkWith"
      label="Willing to work with"
      boxes={willingness.map((kind) => {
        const name = willingnessField(kind)
        return { name, label: willingnessLabels[kind], isTicked: typed[name] === 'on' }
      })}
      problem={errors.willingnessToWorkWith?.join(' ')}
    />
  )
}

function Checkboxes({
  name,
  label,
  hint,
  boxes,
  problem,
}: {
  name: string
  label: ReactNode
  hint?: string | undefined
  boxes: { name: string; label: string; isTicked: boolean }[]
  problem: string | undefined
}) {
  return (
    <fieldset
      id={name}
      className="field"
      data-invalid={problem ? true : undefined}
      aria-describedby={hint && `${name}-hint`}
      tabIndex={-1}
    >
      <legend className="field__label">{label}</legend>
      {hint ? (
        <p id={`${name}-hint`} className="field__hint">
          {hint}
        </p>
      ) : null}
      <div className="checkboxes">
        {boxes.map((box) => (
          <label key={box.name} className="checkbox">
            <input type="checkbox" name={box.name} defaultChecked={box.isTicked} />
            <span>{box.label}</span>
          </label>
        ))}
      </div>
      <p className="field__error" hidden={!problem}>
        {problem}
      </p>
    </fieldset>
  )
}
