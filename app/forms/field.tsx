import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import { controlProps, type FormField } from '#app/forms/use-form.ts'
import * as m from '#app/content/paraglide/messages.js'
import { codeLength } from '#domain/codes.ts'

type FieldFrame = {
  field: FormField
  label: string
  hint?: ReactNode
}

/** The label, control, hint and messages of a field. For screen readers the control refers to hint and messages. */
function Frame({
  field,
  label,
  hint,
  isOptional,
  children,
}: FieldFrame & { isOptional: boolean; children: ReactNode }) {
  return (
    <div className="field" data-invalid={field.errors ? true : undefined}>
      <label htmlFor={field.id} className="field__label">
        {label} {isOptional ? <span className="field__optional">({m.form_optional()})</span> : null}
      </label>
      {hint ? (
        <p id={field.hintId} className="field__hint">
          {hint}
        </p>
      ) : null}
      {children}
      <FieldMessages field={field} />
    </div>
  )
}

/** The messages that say what is wrong with a field. */
export function FieldMessages({ field }: { field: FormField }) {
  return (
    <p id={field.errorId} className="field__error" hidden={!field.errors}>
      {field.errors?.join(' ')}
    </p>
  )
}

type InputType = 'text' | 'email' | 'tel' | 'password' | 'number' | 'date' | 'time' | 'datetime-local'
type InputAttributes = Omit<InputHTMLAttributes<HTMLInputElement>, 'defaultValue' | 'name' | 'id' | 'form'>

/** A one-line field: text, e-mail, telephone, password or number; for dates use `DateField`. */
export function TextField({
  field,
  label,
  hint,
  type = 'text',
  required,
  ...attributes
}: FieldFrame & InputAttributes & { type?: InputType }) {
  return (
    <Frame field={field} label={label} hint={hint} isOptional={!required}>
      <input
        className="input"
        type={type}
        {...controlProps(field, { hasHint: Boolean(hint) })}
        defaultValue={field.initialValue}
        aria-required={required}
        {...attributes}
      />
    </Frame>
  )
}

/** The field for a code sent to the user. Phones show their digit keyboard and offer the code from a new SMS. */
export function CodeField({
  length = codeLength,
  ...frame
}: FieldFrame & { /** Digits. */ length?: number }) {
  return (
    <TextField
      {...frame}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={length}
      className="input input--code"
    />
  )
}

type TextareaAttributes = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'defaultValue' | 'name' | 'id' | 'form'
>

/** A field of several lines. */
export function TextArea({ field, label, hint, required, ...attributes }: FieldFrame & TextareaAttributes) {
  return (
    <Frame field={field} label={label} hint={hint} isOptional={!required}>
      <textarea
        className="input"
        rows={3}
        {...controlProps(field, { hasHint: Boolean(hint) })}
        defaultValue={field.initialValue}
        aria-required={required}
        {...attributes}
      />
    </Frame>
  )
}

/** A select, for one of several options; `children` are the options. */
export function SelectField({
  field,
  label,
  hint,
  required = false,
  children,
}: FieldFrame & { required?: boolean; children: ReactNode }) {
  return (
    <Frame field={field} label={label} hint={hint} isOptional={!required}>
      <select
        className="input"
        {...controlProps(field, { hasHint: Boolean(hint) })}
        defaultValue={field.initialValue}
        aria-required={required}
      >
        {children}
      </select>
    </Frame>
  )
}

/** The value that a browser sends for a ticked checkbox. */
const ticked = 'on'

/** A single checkbox with its label beside it. */
export function Checkbox({
  field,
  label,
  ...attributes
}: { field: FormField; label: string } & InputAttributes) {
  return (
    <div className="field field--checkbox" data-invalid={field.errors ? true : undefined}>
      <label className="checkbox">
        <input
          type="checkbox"
          {...controlProps(field, { hasHint: false })}
          value={ticked}
          defaultChecked={field.initialValue === ticked}
          {...attributes}
        />
        <span>{label}</span>
      </label>
      <FieldMessages field={field} />
    </div>
  )
}
