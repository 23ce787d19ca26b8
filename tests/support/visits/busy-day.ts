import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mondayOf, type Day } from '#domain/visits/days.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { Diary, type DiaryVisit } from '#server/nurse-time/diary.entity.server.ts'
import { ServiceWeek } from '#server/plans/service-week.entity.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { tableClient } from '#server/table/client.server.ts'

export const familyNumber = (nth: number) => `+919${String(100_000_000 + nth)}`
export const nurseNumber = (nth: number) => `8${String(100_000_000 + nth)}`

/** An item of the table, as its entity puts it. */
type Put = { Item: Record<string, unknown>; TableName: string }

/**
 * The records of a day with as many families and nurses: each family has two visits, of two nurses, and each nurse has two, of two
 * families.
 * @param late a visit of the last family and nurse besides
 */
export function busyDay(count: number, day: Day, late?: DiaryVisit): Put[] {
  const items: object[] = []
  const at = '2026-11-01T00:00:00.000Z'
  for (let nth = 0; nth < count; nth++) {
    const [uid, serviceId, nurseId] = [`uid-${nth}`, `service-${nth}`, `nurse-${nth}`]
    const next = (nth + 1) % count
    const former = (nth + count - 1) % count
    const morning = { line: '1', day, startMinute: 480, minutes: 120 }
    const noon = { line: '2', day, startMinute: 840, minutes: 120 }
    const more = late && nth === count - 1 ? [late] : []
    const patient = { name: 'Savita Kulkarni', age: 80, gender: 'Female', startDate: at, endDate: at }
    items.push(
      User.put({
        ...{ uid, firstname: 'Asha', lastname: 'K', email: `${uid}@example.com`, address: 'Pune' },
        ...{ emailVerified: false, number: familyNumber(nth), phoneVerified: true, authProvider: ['email'] },
        ...{ createdAt: at, updatedAt: at },
      } as never).params(),
      Service.put({
        ...{ serviceId, userId: uid, userEmail: `${uid}@example.com`, phone: familyNumber(nth), patient },
        ...{ book_code: '123456', close_code: '123456', numericBookCode: 1, address: 'Prabhat Road 411004' },
        ...{ service: 'Nursing Care', subService: 'x', status: 'assigned', confirmedAt: at, hasPlan: true },
        ...{ createdAt: at, updatedAt: at },
      } as never).params(),
      ServiceWeek.put({
        ...{
          serviceId,
          uid,
          monday: mondayOf(day),
          version: 1,
          patientName: patient.name,
          night: '0' as const,
        },
        visits: [
          { ...morning, nurseId, state: 'planned' },
          { ...noon, nurseId: `nurse-${next}`, state: 'planned' },
          ...more.map((visit) => ({ ...visit, nurseId, state: 'planned' as const })),
        ],
      }).params(),
      Staff.put({
        ...{
          id: nurseId,
          fullName: `Meera Joshi ${nth}`,
          contactNumber: nurseNumber(nth),
          email: 'n@example.com',
        },
        ...{ nursingQualification: 'GNM', yearsOfExperience: 4, createdAt: at, updatedAt: at },
      }).params(),
      Diary.put({
        ...{ nurseId, version: 1, absences: [], hold: null, busy: '' },
        services: [
          { serviceId, uid, visits: [morning, ...more] },
          { serviceId: `service-${former}`, uid: `uid-${former}`, visits: [noon] },
        ],
      }).params(),
    )
  }
  return items as Put[]
}

/** Writes items past all conditions. */
export async function writeAll(puts: readonly Put[]): Promise<void> {
  for (let from = 0; from < puts.length; from += 25) {
    const batch = puts.slice(from, from + 25)
    const [{ TableName } = { TableName: '' }] = batch
    const requests = batch.map(({ Item }) => ({ PutRequest: { Item } }))
    await tableClient.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }))
  }
}
