import type { Language } from '#domain/languages.ts'
import type { Account } from '#server/accounts/session/account.server.ts'
import { areSmsOut } from '#server/sending/sms-outage.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import type { InvitationLink } from './invitation-link.server.ts'
import { isInvited, readInvitation, readNurseOf, type JoinProblem } from './link-account.server.ts'
import { readSentCode } from './send-join-code.server.ts'

export type ShownStep =
  /** The signed-in account has the nurse's verified number and needs no code. */
  | { step: 'link'; firstName: string }
  /** `account` is what is signed in: nothing, an account with another number, or one without a verified number. */
  | { step: 'send'; digits: string; account: 'none' | 'other' | 'unverified' }
  | { step: 'code'; digits: string; isFresh: boolean }

export type JoinPage = {
  /** The nurse's, where the link is or was one; undefined where none is recorded. */
  language: Language | undefined
  state: ShownStep | { step: 'linked' } | { step: 'problem'; reason: JoinProblem | 'sms-out' }
}

/**
 * What the page of a nurse's link shows. It sends nothing.
 * @param account null for an anonymous request, which learns two digits of the number and nothing else of the nurse
 * @param sentId of the code that this browser has asked for, or null
 */
export async function readJoin(
  link: InvitationLink,
  account: Account | null,
  sentId: string | null,
): Promise<JoinPage> {
  const staff = await readNurseOf(link)
  return { language: staff?.messageLanguage, state: await stateOf(staff, { link, account, sentId }) }
}

async function stateOf(
  staff: StoredStaff | null,
  { link, account, sentId }: { link: InvitationLink; account: Account | null; sentId: string | null },
): Promise<JoinPage['state']> {
  const invitation = await readInvitation(staff, link, account)
  if (invitation.ok && account) return { step: 'link', firstName: invitation.firstName }
  const problem = invitation.ok ? null : invitation.reason
  if (problem === 'linked') return { step: 'linked' }
  if (!staff || !isInvited(staff, link.key) || problem === 'administrator')
    return { step: 'problem', reason: problem ?? 'invalid-link' }
  const digits = staff.contactNumber.slice(-2)
  const sent = sentId ? await readSentCode(staff, sentId) : null
  if (sent) return { step: 'code', digits, ...sent }
  if (await areSmsOut()) return { step: 'problem', reason: 'sms-out' }
  // On a shared phone somebody else may be signed in; the code changes that.
  const other = problem === 'phone-not-verified' ? 'unverified' : 'other'
  return { step: 'send', digits, account: account ? other : 'none' }
}
