import { UserService, type UserServiceRecord } from '#server/services/user-service.entity.server.ts'

/** The most services of a user that her expanded row shows. */
const most = 100

/** The services in a user's list, for her expanded row; one Query. */
export async function readUserServices(
  uid: string,
): Promise<{ services: UserServiceRecord[]; hasMore: boolean }> {
  const { data, cursor } = await UserService.query.ofUser({ uid }).go({ limit: most })
  return { services: data, hasMore: cursor !== null }
}
