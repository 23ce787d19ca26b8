import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { intervalOf } from '#domain/visits/intervals.ts'
import { readAccountAlone, type Account } from '#server/accounts/session/account.server.ts'
import { endSessionsQuietly, isLinked, unlinkedStaff } from '#server/accounts/life/nurse-link.server.ts'
import { newPasswordStamp } from '#server/accounts/session/password-stamp.server.ts'
import { now } from '#server/clock.server.ts'
import { saveVerifiedNumber } from '#server/customers/save-user.server.ts'
import { readNurses } from '#server/nurse-time/read-nurses.server.ts'
import { inviteNurse } from '#server/nurse-accounts/invite.server.ts'
import { linkValues } from '#server/nurse-accounts/invitation-link.server.ts'
import { linkAccount } from '#server/nurse-accounts/link-account.server.ts'
import { unlinkNurse } from '#server/nurse-accounts/unlink.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { newOwnReportId } from '#server/attendance/own-report-id.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import type { Person } from '../../people.ts'
import { requestNurseEdit } from '../../requests.ts'
import { accountUser } from '../plans.ts'
import { aNurse, event, place, send, signedIn } from './make-event.ts'
import { at, nearVisits, one, sizes, type Outcome, type World } from './world.ts'

/* What happens to the accounts of nurses, and what a linked nurse does with theirs. */

const hour = 60 * 60_000
const aCarer = fc.nat(sizes.carers - 1)
const aNumber = fc.nat(sizes.numbers - 1)

const invite = event('invite', 5, { nurse: aNurse }, (world, { nurse }) => {
  const form = { staffId: one(world.nurses, nurse).id, form: randomUUID() }
  return send(world, () => inviteNurse(accountUser(world.office), form))
})

const link = event(
  'link',
  9,
  { carer: aCarer, nurse: aNurse, isTheirs: fc.constantFrom(true, true, true, false), isRight: mostly() },
  async (world, { carer, nurse, isTheirs, isRight }) => {
    const { uid } = one(world.carers, carer)
    const user = userOf(world, uid)
    const theirs = world.records.staff.find(({ contactNumber }) => `+91${contactNumber}` === user?.number)
    const chosen = (isTheirs && theirs) || recordOf(world, one(world.nurses, nurse))
    if (!user) throw new Error('No account of this history is deleted')
    const { invitedNurse, invitationKey } = linkValues(chosen.id, chosen.invitation?.id ?? 'none')
    const values = { nurse: invitedNurse, key: isRight ? invitationKey : 'wrong' }
    return send(world, () => linkAccount(values, { user }))
  },
)

const unlink = event('unlink', 3, { nurse: aNurse }, (world, { nurse }) => {
  const { id } = one(world.nurses, nurse)
  return send(world, () => unlinkNurse(accountUser(world.office), id))
})

const nursesNumber = event(
  'change a nurse’s number',
  3,
  { nurse: aNurse, number: aNumber },
  (world, { nurse, number }) => {
    const { id, detailsVersion = 0 } = recordOf(world, one(world.nurses, nurse))
    const contactNumber = one(world.numbers, number).slice(3)
    return requestNurseEdit(world.office, { id }, { contactNumber }, detailsVersion)
  },
)

/** The writes of `verifyPhone` (server/accounts), for an account that the user pool does not know. */
const ownNumber = event(
  'change an account’s number',
  3,
  { carer: aCarer, number: aNumber },
  (world, { carer, number }) =>
    withAccount(one(world.carers, carer), async ({ user }) => {
      const next = one(world.numbers, number)
      const isUnlinked = user.nurseId !== undefined && next !== user.number
      const written = await transact([
        ...saveVerifiedNumber(user, next, isUnlinked ? { passwordStamp: newPasswordStamp() } : undefined),
        ...(isUnlinked ? unlinkedStaff(user) : []),
      ])
      if (written.ok && isUnlinked) await endSessionsQuietly(user.uid)
      return written
    }),
)

/** What a nurse reports on their own page: of a visit that is near, mostly one of theirs. */
const ownReport = event(
  'nurse’s report',
  14,
  {
    carer: aCarer,
    which: place,
    kind: fc.constantFrom('arrived', 'arrived', 'left', 'note'),
    hours: fc.constantFrom(0, 0, 0, -1, 3),
  },
  (world, { carer, which, kind, hours }) =>
    withNurse(one(world.carers, carer), async ({ account, staff }) => {
      const near = nearVisits(world)
      const own = near.filter(({ nurseId }) => nurseId === staff.id)
      const shown = at(which % 6 === 0 || own.length === 0 ? near : own, which)
      if (!shown) return { ok: false, reason: 'nothing-there' }
      const { serviceId, line, day } = shown
      const happenedAt = hours === 0 ? now() : intervalOf(shown).start + hours * hour
      const form = {
        visit: { serviceId, line, day },
        // Of visits that are another nurse's, some from a page that this one had before.
        id: which % 4 === 0 ? newOwnReportId(staff.id, shown) : randomUUID(),
        report: kind === 'note' ? { kind } : { kind, happenedAt },
        note: 'x',
      }
      const author = { by: 'nurse', uid: account.user.uid, nurseId: staff.id } as const
      return send(world, () => recordEvent(author, form))
    }),
)

const ownAbsence = event(
  'nurse’s absence',
  4,
  { carer: aCarer, hours: fc.constantFrom(2, 12, 40) },
  (world, { carer, hours }) =>
    withNurse(one(world.carers, carer), ({ account, staff }) => {
      const to = new Date(now() + hours * hour).toISOString()
      const form = { id: randomUUID(), nurseId: staff.id, kind: 'illness' as const, to }
      return send(world, () => reportAbsence(account.user, form))
    }),
)

function mostly() {
  return fc.constantFrom(true, true, true, true, false)
}

function userOf({ records }: World, uid: string) {
  return records.user.find((each) => each.uid === uid)
}

function recordOf({ records }: World, nurse: StoredStaff): StoredStaff {
  return records.staff.find(({ id }) => id === nurse.id) ?? nurse
}

/** A request with a session; one whose sessions have ended is signed out. */
async function withAccount(
  person: Person,
  request: (account: Account) => Promise<Outcome>,
): Promise<Outcome> {
  const found = await readAccountAlone(person.credentials)
  return found ? request(found) : { ok: false, reason: 'signed-out' }
}

/** A request to the nurses' pages, with the checks of `requireNurse` (app/session). */
function withNurse(
  person: Person,
  request: (nurse: { account: Account; staff: StoredStaff }) => Promise<Outcome>,
): Promise<Outcome> {
  return withAccount(person, async (account) => {
    const { user, isStaff } = account
    const [nurse] = isStaff && user.nurseId ? await readNurses([user.nurseId]) : []
    if (!nurse?.staff || !isLinked(user, nurse.staff)) return { ok: false, reason: 'no-nurse' }
    return request({ account, staff: nurse.staff })
  })
}

export const accountEvents = [
  ...[invite, link, unlink],
  signedIn(nursesNumber, 'office'),
  ...[ownNumber, ownReport, ownAbsence].map((each) => signedIn(each, 'carers')),
]
