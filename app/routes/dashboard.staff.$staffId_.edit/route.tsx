import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { nurseIdOfAddress, readNurseOfAddress } from '#app/dashboard/staff/nurse-of-address.server.ts'
import { StaffFormFields, StaffFormSections, StaffErrors } from '#app/dashboard/staff/staff-form.tsx'
import { useFilesOnTheWay } from '#app/dashboard/staff/files-on-the-way.tsx'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { staffMessages, changedMeanwhile, staffErrors } from '#app/content/office/staff-records.ts'
import { staffFileFields } from '#domain/staff.ts'
import { answerBusy, readForm } from '#app/forms/read-form.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { editNurse } from '#server/bookings/edit-nurse.server.ts'
import { typedStaff } from '#server/staff/edit.server.ts'
import { readTyped, registrationSchema } from '#server/staff/registration.schema.server.ts'

export const meta = () => [{ title: `Edit staff · ${company.name}` }]

/** The form with the data of the nurse's record. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const staff = await readNurseOfAddress(route)
  if (staff.retiredAt) throw notFound()
  return {
    staffId: staff.id,
    fullName: staff.fullName,
    version: staff.detailsVersion ?? 0,
    typed: typedStaff(staff),
    files: staffFileFields.filter((field) => staff[field]),
  }
}

/** Saves the changes, unless another administrator has saved the nurse since the form was shown. */
export async function action(route: ActionFunctionArgs) {
  const form = await readForm(route.request, registrationSchema, {
    unavailable: messages.busy,
    showAgain: ({ version = '', ...typed }) => ({ version, ...readTyped(typed) }),
  })
  const { user } = await requireAdministrator(route)
  const staffId = nurseIdOfAddress(route)
  const version = Number(form.posted.get('version') ?? 0)
  if (!form.ok) return form.refuse(null, { rest: { version } })
  const outcome = await editNurse(user, staffId, { version, typed: readTyped(form.value) }).catch(answerBusy)
  if (outcome.ok) throw await redirectWithMessage(`/dashboard/staff/${staffId}`, 'staffChanged')
  switch (outcome.reason) {
    case 'invalid':
      return form.refuse(staffMessages.fixErrors, {
        errors: staffErrors(outcome.problems),
        rest: { version },
      })
    case 'differs':
      return form.refuse(changedMeanwhile(outcome.differences), {
        status: 409,
        rest: { version: outcome.staff.detailsVersion ?? 0 },
      })
    case 'not-found':
      throw notFound()
    case 'busy':
      return form.refuse(messages.busy, { status: 503, rest: { version } })
  }
}

export default function EditStaff() {
  const { staffId, fullName, files, ...loaded } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const reply = answer?.reply
  const { hold, onSending, notice } = useFilesOnTheWay()
  // The answer to an outage carries no version.
  const version = answer?.version ?? reply?.typed?.version ?? loaded.version
  return (
    <section className="view stack">
      <h1>{fullName}</h1>
      <div className="staff-form">
        <StaffFormSections done={{}} />
        <form method="post" noValidate className="stack" key={version} onSubmit={hold}>
          <StaffErrors reply={reply} />
          <input type="hidden" name="version" value={version} />
          <StaffFormFields
            staffId={staffId}
            typed={reply?.typed ?? loaded.typed}
            errors={reply?.errors ?? {}}
            files={files}
            isReplacing
            onSending={onSending}
          />
          {notice}
          <div className="form-actions">
            <button className="button">Save changes</button>
            <Link to={`/dashboard/staff/${staffId}`} className="button button--quiet">
              Cancel
            </Link>
            <Link to={`/dashboard/staff/${staffId}/retire`} className="button button--danger">
              Make inactive
            </Link>
          </div>
        </form>
      </div>
    </section>
  )
}
