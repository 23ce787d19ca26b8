import type { AriaAttributes } from 'react'
import { lengths } from '#domain/limits.ts'
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

/** The kinds of patients; at least one must be chosen. */
export function Willingness({ typed, errors }: Given) {
  const problem = errors.willingnessToWorkWith?.join(' ')
  return (
    <fieldset
      id="willingnessToWorkWith"
      className="field"
      data-invalid={problem ? true : undefined}
      tabIndex={-1}
    >
      <legend className="field__label">Willing to work with</legend>
      {willingness.map((kind) => {
        const name = willingnessField(kind)
        return (
          <label key={kind} className="checkbox">
            <input type="checkbox" name={name} defaultChecked={typed[name] === 'on'} />
            <span>{willingnessLabels[kind]}</span>
          </label>
        )
      })}
      <p className="field__error" hidden={!problem}>
        {problem}
      </p>
    </fieldset>
  )
}
