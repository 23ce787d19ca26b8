import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { StaffFormFields, StaffFormSections, StaffProblems } from '#app/routes/dashboard/staff/staff-form.tsx'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/dashboard-messages.ts'
import { isRecordId } from '#domain/record-id.ts'
import { staffFileFields } from '#domain/staff.ts'
import { answerBusy } from '#app/forms/read-form.server.ts'
import { redirectWithNotice } from '#app/session/notice-cookie.server.ts'
import { readFields } from '#app/routes/dashboard/services/service-action.server.ts'
import { answerWhenUnavailable } from '#app/forms/unavailable.server.ts'
import { editStaff, typedOf } from '#server/staff/edit.server.ts'
import { readTyped } from '#server/staff/registration.schema.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'

export const meta = () => [{ title: `Edit staff · ${company.name}` }]

/** The form with what the nurse's record says. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const { staffId } = route.params
  const staff = isRecordId(staffId) ? await readStaff(staffId) : null
  if (!staff || staff.retiredAt) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return {
    staffId: staff.id,
    fullName: staff.fullName,
    version: staff.detailsVersion ?? 0,
    typed: typedOf(staff),
    files: staffFileFields.filter((field) => staff[field]),
  }
}

/** Saves what was changed, unless somebody else has saved since the form was shown. */
export async function action(route: ActionFunctionArgs) {
  const fields = await readFields(route)
  const typed = readTyped(fields)
  const version = Number(fields.get('version'))
  answerWhenUnavailable(route.request, () => refuse({ message: messages.busy, problems: {} }, 503))
  const { user } = await requireAdministrator(route)
  const { staffId } = route.params
  if (!isRecordId(staffId)) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const outcome = await editStaff(user, staffId, { version, typed }).catch(answerBusy)
  if (outcome.ok) throw await redirectWithNotice(`/dashboard/staff/${staffId}`, 'staffChanged')
  switch (outcome.reason) {
    case 'invalid':
      return refuse({ message: 'Please fix the errors in the form', problems: outcome.problems })
    case 'changed': {
      const what = outcome.differences.join(', ') || 'nothing that you see here'
      return refuse({
        message: `Somebody else has changed this nurse since you opened the form. What differs from what you typed: ${what}. Look at it again; saving now puts yours in its place.`,
        problems: {},
        version: outcome.staff.detailsVersion ?? 0,
      })
    }
    case 'not-found':
      throw new Response(null, { status: 404, statusText: 'Not Found' })
    case 'busy':
      return refuse(
        {
          message: messages.busy,
          problems: {},
        },
        503,
      )
  }

  function refuse(
    answer: { message: string; problems: Record<string, string>; version?: number },
    status = answer.version === undefined ? 400 : 409,
  ) {
    return data({ version, ...answer, typed }, { status })
  }
}

export default function EditStaff() {
  const { staffId, fullName, files, ...loaded } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { typed, version } = answer ?? loaded
  return (
    <section className="view stack">
      <h1>{fullName}</h1>
      <div className="staff-form">
        <StaffFormSections done={{}} />
        <form method="post" noValidate className="stack" key={version}>
          <StaffProblems message={answer?.message ?? null} problems={answer?.problems ?? {}} />
          <input type="hidden" name="version" value={version} />
          <StaffFormFields
            staffId={staffId}
            typed={typed}
            problems={answer?.problems ?? {}}
            files={files}
            isReplacing
          />
          <div className="form-actions">
            <button className="button">Save changes</button>
            <Link to={`/dashboard/staff/${staffId}`} className="button button--quiet">
              Cancel
            </Link>
            <Link to={`/dashboard/staff/${staffId}/retire`} className="button button--danger">
              Retire
            </Link>
          </div>
        </form>
      </div>
    </section>
  )
}
