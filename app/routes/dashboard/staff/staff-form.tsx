import { forwardRef } from 'react'
import { staffFileFields, staffSections, type StaffFileField } from '#domain/staff.ts'
import { FileInput } from './file-input.tsx'
import { StaffFieldInput, Willingness } from './staff-field.tsx'

/** The way through the form; `done` says how many fields of a section have something in them. */
export function StaffFormSections({ done }: { done: Record<string, number> }) {
  return (
    <nav aria-label="Sections" className="staff-form__sections">
      <ol>
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

/** What is wrong with the form, at its top. */
export const StaffProblems = forwardRef<
  HTMLDivElement,
  { message: string | null; problems: Record<string, string> }
>(function StaffProblems({ message, problems }, ref) {
  if (!message) return null
  return (
    <div ref={ref} className="notice notice--error" role="alert" tabIndex={-1}>
      <p>{message}</p>
      <ul>
        {Object.entries(problems).map(([name, problem]) => (
          <li key={name}>
            <a href={`#${name}`}>{problem}</a>
          </li>
        ))}
      </ul>
    </div>
  )
})

/** All fields and files of the form, section by section. */
export function StaffFormFields({
  staffId,
  typed,
  problems,
  files,
  isReplacing = false,
}: {
  staffId: string
  typed: Record<string, string>
  problems: Record<string, string>
  /** Those that are there. */
  files: readonly StaffFileField[]
  /** Whether a file takes the place of one that a nurse has, at once. */
  isReplacing?: boolean
}) {
  return (
    <>
      {staffSections.map(({ id, title, fields, hasWillingness }) => (
        <fieldset key={id} id={id} className="card staff-form__section">
          <legend>
            <h2>{title}</h2>
          </legend>
          <div className="staff-form__fields">
            {fields.map((field) => (
              <StaffFieldInput key={field.name} field={field} typed={typed} problems={problems} />
            ))}
            {hasWillingness ? <Willingness typed={typed} problems={problems} /> : null}
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
        <div className="staff-form__fields">
          {staffFileFields.map((field) => (
            <FileInput
              key={`${staffId} ${field}`}
              staffId={staffId}
              field={field}
              isThere={files.includes(field)}
              isReplacing={isReplacing}
              problem={problems[field]}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
