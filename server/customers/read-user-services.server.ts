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
