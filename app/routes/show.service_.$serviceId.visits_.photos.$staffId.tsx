import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireCustomer } from '#app/session/guards.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import { viewNurseOfFamily } from '#server/visit-pages/family-visits.server.ts'

/** The small photo of a nurse, for the family that this nurse visits; for all others there is none. */
export async function loader(route: LoaderFunctionArgs) {
  const { account } = await requireCustomer(route)
  const { serviceId, staffId } = route.params
  const own = { uid: account.user.uid, serviceId: serviceId ?? '' }
  const address = isRecordId(serviceId) && isRecordId(staffId) ? await viewNurseOfFamily(own, staffId) : null
  if (!address) throw notFound()
  return redirect(address)
}
