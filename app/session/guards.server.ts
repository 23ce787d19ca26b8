import { redirect, type AppLoadContext } from '@remix-run/node'
import { loginPath } from '#domain/paths.ts'
import { isRecordId } from '#domain/record-id.ts'
import { nextStatus, type ServiceEvent } from '#domain/service-status.ts'
import {
  readAccountAlone,
  readAccountWithService,
  readAccountWithUser,
  UserDocumentNotFound,
  type Account,
} from '#server/accounts/session/account.server.ts'
import { notFound } from './not-found.server.ts'
import { notFoundInAccount } from './not-found-in-account.server.ts'
import { readSecondFactor } from '#server/accounts/second-factor/second-factor-step.server.ts'
import { auditRefusedAccess } from '#server/audit/events.server.ts'
import type { ServiceRecords } from '#server/services/read-service-records.server.ts'
import type { StoredUserService } from '#server/services/user-service.entity.server.ts'
import { isOwner } from '#server/accounts/owner.server.ts'
import { redirectWithMessage } from './message-cookie.server.ts'
import { findBySession, readCredentials } from './session-cookie.server.ts'
import { answerMissingUser, readViewer, readViewerServices, shareViewer } from './viewer.server.ts'
import type { RouteArguments } from './route-arguments.server.ts'

/*
 * Guards, which a loader or action calls first: each returns the user who may see the page, or throws a redirect. A guard puts its read of
 * the viewer into the context before it waits for anything, so that the page's header shares it (`readViewerOfPage`).
 */

/** A signed-in user as a customer: the account and all their services. */
export type Customer = { account: Account; services: StoredUserService[] }

/** The signed-in customer with all their services; an anonymous request is redirected to `/login` and comes back afterwards. */
export async function requireCustomer(route: RouteArguments): Promise<Customer> {
  const account = await readViewer(route)
  if (!account) throw await redirectToLogin(route.request)
  return { account, services: await readViewerServices(route) }
}

/** The same with a verified phone; a customer without one is redirected to `/phone_verification` (section 6). */
export async function requireVerifiedPhone(route: RouteArguments): Promise<Customer> {
  const customer = await requireCustomer(route)
  if (!customer.account.user.phoneVerified) {
    throw await redirectWithMessage('/phone_verification', 'verifyPhone')
  }
  return customer
}

/** The signed-in customer with the records of one service, for an action on it. */
export async function requireCustomerWithService(
  route: RouteArguments,
  serviceId: string | undefined,
): Promise<{ account: Account; records: ServiceRecords }> {
  const isSignedIn = (await readCredentials(route.request)).length > 0
  if (!isSignedIn) throw await redirectToLogin(route.request)
  if (!isRecordId(serviceId)) throw notFoundInAccount()
  const found = await findBySession(route.request, (credentials) =>
    readAccountWithService(credentials, serviceId),
  ).catch(answerMissingUser)
  if (!found) throw await redirectToLogin(route.request)
  // The loaders of the page around a posted form find account and service here instead of reading them again.
  void shareViewer(route.context, Promise.resolve(found.account))
  route.context.ownService = Promise.resolve(found.records.entry)
  return found
}

/**
 * One of the customer's own services, for the page of an event on it. Another customer's service is answered by 404, like one that does not
 * exist; a status that does not allow the event, by a redirect to the list.
 */
export async function requireOwnService(
  route: RouteArguments,
  serviceId: string | undefined,
  event: ServiceEvent,
): Promise<{ serviceId: string; patientName: string; hasNurse: boolean }> {
  const entry = await (route.context.ownService ?? findOwnService(route, serviceId))
  if (!entry) throw notFoundInAccount()
  if (!nextStatus(entry.status, event)) throw redirect('/show/service')
  const { patientName, status } = entry
  return { serviceId: entry.serviceId, patientName, hasNurse: status === 'assigned' }
}

async function findOwnService(route: RouteArguments, serviceId: string | undefined) {
  const { services } = await requireCustomer(route)
  return services.find((service) => service.serviceId === serviceId) ?? null
}

/**
 * The signed-in administrator. An anonymous request is redirected to `/login`, a user without the role to `/`, which shows the reason
 * (section 6). All routes of a request share one read.
 */
export async function requireAdministrator(route: RouteArguments): Promise<Account> {
  const { request, context } = route
  return admitAdministrator(
    route,
    context.viewer ?? shareViewer(context, findBySession(request, readAccountAlone)),
  )
}

/** The owner; another administrator is led to Today, which says why. */
export async function requireOwner(route: RouteArguments): Promise<Account> {
  const account = await requireAdministrator(route)
  if (!isOwner(account.user)) throw await redirectWithMessage('/dashboard/panel', 'ownerOnly')
  return account
}

/**
 * The administrator for the frame of the dashboard's pages; null for anybody else, whom the page's own guard refuses. Makes no read of its
 * own if the page reads the administrator (`readViewerOfPage`).
 */
export async function readAdministratorOfPage({ request, context }: RouteArguments): Promise<Account | null> {
  await Promise.resolve()
  const viewer = context.viewer ?? shareViewer(context, findBySession(request, readAccountAlone))
  const account = await viewer.catch(() => null)
  return account?.isAdministrator ? account : null
}

/** The administrator with the records of one service, and of one nurse for an assignment, in one read. */
export async function requireAdministratorWithService(
  route: RouteArguments,
  serviceId: string | undefined,
  nurseId?: string,
): Promise<{ account: Account; records: ServiceRecords }> {
  if (!isRecordId(serviceId)) {
    await requireAdministrator(route)
    throw notFound()
  }
  const reading = findBySession(route.request, (credentials) =>
    readAccountWithService(credentials, serviceId, nurseId),
  )
  const viewer = reading.then((found) => found?.account ?? null)
  const account = await admitAdministrator(route, shareViewer(route.context, viewer))
  const records = (await reading)?.records
  if (!records) throw outOfDashboard(await redirectToLogin(route.request))
  return { account, records }
}

/** The administrator with a user's record, in one read; null if there is no such record. */
export async function requireAdministratorWithUser(route: RouteArguments, uid: string | undefined) {
  if (!isRecordId(uid)) {
    return { account: await requireAdministrator(route), other: null }
  }
  const reading = findBySession(route.request, (credentials) => readAccountWithUser(credentials, uid))
  const viewer = reading.then((found) => found?.account ?? null)
  const account = await admitAdministrator(route, shareViewer(route.context, viewer))
  return { account, other: (await reading)?.other ?? null }
}

/** Returns an administrator's account; any other request is redirected and the refusal recorded (section 6). */
async function admitAdministrator(route: RouteArguments, viewer: Promise<Account | null>): Promise<Account> {
  const account = await viewer.catch(async (error: unknown) => {
    if (!(error instanceof UserDocumentNotFound)) throw error
    const [credentials = null] = await readCredentials(route.request)
    await recordRefusal(route, credentials)
    throw outOfDashboard(await redirectWithMessage('/', 'userDocumentNotFound'))
  })
  if (!account) {
    await recordRefusal(route, null)
    throw outOfDashboard(await redirectToLogin(route.request))
  }
  if (!account.isAdministrator) {
    await recordRefusal(route, account.user)
    throw outOfDashboard(await redirectWithMessage('/', 'unauthorized'))
  }
  return account
}

/** Makes the redirect load a whole page, because the dashboard has only its own stylesheet. */
function outOfDashboard(redirection: Response): Response {
  redirection.headers.set('X-Remix-Reload-Document', 'true')
  return redirection
}

/** Requests with a recorded refusal: every route of a request refuses it, and one record is enough. */
const requestsRecorded = new WeakSet<AppLoadContext>()

async function recordRefusal({ context }: RouteArguments, account: { uid: string } | null): Promise<void> {
  if (requestsRecorded.has(context)) return
  requestsRecorded.add(context)
  await auditRefusedAccess(account)
}

/** A redirect to `/login` that returns here after signing in; after a POST, to the page at the same address. */
export async function redirectToLogin(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const to = loginPath(pathname + search)
  // An administrator who has passed the first factor goes on to the second.
  if (request.method === 'GET' && (await findBySession(request, readSecondFactor))) {
    return redirect(`/dashboard/second-factor?${new URLSearchParams({ redirectTo: pathname + search })}`)
  }
  return request.method === 'GET' ? redirect(to) : redirectWithMessage(to, 'notSignedIn')
}
