import { addDays, dayAt, daysOf, mondayOf } from '#domain/visits/days.ts'
import { beginComparison, compareSizes, fillTables } from './compare-sizes.ts'
import { itemOf, type Filler } from './fill.ts'
import { compareWithFormer } from './roster-before.ts'

/*
 * `npm run bench:tables -- roster`: what a week's roster of 300 services and the list of uncovered visits cost in tables with 1,000, 100,000 and
 * 1,000,000 past visits: requests, capacity units and the p50, turn by turn in one run. The target: as many capacity units in the
 * largest table as in the smallest, and at most 1.2 times the time.
 * `-- --before=COMMIT` compares the pages with those of a former commit instead (roster-before.ts).
 */
const before = process.argv.find((argument) => argument.startsWith('--before='))?.slice('--before='.length)
if (before) {
  await compareWithFormer(before)
  process.exit()
}
const options = beginComparison({ services: '300' })
const services = Number(options.services)
/** Visits in one past week of a service. */
const visitsInWeek = 20

const { now } = await import('#server/clock.server.ts')
const { ServiceWeek } = await import('#server/plans/service-week.entity.server.ts')
const { Service } = await import('#server/services/service.entity.server.ts')
const { UserService } = await import('#server/services/user-service.entity.server.ts')
const { Staff } = await import('#server/staff/staff.entity.server.ts')
const { readRoster } = await import('#server/roster/read-roster.server.ts')
const { readUncovered } = await import('#server/roster/read-uncovered.server.ts')
const { entryRecord, serviceRecord, shiftsOfWeek, weekRecord } =
  await import('../support/visits/roster-records.ts')

const monday = mondayOf(dayAt(now()))
const nextMonday = addDays(monday, 7)

const tables = await fillTables(options.sizes, fill)
await compareSizes(tables, options, {
  'a week': () => readRoster(monday),
  'a Monday, with the nights before it': () => readRoster(nextMonday, { hasNightsBefore: true }),
  'uncovered visits, first page': () => readUncovered(1),
})
await tables.remove()
process.exit()

/** The same services, nurses and coming weeks in each table, and past weeks of services that are closed. */
function fill(filler: Filler, size: number): void {
  for (let place = 0; place < services; place++) {
    const serviceId = `service-${place}`
    const service = serviceRecord(serviceId, { hasPlan: true, nurseId: `nurse-${place}` })
    filler.write(itemOf(Service.put(service)))
    filler.write(itemOf(UserService.put(entryRecord(service))))
    filler.write(itemOf(Staff.put(nurseRecord(`nurse-${place}`))))
    for (const each of [monday, nextMonday]) {
      // Each tenth service has its nights without a nurse.
      const night = place % 10 === 0 ? undefined : `nurse-${(place + 1) % services}`
      const visits = shiftsOfWeek(daysOf(each), [`nurse-${place}`, night])
      filler.write(itemOf(ServiceWeek.put(weekRecord(serviceId, { monday: each, visits }))))
    }
  }
  for (let place = 0; place < size / visitsInWeek; place++) {
    const past = addDays(monday, -7 * (1 + (place % 200)))
    const visits = shiftsOfWeek([...daysOf(past), ...daysOf(past)].slice(0, visitsInWeek / 2), [
      'past',
      'past',
    ])
    const week = weekRecord(`past-${Math.floor(place / 200)}`, { monday: past, visits })
    filler.write(itemOf(ServiceWeek.put(week)))
    if (place % 10 === 0)
      filler.write(itemOf(Service.put(serviceRecord(`past-${place}`, { status: 'closed', hasPlan: true }))))
  }
}

function nurseRecord(id: string) {
  const at = '2026-01-01T00:00:00.000Z'
  return {
    ...{ id, fullName: `Meera Joshi ${id}`, contactNumber: '9812345678', email: `${id}@nurses.example` },
    ...{ nursingQualification: 'GNM' as const, yearsOfExperience: 4, available: true },
    ...{ createdAt: at, updatedAt: at },
  }
}
