import type { LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from '#app/session/not-found.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'

/** The id of the nurse in a page's address; throws the 404 where it can be none. */
export function nurseIdOfAddress({ params: { staffId } }: Pick<LoaderFunctionArgs, 'params'>): string {
  if (!isRecordId(staffId)) throw notFound()
  return staffId
}

/** The nurse of a page's address, also one who has left; throws the 404 where there is none. */
export async function readNurseOfAddress(route: Pick<LoaderFunctionArgs, 'params'>): Promise<StoredStaff> {
  const nurse = await readStaff(nurseIdOfAddress(route))
  if (!nurse) throw notFound()
  return nurse
}
