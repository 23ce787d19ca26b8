import { randomUUID } from 'node:crypto'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useFetcher, useLoaderData } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { StaffFormFields, StaffFormSections, StaffProblems } from '#app/routes/dashboard/staff/staff-form.tsx'
import { company } from '#app/content/company.ts'
import { staffMessages } from '#app/content/dashboard-messages.ts'
import { formatOfficeInstant } from '#domain/dates.ts'
import { isRecordId } from '#domain/record-id.ts'
import { staffFileFields, staffSections } from '#domain/staff.ts'
import { redirectWithNotice } from '#app/session/notice-cookie.server.ts'
import { readFields } from '#app/routes/dashboard/services/service-action.server.ts'
import { answerWhenUnavailable } from '#app/forms/unavailable.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { logError } from '#server/http/log.server.ts'
import { discardDraft, listDrafts, readDraft } from '#server/staff/draft.server.ts'
import { readTyped } from '#server/staff/registration.schema.server.ts'
import { registerStaff, saveDraft } from '#server/staff/register.server.ts'

export const meta = () => [{ title: `Staff Registration Form · ${company.name}` }]

/** Autosaving and sending files change nothing that this page has loaded. */
export const shouldRevalidate = () => false

/** The form, empty or as the draft in the address left it, and the administrator's drafts. */
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
      savedAt: formatOfficeInstant(updatedAt),
    })),
  }
}

type Answer = {
  message: string | null
  savedAt: string | null
  typed: Record<string, string>
  problems: Record<string, string>
}

/** Keeps the draft, gives it up, or registers the nurse (section 5, "Staff registration form"). */
export async function action(route: ActionFunctionArgs) {
  const fields = await readFields(route)
  const typed = readTyped(fields)
  answerWhenUnavailable(route.request, () => refuse(typed, staffMessages.failed, 503))
  const { user } = await requireAdministrator(route)
  const given = fields.get('staffId')
  const staffId = typeof given === 'string' ? given : ''
  const intent = fields.get('intent')
  if (!isRecordId(staffId)) return refuse(typed, staffMessages.failed, 400)
  if (intent === 'discard') {
    await discardDraft(user, staffId)
    return redirect('/dashboard/staff/addStaff')
  }
  try {
    if (intent !== 'register') return await keep()
    const outcome = await registerStaff(user, staffId, typed)
    if (outcome.ok) return await redirectWithNotice('/dashboard/staff/currentStaffs', 'staffAdded')
    if (outcome.reason === 'invalid') return refuse(typed, staffMessages.fixErrors, 400, outcome.problems)
    return outcome.reason === 'not-yours'
      ? refuse(typed, staffMessages.permissionDenied, 403)
      : refuse(typed, staffMessages.failed, 503)
  } catch (error) {
    logError('staff not added', error)
    return refuse(typed, staffMessages.failed, 503)
  }

  async function keep() {
    const saved = await saveDraft(user, staffId, typed)
    if (!saved.ok) return refuse(typed, staffMessages.permissionDenied, 403)
    if (fields.has('inPlace'))
      return data<Answer>({
        message: null,
        savedAt: formatOfficeInstant(nowInstant()),
        typed,
        problems: saved.problems,
      })
    return redirect(`/dashboard/staff/addStaff?draft=${staffId}`)
  }
}

function refuse(
  typed: Record<string, string>,
  message: string,
  status: number,
  problems: Record<string, string> = {},
) {
  return data<Answer>({ message, savedAt: null, typed, problems }, { status })
}

/** How long typing pauses before the draft is kept, in milliseconds. */
const pause = 1500

export default function AddStaff() {
  const { staffId, typed: kept, files, drafts } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as Answer | undefined
  const saving = useFetcher<Answer>()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const [done, setDone] = useState<Record<string, number>>({})
  const typed = answer?.typed ?? kept
  const problems = { ...saving.data?.problems, ...answer?.problems }
  const summary = useRef<HTMLDivElement>(null)

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (answer?.message) summary.current?.focus()
  }, [answer])

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

  return (
    <section className="view stack">
      <header className="view__head">
        <h1>Staff Registration Form</h1>
        <p role="status" className="muted">
          {saving.data?.savedAt ? `Draft saved ${saving.data.savedAt}` : null}
        </p>
      </header>
      {drafts.length > 0 ? <Drafts drafts={drafts} /> : null}
      <div className="staff-form">
        <StaffFormSections done={done} />
        <form ref={form} method="post" noValidate className="stack" onInput={follow}>
          <StaffProblems ref={summary} message={answer?.message ?? null} problems={answer?.problems ?? {}} />
          <input type="hidden" name="staffId" value={staffId} />
          <StaffFormFields staffId={staffId} typed={typed} problems={problems} files={files} />
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

/** How many fields of each section have something in them. */
function countDone(form: HTMLFormElement): Record<string, number> {
  const values = new FormData(form)
  function isDone({ name }: { name: string }): boolean {
    const value = values.get(name)
    return typeof value === 'string' && value.trim() !== ''
  }
  return Object.fromEntries(staffSections.map(({ id, fields }) => [id, fields.filter(isDone).length]))
}
