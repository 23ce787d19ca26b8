import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import { viewPhoto } from '#server/staff/view-papers.server.ts'

/** The small photo of a nurse. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const { staffId } = route.params
  const address = isRecordId(staffId) ? await viewPhoto(staffId) : null
  if (!address) throw notFound()
  return redirect(address)
}
