import { forwardRef } from 'react'
import type { FormReply } from '#app/forms/use-form.ts'
import { staffFileFields, staffSections, type StaffField, type StaffFileField } from '#domain/staff.ts'
import { FileInput } from './file-input.tsx'
import type { OnSending } from './files-on-the-way.tsx'
import { DayInput, SeveralInput, StaffFieldInput, Willingness } from './staff-field.tsx'

/** Links to the sections of the form; `done` is the number of filled fields of each section. */
export function StaffFormSections({ done }: { done: Record<string, number> }) {
  return (
    <nav aria-label="Sections" className="staff-form__sections">
      <ol className="plain-list bullets">
        {staffSections.map(({ id, title, fields }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
            {done[id] === undefined ? null : (
              <span className="muted">
                {' '}
                {done[id]} of {fields.length}
              </span>
            )}
          </li>
        ))}
        <li>
          <a href="#files">Files</a>
        </li>
      </ol>
    </nav>
  )
}

/** The messages of the form, at its top. */
export const StaffErrors = forwardRef<HTMLDivElement, { reply: FormReply | undefined }>(function StaffErrors(
  { reply },
  ref,
) {
  const { '': ofForm, ...ofFields } = reply?.errors ?? {}
  if (!ofForm) return null
  return (
    <div ref={ref} className="notice notice--error" role="alert" tabIndex={-1}>
      <p>{ofForm.join(' ')}</p>
      <ul>
        {Object.entries(ofFields).map(([name, errors]) => (
          <li key={name}>
            <a href={`#${name}`}>{errors.join(' ')}</a>
          </li>
        ))}
      </ul>
    </div>
  )
})

/** What is no single control. */
const inputs: Partial<Record<StaffField['kind'], typeof StaffFieldInput>> = {
  several: SeveralInput,
  day: DayInput,
}

/** All fields and files of the form, section by section. */
export function StaffFormFields({
  staffId,
  typed,
  errors,
  files,
  isReplacing = false,
  onSending,
}: {
  staffId: string
  typed: Record<string, string>
  errors: Record<string, string[]>
  /** The files that are already uploaded. */
  files: readonly StaffFileField[]
  /** Whether an upload replaces a nurse's file at once, without saving the form. */
  isReplacing?: boolean
  onSending: OnSending
}) {
  return (
    <>
      {staffSections.map(({ id, title, hint, fields, hasWillingness }) => (
        <fieldset key={id} id={id} className="card staff-form__section">
          <legend>
            <h2>{title}</h2>
          </legend>
          {hint ? <p className="field__hint staff-form__hint">{hint}</p> : null}
          <div className="fields">
            {fields.map((field) => {
              const Input = inputs[field.kind] ?? StaffFieldInput
              return <Input key={field.name} field={field} typed={typed} errors={errors} />
            })}
            {hasWillingness ? <Willingness typed={typed} errors={errors} /> : null}
          </div>
        </fieldset>
      ))}
      <fieldset id="files" className="card staff-form__section">
        <legend>
          <h2>Files</h2>
        </legend>
        <noscript>
          <p className="notice notice--error">
            Sending files needs JavaScript. Everything else is kept with “Save draft”.
          </p>
        </noscript>
        <div className="fields">
          {staffFileFields.map((field) => (
            <FileInput
              key={`${staffId} ${field}`}
              staffId={staffId}
              field={field}
              isThere={files.includes(field)}
              isReplacing={isReplacing}
              problem={errors[field]?.join(' ')}
              onSending={onSending}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
