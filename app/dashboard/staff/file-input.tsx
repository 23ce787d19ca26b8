import { useEffect, useRef, useState } from 'react'
import type { FileType } from '#domain/file-types.ts'
import type { OnSending } from './files-on-the-way.tsx'
import { staffFiles, allowedTypes, type StaffFileField } from '#domain/staff.ts'

type State =
  | { status: 'empty' }
  | { status: 'sending'; part: number }
  | { status: 'sent'; preview: string | null }
  | { status: 'refused'; problem: string; file: File | null }

type FileDescription = { label: string; isPhoto: boolean; hint?: string }

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
  onSending,
}: {
  staffId: string
  field: StaffFileField
  isThere: boolean
  isReplacing: boolean
  problem: string | undefined
  onSending: OnSending
}) {
  const [state, send] = useUpload({ staffId, field, isReplacing }, { isThere, onSending })
  const { label, isPhoto, hint }: FileDescription = staffFiles[field]
  const shownProblem = problemIn(state, problem)
  const isInvalid = shownProblem ? true : undefined
  return (
    <div id={field} className="field file-input" data-invalid={isInvalid} tabIndex={-1}>
      <label htmlFor={`${field}-file`} className="field__label">
        {label}
      </label>
      <p id={`${field}-hint`} className="field__hint">
        {isPhoto ? 'JPEG or PNG' : 'JPEG, PNG or PDF'}, at most 2 MB.
        {hint ? ` ${hint}` : ''}
      </p>
      <input
        id={`${field}-file`}
        type="file"
        accept={chosenFrom(allowedTypes(field))}
        className="input"
        aria-describedby={`${field}-hint ${field}-status`}
        aria-invalid={isInvalid}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) void send(file)
        }}
      />
      <p id={`${field}-status`} role="status" className={shownProblem ? 'field__error' : 'good'}>
        {state.status === 'sending' ? `Sending, ${Math.round(state.part * 100)} %` : null}
        {state.status === 'sent' ? '✓ Received' : null}
        {shownProblem}
      </p>
      <Sent
        state={state}
        label={label}
        address={`/dashboard/staff/${staffId}/files/${field}`}
        onSend={send}
      />
    </div>
  )
}

/** Types and endings, because a phone does not know the type of every file. */
function chosenFrom(types: readonly FileType[]): string {
  const endings = { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'], 'application/pdf': ['.pdf'] }
  return types.flatMap((type) => [type, ...endings[type]]).join(',')
}

function problemIn(state: State, problem: string | undefined): string | undefined {
  if (state.status === 'refused') return state.problem
  return state.status === 'empty' ? problem : undefined
}

/** What of the file can be seen, or sent again. */
function Sent({
  state,
  label,
  address,
  onSend,
}: {
  state: State
  label: string
  address: string
  onSend: (file: File) => Promise<void>
}) {
  switch (state.status) {
    case 'empty':
      return null
    case 'sending':
      return <progress value={state.part} aria-label={`Sending ${label}`} />
    case 'sent':
      return (
        <>
          {state.preview ? (
            <img src={state.preview} alt={`${label}, as it was sent`} className="photo" />
          ) : null}
          <a href={address} target="_blank" rel="noreferrer">
            Look at it<span className="visually-hidden"> ({label}, opens in a new tab)</span>
          </a>
        </>
      )
    case 'refused': {
      const { file } = state
      return file ? (
        <button
          type="button"
          className="button button--small button--quiet"
          onClick={() => void onSend(file)}
        >
          Try again
        </button>
      ) : null
    }
  }
}

/** The upload of one file: how far it is, and what sends a file. The file that was chosen last is the field's: a former one stops. */
function useUpload(
  target: { staffId: string; field: StaffFileField; isReplacing: boolean },
  { isThere, onSending }: { isThere: boolean; onSending: OnSending },
): [State, (file: File) => Promise<void>] {
  const [state, setState] = useState<State>(isThere ? { status: 'sent', preview: null } : { status: 'empty' })
  const latest = useRef<AbortController>()
  const preview = state.status === 'sent' ? state.preview : null
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview)
    },
    [preview],
  )

  async function send(file: File) {
    latest.current?.abort()
    const { signal } = (latest.current = new AbortController())
    const show = (next: State) => {
      if (!signal.aborted) setState(next)
    }
    show({ status: 'sending', part: 0 })
    onSending(target.field, true)
    const { upload, UploadProblem } = await import('./upload-file.client.ts')
    try {
      const onProgress = (part: number) => show({ status: 'sending', part })
      const sent = await upload(target, file, { onProgress, signal })
      const isPicture = sent.type.startsWith('image/')
      show({ status: 'sent', preview: isPicture ? URL.createObjectURL(sent) : null })
    } catch (error) {
      const words =
        error instanceof UploadProblem ? error.message : 'The file was not sent. Please try again.'
      show({ status: 'refused', problem: words, file })
    } finally {
      onSending(target.field, false)
    }
  }
  return [state, send]
}
