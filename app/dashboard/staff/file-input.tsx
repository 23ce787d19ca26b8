import { useEffect, useState } from 'react'
import { staffFiles, allowedTypes, type StaffFileField } from '#domain/staff.ts'

type State =
  | { status: 'empty' }
  | { status: 'sending'; part: number }
  | { status: 'sent'; preview: string | null }
  | { status: 'refused'; problem: string; file: File | null }

/**
 * The input for one of the eleven files. A chosen file is uploaded at once, with its progress, and can be replaced, or sent
 * again after a failure. Each file is uploaded by itself, so that a failure does not send the others again.
 */
export function FileInput({
  staffId,
  field,
  isThere,
  isReplacing,
  problem,
}: {
  staffId: string
  field: StaffFileField
  isThere: boolean
  isReplacing: boolean
  problem: string | undefined
}) {
  const [state, setState] = useState<State>(isThere ? { status: 'sent', preview: null } : { status: 'empty' })
  const preview = state.status === 'sent' ? state.preview : null
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview)
    },
    [preview],
  )
  const description: { label: string; isPhoto: boolean; hint?: string } = staffFiles[field]
  const shownProblem =
    state.status === 'refused' ? state.problem : state.status === 'empty' ? problem : undefined

  async function send(file: File) {
    setState({ status: 'sending', part: 0 })
    const { upload, UploadProblem } = await import('./upload-file.client.ts')
    try {
      const sent = await upload({ staffId, field, isReplacing }, file, (part) =>
        setState({ status: 'sending', part }),
      )
      const isPicture = sent.type.startsWith('image/')
      setState({ status: 'sent', preview: isPicture ? URL.createObjectURL(sent) : null })
    } catch (error) {
      const words =
        error instanceof UploadProblem ? error.message : 'The file was not sent. Please try again.'
      setState({ status: 'refused', problem: words, file })
    }
  }

  return (
    <div id={field} className="field file-input" data-invalid={shownProblem ? true : undefined} tabIndex={-1}>
      <label htmlFor={`${field}-file`} className="field__label">
        {description.label}
      </label>
      <p id={`${field}-hint`} className="field__hint">
        {description.isPhoto ? 'JPEG or PNG' : 'JPEG, PNG or PDF'}, at most 2 MB.
        {description.hint ? ` ${description.hint}` : ''}
      </p>
      <input
        id={`${field}-file`}
        type="file"
        accept={allowedTypes(field).join(',')}
        className="input"
        aria-describedby={`${field}-hint ${field}-status`}
        aria-invalid={shownProblem ? true : undefined}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) void send(file)
        }}
      />
      <p
        id={`${field}-status`}
        role="status"
        className={shownProblem ? 'field__error' : 'file-input__status'}
      >
        {state.status === 'sending' ? `Sending, ${Math.round(state.part * 100)} %` : null}
        {state.status === 'sent' ? '✓ Received' : null}
        {shownProblem}
      </p>
      {state.status === 'sending' ? (
        <progress value={state.part} aria-label={`Sending ${description.label}`} />
      ) : null}
      {state.status === 'sent' && state.preview ? (
        <img
          src={state.preview}
          alt={`${description.label}, as it was sent`}
          className="file-input__preview"
        />
      ) : null}
      {state.status === 'sent' ? (
        <a href={`/dashboard/staff/${staffId}/files/${field}`} target="_blank" rel="noreferrer">
          Look at it<span className="visually-hidden"> ({description.label}, opens in a new tab)</span>
        </a>
      ) : null}
      {state.status === 'refused' && state.file ? (
        <button
          type="button"
          className="button button--small button--quiet"
          onClick={() => state.file && void send(state.file)}
        >
          Try again
        </button>
      ) : null}
    </div>
  )
}
