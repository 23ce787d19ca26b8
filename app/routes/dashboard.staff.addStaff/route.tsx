import { randomUUID } from 'node:crypto'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useFetcher, useLoaderData } from '@remix-run/react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { StaffFormFields, StaffFormSections, StaffErrors } from '#app/dashboard/staff/staff-form.tsx'
import { useFilesOnTheWay } from '#app/dashboard/staff/files-on-the-way.tsx'
import { company } from '#app/content/company.ts'
import { staffMessages, staffErrors } from '#app/content/office/staff-records.ts'
import { momentNow } from '#app/dashboard/frame/moment.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import {
  postedNames,
  staffFileFields,
  staffSections,
  type StaffField,
  type StaffFileField,
} from '#domain/staff.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import type { FormReply } from '#app/forms/use-form.ts'
import { nowInstant } from '#server/clock.server.ts'
import { logError } from '#server/http/log.server.ts'
import { discardDraft, listDrafts, readDraft } from '#server/staff/draft.server.ts'
import { readTyped, registrationSchema } from '#server/staff/registration.schema.server.ts'
import { registerStaff, saveDraft } from '#server/staff/register.server.ts'

export const meta = () => [{ title: `Staff Registration Form · ${company.name}` }]

/** Autosaves and uploads change no data of this page's loader, so they need no revalidation. */
export const shouldRevalidate = () => false

/** The form, empty or with the values of the draft in the URL, and the list of the administrator's drafts. */
export async function loader(route: LoaderFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const wanted = new URL(route.request.url).searchParams.get('draft') ?? undefined
  const draft = isRecordId(wanted) ? await readDraft(user, wanted) : null
  if (wanted && !draft) throw redirect('/dashboard/staff/addStaff')
  const drafts = draft ? [] : await listDrafts(user)
  return {
    staffId: draft?.staffId ?? randomUUID(),
    typed: draft?.typed ?? {},
    files: staffFileFields.filter((field) => draft?.files[field]),
    drafts: drafts.map(({ staffId, typed, updatedAt }) => ({
      staffId,
      name: typed.fullName ?? 'No name yet',
      savedAt: momentNow(updatedAt),
    })),
  }
}

type Answer = { reply: FormReply; files?: StaffFileField[]; savedAt?: string }

/** Saves the draft, discards it, or registers the nurse (section 5, "Staff registration form"). */
export async function action(route: ActionFunctionArgs) {
  const form = await readForm(route.request, registrationSchema, {
    unavailable: staffMessages.failed,
    showAgain: ({ staffId = '', ...typed }) => ({ staffId, ...readTyped(typed) }),
  })
  const { user } = await requireAdministrator(route)
  if (!form.ok) return form.refused
  const { staffId = '' } = form.value
  const typed = readTyped(form.value)
  const intent = form.posted.get('intent')
  if (!isRecordId(staffId)) return form.refuse(staffMessages.failed)
  if (intent === 'discard') {
    await discardDraft(user, staffId)
    return redirect('/dashboard/staff/addStaff')
  }
  try {
    return intent === 'register' ? await register() : await keep()
  } catch (error) {
    logError('staff not added', error)
    return form.refuse(staffMessages.failed, { status: 503 })
  }

  async function register() {
    const outcome = await registerStaff(user, staffId, typed)
    if (outcome.ok) return redirectWithMessage('/dashboard/staff/currentStaffs', 'staffAdded')
    switch (outcome.reason) {
      case 'invalid':
        return form.refuse(staffMessages.fixErrors, {
          errors: staffErrors(outcome.problems),
          rest: { files: staffFileFields.filter((field) => !outcome.problems[field]) },
        })
      case 'not-yours':
        return form.refuse(staffMessages.permissionDenied, { status: 403 })
      case 'failed':
        return form.refuse(staffMessages.failed, { status: 503 })
    }
  }

  async function keep() {
    const saved = await saveDraft(user, staffId, typed)
    if (!saved.ok) return form.refuse(staffMessages.permissionDenied, { status: 403 })
    if (!form.posted.has('inPlace')) return redirect(`/dashboard/staff/addStaff?draft=${staffId}`)
    const reply = { typed, errors: staffErrors(saved.problems) }
    return data<Answer>({ reply, savedAt: momentNow(nowInstant()) })
  }
}

export default function AddStaff() {
  const answer = useActionData<typeof action>() as Answer | undefined
  const { staffId, typed, files, drafts } = shownForm(useLoaderData<typeof loader>(), answer)
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const { saved, done, follow } = useSavedDraft(form)
  const { hold, onSending, notice } = useFilesOnTheWay()
  const reply = answer?.reply
  const errors = { ...saved?.reply.errors, ...reply?.errors }

  useEffect(() => {
    if (reply?.errors?.['']) summary.current?.focus()
  }, [reply])

  return (
    <section className="view stack">
      <header className="view__head">
        <h1>Staff Registration Form</h1>
        <p role="status" className="muted">
          {saved?.savedAt ? `Draft saved ${saved.savedAt}` : null}
        </p>
      </header>
      {drafts.length > 0 ? <Drafts drafts={drafts} /> : null}
      <div className="staff-form">
        <StaffFormSections done={done} />
        <form ref={form} method="post" noValidate className="stack" onInput={follow} onSubmit={hold}>
          <StaffErrors ref={summary} reply={reply} />
          <input type="hidden" name="staffId" value={staffId} />
          <StaffFormFields
            staffId={staffId}
            typed={typed}
            errors={errors}
            files={files}
            onSending={onSending}
          />
          {notice}
          <div className="form-actions">
            <button name="intent" value="register" className="button">
              Register {typed.fullName ?? 'this nurse'}
            </button>
            <button name="intent" value="save" className="button button--quiet">
              Save draft
            </button>
            <button name="intent" value="discard" className="button button--quiet">
              Discard
            </button>
          </div>
        </form>
      </div>
    </section>
  )
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

/**
 * The form of the loader; after a refusal that of the answer, which goes on with its own draft: the posted address does not name the draft, so
 * the loader has begun another one.
 */
function shownForm(loaded: Loaded, answer: Answer | undefined): Loaded {
  const typed = answer?.reply.typed ?? loaded.typed
  const staffId = isRecordId(typed.staffId) ? typed.staffId : loaded.staffId
  const drafts = loaded.drafts.filter((draft) => draft.staffId !== staffId)
  return { staffId, typed, files: answer?.files ?? loaded.files, drafts }
}

/** Milliseconds without typing after which the draft is saved. */
const pause = 1500

/** Saves the draft after each pause of typing, and counts the filled fields of each section. */
function useSavedDraft(form: RefObject<HTMLFormElement>) {
  const saving = useFetcher<Answer>()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const [done, setDone] = useState<Record<string, number>>({})
  useEffect(() => () => clearTimeout(timer.current), [])

  function follow() {
    if (form.current) setDone(countDone(form.current))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!form.current) return
      const fields = new FormData(form.current)
      fields.set('intent', 'save')
      fields.set('inPlace', 'yes')
      saving.submit(fields, { method: 'post' })
    }, pause)
  }

  return { saved: saving.data, done, follow }
}

function Drafts({ drafts }: { drafts: { staffId: string; name: string; savedAt: string }[] }) {
  return (
    <section className="card stack">
      <h2>Your drafts</h2>
      <ul>
        {drafts.map(({ staffId, name, savedAt }) => (
          <li key={staffId}>
            <Link to={`/dashboard/staff/addStaff?draft=${staffId}`} reloadDocument>
              {name}
            </Link>{' '}
            <span className="muted">saved {savedAt}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The number of filled fields of each section. */
function countDone(form: HTMLFormElement): Record<string, number> {
  const values = new FormData(form)
  function isDone(field: StaffField): boolean {
    return postedNames(field).some((name) => {
      const value = values.get(name)
      return typeof value === 'string' && value.trim() !== ''
    })
  }
  return Object.fromEntries(staffSections.map(({ id, fields }) => [id, fields.filter(isDone).length]))
}
