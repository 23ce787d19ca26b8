import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import { isStaffFileField } from '#domain/staff.ts'
import { viewFile } from '#server/staff/view-papers.server.ts'

/** Redirects to one paper of a nurse, by a link that works for five minutes, and records the view in the audit log. */
export async function loader(route: LoaderFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const { staffId, field } = route.params
  const address = isRecordId(staffId) && isStaffFileField(field) ? await viewFile(user, staffId, field) : null
  if (!address) throw notFound()
  return redirect(address)
}
