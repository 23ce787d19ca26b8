import { willingness, willingnessField, willingnessLabels, type StaffField } from '#domain/staff.ts'

type Given = { typed: Record<string, string>; errors: Record<string, string[]> }

/** One field of the registration with its typed value and its messages. */
export function StaffFieldInput({ field, typed, errors }: { field: StaffField } & Given) {
  const { name, label, kind, choices, hint, isOptional } = field
  const problem = errors[name]?.join(' ')
  const describedBy = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ')
  const input = {
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
      {kind === 'area' ? <textarea rows={3} maxLength={2000} {...input} /> : null}
      {kind === 'choice' ? (
        <select {...input}>
          <option value="">Please choose</option>
          {choices?.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : null}
      {kind !== 'area' && kind !== 'choice' ? (
        <input
          {...input}
          type={kind === 'date' ? 'date' : kind === 'email' ? 'email' : 'text'}
          inputMode={kind === 'digits' ? 'tel' : kind === 'number' ? 'numeric' : undefined}
          maxLength={kind === 'digits' ? 10 : 300}
          autoComplete="off"
        />
      ) : null}
      <p id={`${name}-problem`} className="field__error" hidden={!problem}>
        {problem}
      </p>
    </div>
  )
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
