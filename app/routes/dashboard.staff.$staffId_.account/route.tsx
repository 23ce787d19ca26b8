import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { StatusMessage } from '#app/components/status-message.tsx'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { momentNow } from '#app/dashboard/frame/moment.server.ts'
import { toToldList } from '#app/dashboard/notices/told-rows.server.ts'
import { ToldTable } from '#app/dashboard/notices/told-table.tsx'
import { nurseIdOfAddress, readNurseOfAddress } from '#app/dashboard/staff/nurse-of-address.server.ts'
import { answerBusy, readForm } from '#app/forms/read-form.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { dayWords } from '#domain/office-dates.ts'
import { lastDayOfHours } from '#server/accounts/life/nurse-link.server.ts'
import { now, today } from '#server/clock.server.ts'
import { readInvitationsOf } from '#server/notices/told.server.ts'
import { inviteNurse, nurseAccountSchema } from '#server/nurse-accounts/invite.server.ts'
import { halvesOf } from '#domain/phone.ts'
import { isNumberOfAnother } from '#server/nurse-accounts/one-nurse-of-number.server.ts'
import { unlinkNurse } from '#server/nurse-accounts/unlink.server.ts'

export const meta = () => [{ title: `Nurse’s account · ${company.name}` }]

/** The nurse's own account: not invited, invited until when, or linked (docs/visits.md, "Screens"). */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const staff = await readNurseOfAddress(route)
  const { id, fullName, contactNumber, accountUid = null, invitation, retiredAt } = staff
  const isInvited = invitation !== undefined && Date.parse(invitation.until) > now()
  return {
    staffId: id,
    fullName,
    contactNumber,
    accountUid,
    isRetired: retiredAt !== undefined,
    hoursUntil: retiredAt ? dayWords(lastDayOfHours(retiredAt), today()) : null,
    invitedUntil: isInvited ? momentNow(invitation.until) : null,
    sent: isInvited ? toToldList(await readInvitationsOf(id)) : null,
    hasSharedNumber: !retiredAt && (await isNumberOfAnother(staff)),
    form: randomUUID(),
  }
}

export async function action(route: ActionFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const staffId = nurseIdOfAddress(route)
  const posted = await readForm(route.request, nurseAccountSchema)
  if (!posted.ok) return data({ message: messages.checkFields }, { status: 400 })
  const { intent, form } = posted.value
  const outcome =
    intent === 'invite'
      ? await inviteNurse(user, { staffId, form }).catch(answerBusy)
      : await unlinkNurse(user, staffId).catch(answerBusy)
  const page = `/dashboard/staff/${staffId}/account`
  if (outcome.ok)
    throw await redirectWithMessage(page, intent === 'invite' ? 'nurseInvited' : 'nurseUnlinked')
  if (outcome.reason === 'not-found') throw notFound()
  return data({ message: words[outcome.reason] }, { status: outcome.reason === 'busy' ? 503 : 409 })
}

const words = {
  'no-number': 'No SMS can go to the contact number. Please correct it first.',
  busy: messages.busy,
}

/** Linked, the nurse has an account, and the link of an invitation only lets them in. */
const inviteWords = {
  unlinked: { first: 'Invite', again: 'Invite again' },
  linked: { first: 'Send a sign-in link', again: 'Send another sign-in link' },
}

export default function NurseAccount() {
  const loaded = useLoaderData<typeof loader>()
  const { staffId, fullName, accountUid, invitedUntil, isRetired, form, sent, hasSharedNumber } = loaded
  const message = useActionData<typeof action>()?.message
  return (
    <section className="view stack">
      <h1>Account of {fullName}</h1>
      {message ? <StatusMessage text={message} isError takesFocus /> : null}
      <AccountState {...loaded} />
      {accountUid && invitedUntil ? <p>A link to sign in was sent; it works until {invitedUntil}.</p> : null}
      {hasSharedNumber ? (
        <p className="notice notice--error">
          Another nurse has the same contact number, so neither can sign in with a code: the link asks them to
          call the office. Please record a separate number for each nurse.
        </p>
      ) : null}
      <form method="post">
        <input type="hidden" name="form" value={form} />
        <div className="form-actions">
          {isRetired ? null : (
            <button className="button" name="intent" value="invite">
              {inviteWords[accountUid ? 'linked' : 'unlinked'][invitedUntil ? 'again' : 'first']}
            </button>
          )}
          {accountUid || invitedUntil ? (
            <button className="button button--danger" name="intent" value="unlink">
              {accountUid ? 'Unlink and sign out' : 'Withdraw the invitation'}
            </button>
          ) : null}
          <Link to={`/dashboard/staff/${staffId}`} className="button button--quiet">
            Back
          </Link>
        </div>
      </form>
      {sent ? (
        <section className="stack" aria-labelledby="invitations">
          <h2 id="invitations">SMS status</h2>
          <ToldTable list={sent} isOfService={false} />
        </section>
      ) : null}
    </section>
  )
}

/** Linked or not, and what the account shows of a nurse who is inactive. */
function AccountState({
  accountUid,
  hoursUntil,
  invitedUntil,
  contactNumber,
}: ReturnType<typeof useLoaderData<typeof loader>>) {
  if (!accountUid)
    return (
      <p>
        {invitedUntil
          ? `Invited until ${invitedUntil}. A new invitation replaces this one.`
          : 'Not invited. With an account the nurse sees their own visits on their phone.'}{' '}
        The link is sent to {halvesOf(contactNumber)} by SMS. The page it opens sends a code to that number,
        and only the person who enters the code can sign in. No email or password is needed.
      </p>
    )
  if (hoursUntil)
    return (
      <p>
        The nurse is inactive. Until {hoursUntil},{' '}
        <Link to={`/dashboard/users/${accountUid}`}>their account</Link> shows only their own hours; then it
        is unlinked.
      </p>
    )
  return (
    <p>
      Linked to <Link to={`/dashboard/users/${accountUid}`}>this account</Link>. On another phone with the
      same number, the nurse can sign in with a code. If no more codes can be sent, send a sign-in link: it
      works once and only with this number. Changing the contact number unlinks the account: invite the nurse
      again afterwards. If the phone is lost or someone else has the number, use “Unlink and sign out”.
    </p>
  )
}
