import { staffFileFields } from '#domain/staff.ts'
import { Diary } from '#server/nurse-time/diary.entity.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'

/**
 * What is stored about a nurse, for the copy of the account linked with them. Families and administrators are left out.
 * @param uid the account's; the answer is null where the record names another one
 */
export async function readOwnNurse(nurseId: string, uid: string) {
  const [{ data: staff }, absences, { data: diary }] = await Promise.all([
    Staff.get({ id: nurseId }).go({ consistent: true }),
    readAbsences(nurseId),
    Diary.get({ nurseId }).go({ consistent: true }),
  ])
  if (staff?.accountUid !== uid) return null
  const { accountUid: _account, invitation: _invitation, ...others } = staff
  // The services belong to other people.
  const { assignedServiceId: _service, namedBy: _named, renaming: _renaming, ...rest } = others
  const { renamingList: _list, renamingSince: _since, ...record } = rest
  const papers = staffFileFields.filter((field) => record[field])
  const details = Object.entries(record).filter(
    ([name]) => !(staffFileFields as string[]).includes(name) && name !== 'profilePhotoSmall',
  )
  return {
    record: { ...Object.fromEntries(details), papers },
    absences: absences.map(
      ({ kind, from, to, reportedTo, reportedBy, state, withdrawnAt, endedAt, createdAt }) => ({
        kind,
        from,
        to,
        reportedTo,
        state,
        withdrawnAt,
        endedAt,
        createdAt,
        reportedBy: reportedBy === uid ? 'you' : 'the office',
      }),
    ),
    visits: (diary?.services ?? []).flatMap(({ visits }) => visits),
    takenVisits: (diary?.takenAway ?? []).map(({ serviceId: _id, visit, ...time }) => ({
      ...visit,
      ...time,
    })),
  }
}
