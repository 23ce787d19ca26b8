import { redirect, type AppLoadContext } from '@remix-run/node'
import { sessionLifetimeDays } from '#domain/limits.ts'
import { userDocumentNotFound } from '#domain/missing-user.ts'
import { loginPath } from '#domain/paths.ts'
import { isRecordId } from '#domain/record-id.ts'
import { isServiceId } from '#domain/service-id.ts'
import { nextStatus, type ServiceEvent } from '#domain/service-status.ts'
import {
  readAccount,
  readAccountAlone,
  readAccountWithService,
  readAccountWithUser,
  UserDocumentNotFound,
  type Account,
  type Credentials,
} from '#server/accounts/account.server.ts'
import { readSecondFactor } from '#server/accounts/second-factor-step.server.ts'
import { endSession } from '#server/accounts/session.server.ts'
import { noteRefusedAccess } from '#server/audit/events.server.ts'
import type { ServiceRecords } from '#server/bookings/records.server.ts'
import type { Asking } from './context.server.ts'
import { siteCookie } from './site-cookie.server.ts'
import { keepKnownBrowser } from './known-browser-cookie.server.ts'
import { redirectWithNotice } from './notice-cookie.server.ts'

/** The cookie names a session of the table and is signed; it holds no token (docs/decisions/0000, "The parts"). */
const authToken = siteCookie<Credentials>('authToken', {
  maxAge: sessionLifetimeDays * 24 * 60 * 60,
  sameSite: 'strict',
  accepts: isCredentials,
})

type RouteArguments = { request: Request; context: AppLoadContext }

/** The Set-Cookie header that signs a browser in. */
export function signInCookie(credentials: Credentials): Promise<string> {
  return authToken.keep(credentials)
}

/**
 * Signs a browser in, out of the sessions that it had before, and makes it known to the account; returns the headers
 * Set-Cookie.
 */
export async function signInHeaders(request: Request, credentials: Credentials): Promise<Headers> {
  const headers = new Headers({ 'Set-Cookie': await replaceSession(request, credentials) })
  headers.append('Set-Cookie', await keepKnownBrowser(request, credentials.uid))
  return headers
}

/** The same for a session that is good for verifying the e-mail alone: its browser is known to no account yet. */
export async function replaceSession(request: Request, credentials: Credentials): Promise<string> {
  for (const former of await readCredentials(request)) await endSession(former)
  return signInCookie(credentials)
}

/** The Set-Cookie header that forgets the session. */
export function signOutCookie(): Promise<string> {
  return authToken.forget()
}

/**
 * What the cookie says, if it is whole and signed by us; whether the session still exists is the table's to say. `authToken`
 * has no prefix, so another host of the domain may have set one beside ours: then there are several.
 */
export function readCredentials(request: Request): Promise<Credentials[]> {
  return authToken.readAll(request)
}

/** The first session that is found, of those that the browser names; null without any. */
export async function findBySession<Found>(
  request: Request,
  find: (credentials: Credentials) => Promise<Found | null>,
): Promise<Found | null> {
  for (const credentials of await readCredentials(request)) {
    const found = await find(credentials)
    if (found) return found
  }
  return null
}

function isCredentials(value: unknown): value is Credentials {
  if (typeof value !== 'object' || value === null) return false
  const { uid, sessionId } = value as Partial<Credentials>
  return typeof uid === 'string' && typeof sessionId === 'string'
}

/** Whoever asks, or null for a visitor. One read for all routes of a request. */
export function readAsking({ request, context }: RouteArguments): Promise<Asking | null> {
  context.asking ??= findBySession(request, readAccount).catch(answerMissingUser)
  return context.asking
}

/** The signed-in customer with all her services; anyone else goes to `/login` and comes back. */
export async function requireCustomer(route: RouteArguments): Promise<Asking> {
  const asking = await readAsking(route)
  if (!asking) throw await redirectToLogin(route.request)
  return asking
}

/** The same with a verified phone; without one to `/phone_verification` (section 6). */
export async function requireVerifiedPhone(route: RouteArguments): Promise<Asking> {
  const asking = await requireCustomer(route)
  if (!asking.account.user.phoneVerified) throw await redirectWithNotice('/phone_verification', 'verifyPhone')
  return asking
}

/** The signed-in customer with the records of one service, for an action on it. */
export async function requireCustomerWithService(
  route: RouteArguments,
  serviceId: string | undefined,
): Promise<{ account: Account; records: ServiceRecords }> {
  const isSignedIn = (await readCredentials(route.request)).length > 0
  if (!isSignedIn) throw await redirectToLogin(route.request)
  if (!isServiceId(serviceId)) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const found = await findBySession(route.request, (credentials) =>
    readAccountWithService(credentials, serviceId),
  ).catch(answerMissingUser)
  if (!found) throw await redirectToLogin(route.request)
  const { account, records } = found
  // The page around a posted form shows this service; its loaders find it here instead of reading again.
  route.context.asking = Promise.resolve({ account, services: records.entry ? [records.entry] : [] })
  return found
}

/**
 * One of the customer's own services, for the page of an event on it. Anyone else's answers like one that does not
 * exist; one that is past the event leads back to the list.
 */
export async function requireOwnService(
  route: RouteArguments,
  serviceId: string | undefined,
  event: ServiceEvent,
): Promise<{ serviceId: string; patientName: string; hasNurse: boolean }> {
  const { services } = await requireCustomer(route)
  const entry = services.find((service) => service.serviceId === serviceId)
  if (!entry) throw new Response(null, { status: 404, statusText: 'Not Found' })
  if (!nextStatus(entry.status, event)) throw redirect('/show/service')
  const { patientName, status } = entry
  return { serviceId: entry.serviceId, patientName, hasNurse: status === 'assigned' }
}

/**
 * The administrator whose page this is. A visitor goes to `/login`, anyone else to `/`, where the reason is shown
 * (section 6). One read for all routes of a request.
 */
export async function requireAdministrator(route: RouteArguments): Promise<Account> {
  const { context } = route
  context.asking ??= findBySession(route.request, readAccountAlone).then(
    (account) => account && { account, services: [] },
  )
  return admit(
    route,
    context.asking.then((asking) => asking?.account ?? null),
  )
}

/** The administrator with the records of one service, and of one nurse for an assignment, in one read. */
export async function requireAdministratorWithService(
  route: RouteArguments,
  serviceId: string | undefined,
  nurseId?: string,
): Promise<{ account: Account; records: ServiceRecords }> {
  if (!isServiceId(serviceId)) {
    await requireAdministrator(route)
    throw new Response(null, { status: 404, statusText: 'Not Found' })
  }
  const reading = findBySession(route.request, (credentials) =>
    readAccountWithService(credentials, serviceId, nurseId),
  )
  const account = await admit(
    route,
    reading.then((found) => found?.account ?? null),
  )
  const records = (await reading)?.records
  if (!records) throw await redirectToLogin(route.request)
  route.context.asking = Promise.resolve({ account, services: [] })
  return { account, records }
}

/** The administrator with the record of a user, in one read; null when there is none. */
export async function requireAdministratorWithUser(route: RouteArguments, uid: string | undefined) {
  if (!isRecordId(uid)) {
    await requireAdministrator(route)
    return { other: null }
  }
  const reading = findBySession(route.request, (credentials) => readAccountWithUser(credentials, uid))
  const account = await admit(
    route,
    reading.then((found) => found?.account ?? null),
  )
  route.context.asking = Promise.resolve({ account, services: [] })
  return { other: (await reading)?.other ?? null }
}

/** Lets an administrator through; everybody else is sent away (section 6). */
async function admit(route: RouteArguments, asking: Promise<Account | null>): Promise<Account> {
  const account = await asking.catch(async (error: unknown) => {
    if (!(error instanceof UserDocumentNotFound)) throw error
    const [credentials = null] = await readCredentials(route.request)
    await noteRefusal(route, credentials)
    throw await redirectWithNotice('/', 'userDocumentNotFound')
  })
  if (!account) {
    await noteRefusal(route, null)
    throw await redirectToLogin(route.request)
  }
  if (!account.isAdministrator) {
    await noteRefusal(route, account.user)
    throw await redirectWithNotice('/', 'unauthorized')
  }
  return account
}

/** Requests whose refusal is noted already: the routes of one request are each refused. */
const noted = new WeakSet<AppLoadContext>()

async function noteRefusal({ context }: RouteArguments, account: { uid: string } | null): Promise<void> {
  if (noted.has(context)) return
  noted.add(context)
  await noteRefusedAccess(account)
}

/** A page says that the user record is missing; every other error goes its way. */
function answerMissingUser(error: unknown): never {
  if (!(error instanceof UserDocumentNotFound)) throw error
  throw new Response(null, { status: 404, statusText: userDocumentNotFound })
}

/** `/login`, with the way back. A form's address may only be posted to, so its page is the way back. */
async function redirectToLogin(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const to = loginPath(pathname + search)
  // An administrator whose first factor has passed goes on with the second one.
  if (request.method === 'GET' && (await findBySession(request, readSecondFactor))) {
    return redirect(`/dashboard/second-factor?${new URLSearchParams({ redirectTo: pathname + search })}`)
  }
  return request.method === 'GET' ? redirect(to) : redirectWithNotice(to, 'notSignedIn')
}
