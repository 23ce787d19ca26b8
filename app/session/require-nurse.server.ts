import { redirect, redirectDocument } from '@remix-run/node'
import { signInTarget } from '#domain/sign-in-target.ts'
import { readAccountAlone, type Account } from '#server/accounts/session/account.server.ts'
import type { StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import { readNurses } from '#server/nurse-time/read-nurses.server.ts'
import { speakUnlessChosen } from '#server/http/language.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { readNurseWithVisit, type NurseVisitRecords } from '#server/visit-pages/nurse-visit.server.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { isLinked } from '#server/accounts/life/nurse-link.server.ts'
import { redirectToLogin } from './guards.server.ts'
import { findBySession } from './session-cookie.server.ts'
import { answerMissingUser, shareViewer } from './viewer.server.ts'
import type { RouteArguments } from './route-arguments.server.ts'

/** A signed-in nurse: their account, their record, and their diary, null if they never had one. */
export type SignedInNurse = { account: Account; staff: StoredStaff; diary: StoredDiary | null }

/**
 * The nurse linked with the signed-in account (docs/visits.md, "Screens"), by two requests. The link counts only if both records have it,
 * so half a link shows nothing.
 * @throws Response to `/login` for an anonymous request, home for a customer, and 'Under Construction' for a staff person without a linked
 * nurse
 */
export async function requireNurse(route: RouteArguments): Promise<SignedInNurse> {
  const nurse = await requireNurseOrFormer(route)
  if (nurse.staff.retiredAt) throw notLinked()
  return nurse
}

/** The same, and for 70 days also a nurse who has left (docs/decisions/0106). */
export function requireNurseOrFormer(route: RouteArguments): Promise<SignedInNurse> {
  return requireLinked(route, async (nurseId) => {
    const [nurse] = await readNurses([nurseId])
    return { staff: nurse?.staff ?? null, diary: nurse?.diary ?? null }
  })
}

/** The same with the records of one visit instead of the diary; the visit may be another nurse's. */
export function requireNurseWithVisit(
  route: RouteArguments,
  visit: VisitName,
): Promise<NurseVisitRecords & { account: Account; staff: StoredStaff }> {
  return requireLinked(route, (nurseId) => readNurseWithVisit(nurseId, visit))
}

/** @param read the nurse's record and what else the page needs */
async function requireLinked<Records extends { staff: StoredStaff | null }>(
  route: RouteArguments,
  read: (nurseId: string) => Promise<Records>,
): Promise<Records & { account: Account; staff: StoredStaff }> {
  const account = await requireStaff(route)
  const { nurseId } = account.user
  if (!nurseId) throw notLinked()
  const records = await read(nurseId)
  const { staff } = records
  if (!staff || !isLinked(account.user, staff)) throw notLinked()
  speakUnlessChosen(staff.messageLanguage)
  return { ...records, account, staff }
}

/** Status 200, which the layout of the nurses' pages shows as 'Under Construction' (section 2). */
export function notLinked(): Response {
  return new Response(null, { status: 200 })
}

/** A signed-in staff person (section 6); other users are redirected to their home page. */
async function requireStaff(route: RouteArguments): Promise<Account> {
  const account = await readAccountOfNursePage(route)
  if (!account) throw await redirectToLogin(route.request)
  if (!account.isStaff) throw redirect(signInTarget(account))
  return account
}

/**
 * The account of a request for a nurse's page, or null for an anonymous one. One request to the table, however many services the account
 * has.
 */
export function readAccountOfNursePage(route: RouteArguments): Promise<Account | null> {
  refuseDataRequest(route)
  const { request, context } = route
  const reading = context.viewer ?? shareViewer(context, findBySession(request, readAccountAlone))
  return reading.catch(answerMissingUser)
}

/**
 * Remix's router gets nothing that a nurse sees. If a script of another page asks for it, for example after signing in, the browser is made
 * to load the page.
 */
function refuseDataRequest({ request, context }: RouteArguments): void {
  if (!context.isDataRequest) return
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(pathname + search)
}
