import { getInputProps, getSelectProps, getTextareaProps, type FieldMetadata } from '@conform-to/react'
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import * as m from '#app/content/paraglide/messages.js'

type FieldFrame = {
  field: FieldMetadata
  label: string
  hint?: ReactNode
}

/** A label, its control, a hint and the messages of the field; the control names hint and messages to screen readers. */
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
        {label}
        {isOptional ? <span className="field__optional"> ({m.form_optional()})</span> : null}
      </label>
      {hint ? (
        <p id={field.descriptionId} className="field__hint">
          {hint}
        </p>
      ) : null}
      {children}
      <FieldMessages field={field} />
    </div>
  )
}

/** What is wrong with a field, beside it. */
export function FieldMessages({ field }: { field: FieldMetadata }) {
  return (
    <p id={field.errorId} className="field__error" hidden={!field.errors}>
      {field.errors?.join(' ')}
    </p>
  )
}

type InputType = 'text' | 'email' | 'tel' | 'password' | 'number' | 'date' | 'datetime-local'
type InputAttributes = Omit<InputHTMLAttributes<HTMLInputElement>, 'defaultValue' | 'name' | 'id' | 'form'>

/** A one-line field: text, e-mail, telephone, password, date, number. */
export function TextField({
  field,
  label,
  hint,
  type = 'text',
  required,
  ...attributes
}: FieldFrame & InputAttributes & { type?: InputType }) {
  const { key, ...input } = getInputProps(field, {
    type,
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  })
  return (
    <Frame field={field} label={label} hint={hint} isOptional={!required}>
      <input key={key} className="input" {...input} aria-required={required} {...attributes} />
    </Frame>
  )
}

type TextareaAttributes = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'defaultValue' | 'name' | 'id' | 'form'
>

/** A field of several lines. */
export function TextArea({ field, label, hint, required, ...attributes }: FieldFrame & TextareaAttributes) {
  const { key, ...input } = getTextareaProps(field, {
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  })
  return (
    <Frame field={field} label={label} hint={hint} isOptional={!required}>
      <textarea key={key} className="input" rows={3} {...input} aria-required={required} {...attributes} />
    </Frame>
  )
}

/** A choice of one; `children` are the options. */
export function SelectField({
  field,
  label,
  hint,
  required = false,
  children,
}: FieldFrame & { required?: boolean; children: ReactNode }) {
  const { key, ...select } = getSelectProps(field, {
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  })
  return (
    <Frame field={field} label={label} hint={hint} isOptional={!required}>
      <select key={key} className="input" {...select} aria-required={required}>
        {children}
      </select>
    </Frame>
  )
}

/** A single checkbox with its label beside it. */
export function Checkbox({
  field,
  label,
  ...attributes
}: { field: FieldMetadata; label: string } & InputAttributes) {
  const { key, ...input } = getInputProps(field, { type: 'checkbox' })
  return (
    <div className="field field--checkbox" data-invalid={field.errors ? true : undefined}>
      <label className="checkbox">
        <input key={key} {...input} {...attributes} />
        <span>{label}</span>
      </label>
      <FieldMessages field={field} />
    </div>
  )
}
