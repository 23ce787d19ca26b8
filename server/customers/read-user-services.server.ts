import { UserService, type StoredUserService } from '#server/services/user-service.entity.server.ts'

/** Maximum number of services in a user's expanded row. */
const maxServices = 100

/** The services in a user's list, for the user's expanded row; one Query. */
export async function readUserServices(
  uid: string,
): Promise<{ services: StoredUserService[]; hasMore: boolean }> {
  const { data, cursor } = await UserService.query.ofUser({ uid }).go({ limit: maxServices })
  return { services: data, hasMore: cursor !== null }
}

/** A customer's confirmed and assigned services. */
export async function readOpenServices(uid: string): Promise<StoredUserService[]> {
  const { data } = await UserService.query.ofUser({ uid }).go({ consistent: true, pages: 'all' })
  return data.filter(({ status }) => status === 'confirmed' || status === 'assigned')
}
