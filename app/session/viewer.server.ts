import { createHash } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { userDocumentNotFound } from '#domain/missing-user.ts'
import { readAccount, UserDocumentNotFound, type Account } from '#server/accounts/session/account.server.ts'
import {
  readSecondFactor,
  type SecondFactor,
} from '#server/accounts/second-factor/second-factor-step.server.ts'
import type { StoredUserService } from '#server/services/user-service.entity.server.ts'
import { findBySession } from './session-cookie.server.ts'
import type { RouteArguments } from './route-arguments.server.ts'

/*
 * The viewer is the signed-in user behind a request. Its loaders share one read, as two promises in Remix's context: `viewer`, the account,
 * and `viewerServices`, all their services if those were read too.
 */

/** The signed-in user with their roles and this browser's session. */
export type Viewer = Account

/**
 * The signed-in user, or null for an anonymous request. The first reader of a request also reads all their services, because most
 * customers' pages need both: one Query.
 * @throws Response 404 for a session without its user record (section 8)
 */
export function readViewer({ request, context }: RouteArguments): Promise<Viewer | null> {
  const viewer = context.viewer ?? readWithServices({ request, context }).viewer
  return viewer.catch(answerMissingUser)
}

/** A short text that tells a browser's accounts apart and reveals nothing else about them. */
export function accountMark(uid: string): string {
  return createHash('sha256').update(uid).digest('base64url').slice(0, 12)
}

/** All services of the signed-in user; none for an anonymous request. */
export function readViewerServices({ request, context }: RouteArguments): Promise<StoredUserService[]> {
  const services = context.viewerServices ?? readWithServices({ request, context }).services
  return services.catch(answerMissingUser)
}

/** The signed-in user for the root's header, without a read of its own if the page reads them. */
export async function readViewerOfPage(route: RouteArguments): Promise<Viewer | null> {
  // Remix calls all loaders of a request in one go, the root's first. After the next microtask the page's guard has put its read into the
  // context.
  await Promise.resolve()
  return readViewer(route)
}

/**
 * An administrator who has passed only the first factor, or null. They are not signed in yet, so the request has no viewer; the signed-in
 * user is read only if there is no such administrator.
 */
export function readHalfSignedIn({ request, context }: RouteArguments): Promise<SecondFactor | null> {
  const halfSignedIn = findBySession(request, readSecondFactor)
  void shareViewer(
    context,
    halfSignedIn.then(async (found) => (found ? null : accountOf(await findBySession(request, readAccount)))),
  )
  return halfSignedIn
}

/**
 * Puts a read of the signed-in user into the context for the request's other loaders. A failure reaches the loaders that await it; without
 * any it must not end the process as an unhandled rejection.
 */
export function shareViewer(context: AppLoadContext, viewer: Promise<Viewer | null>): Promise<Viewer | null> {
  viewer.catch(() => undefined)
  context.viewer = viewer
  return viewer
}

function readWithServices({ request, context }: RouteArguments) {
  const reading = findBySession(request, readAccount)
  const services = reading.then((found) => found?.services ?? [])
  services.catch(() => undefined)
  context.viewerServices = services
  // An action may have read the account already.
  const viewer = context.viewer ?? shareViewer(context, reading.then(accountOf))
  return { viewer, services }
}

function accountOf(found: { account: Account } | null): Account | null {
  return found?.account ?? null
}

/** Answers 404 if the user record is missing; rethrows every other error. */
export function answerMissingUser(error: unknown): never {
  if (!(error instanceof UserDocumentNotFound)) throw error
  throw new Response(null, { status: 404, statusText: userDocumentNotFound })
}
