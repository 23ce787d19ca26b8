import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { addDays, dayAt, daysOf, mondayOf } from '#domain/visits/days.ts'
import { startEngine } from '#tools/sandbox/engine.ts'
import { sandboxEnvironment } from '#tools/sandbox/environment.ts'
import { startStandIns } from '#tools/sandbox/server.ts'
import { toEvent } from '../support/api-gateway.ts'
import { startCounter } from './counter.ts'
import { itemOf, openTables, type Filler } from './fill.ts'
import { startWarmProcess } from './warm-process.ts'

/*
 * One company of bench:walk: `node walk-company.ts NURSES SERVICES` fills a table, asks the build for each page three times, or for
 * those of which the further arguments name a part, and prints
 * the cost of each as JSON. Each service has a visit of one hour each day of the last five weeks, all reported, this week and the next;
 * each nurse has the visits of some services. One visit in fifty of this week has no nurse.
 */
export type PageCost = {
  name: string
  status: number
  requests: number
  units: number
  bytes: number
  milliseconds: number
  /** Milliseconds of the processor. */
  processor: number
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const [nurses = 300, services = 1500] = process.argv.slice(2, 4).map(Number)
const only = process.argv.slice(4)
const folder = join(root, '.tmp', `walk-${process.pid}`)
const table = 'walk'
const site = 'http://localhost:3333'
const rounds = 3
const file = join(folder, 'table.db')

mkdirSync(folder, { recursive: true })
// A copy, because another build would take its files away.
cpSync(join(root, 'build/server'), join(folder, 'server'), { recursive: true })
const [counter, standIns] = await Promise.all([
  startCounter(),
  startStandIns({ port: 0, folder: null, siteOrigin: site }),
])
const filler = (await openTables(file, [table])).get(table)
if (!filler) throw new Error('There is no table')
// The product's modules read the environment when they are loaded.
Object.assign(
  process.env,
  sandboxEnvironment({ standIns: standIns.origin, engine: counter.endpoint, site }),
  {
    CARE_TABLE: table,
    ARC_ENV: 'testing',
    ARC_SANDBOX: '{}',
  },
)
await fill(filler)
filler.close()
const engine = await startEngine({ port: 0, file, given: null })
counter.sendTo(engine.endpoint)

const pages = (await pagesOfAll()).filter(
  ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
)
const warm = await startWarmProcess(join(folder, 'server/index.mjs'))
const costs: PageCost[] = []
for (const page of pages) costs.push(await costOf(page))
warm.stop()
await Promise.all([engine.stop(), standIns.stop()])
counter.stop()
rmSync(folder, { recursive: true, force: true })
process.stdout.write(`\n${JSON.stringify(costs)}\n`)
process.exit()

type Page = { name: string; path: string; cookie: string }

/** Every page in one of its states, once for each address. */
async function pagesOfAll(): Promise<Page[]> {
  const { createAdministrator } = await import('../support/people.ts')
  const {
    customerWithServices,
    forAdministrators,
    forCustomers,
    forNurses,
    nurseWithVisit,
    recordsForDashboard,
  } = await import('../support/every-page.ts')
  const office = await createAdministrator()
  const { customer, services: booked } = await customerWithServices()
  const nurse = await nurseWithVisit()
  const monday = mondayOf(dayAt(Date.now()))
  const ofOffice = forAdministrators(await recordsForDashboard(office)).map(({ path }) => path)
  const roster = ['', '&view=day', '&by=family'].map((rest) => `/dashboard/roster?from=${monday}${rest}`)
  const groups: [string, string[], string][] = [
    ['office', [...ofOffice, ...roster], office.cookie],
    ['family', forCustomers(booked).map(({ path }) => path), customer.cookie],
    ['nurse', forNurses(nurse).map(({ path }) => path), nurse.person.cookie],
  ]
  return groups.flatMap(([who, paths, cookie]) =>
    [...new Set(paths)].map((path) => ({
      name: `${who} ${path.replace(/[\w-]{36,}/g, ':id')}`,
      path,
      cookie,
    })),
  )
}

async function costOf({ name, path, cookie }: Page): Promise<PageCost> {
  const event = toEvent({
    method: 'GET',
    url: new URL(path, site),
    headers: { host: new URL(site).host, cookie },
    body: Buffer.alloc(0),
    sourceIp: '127.0.0.1',
  })
  const found: PageCost[] = []
  for (let round = 0; round < rounds; round++) {
    counter.reset()
    const answered = await warm.answer(event)
    found.push({ name, ...answered, ...counter.spent() })
  }
  const [best] = found.toSorted((one, other) => one.milliseconds - other.milliseconds)
  if (!best) throw new Error('No round')
  return best
}

async function fill({ write }: Filler): Promise<void> {
  const { now } = await import('#server/clock.server.ts')
  const { busyOf } = await import('#server/nurse-time/busy.server.ts')
  const { Diary } = await import('#server/nurse-time/diary.entity.server.ts')
  const { ServiceWeek } = await import('#server/plans/service-week.entity.server.ts')
  const { Service } = await import('#server/services/service.entity.server.ts')
  const { ChoiceFacts } = await import('#server/staff/choice-facts.entity.server.ts')
  const { choiceFactsOf } = await import('#server/staff/choice-facts.server.ts')
  const { Staff } = await import('#server/staff/staff.entity.server.ts')
  const { serviceRecord, weekRecord } = await import('../support/visits/roster-records.ts')
  const today = dayAt(now())
  const thisMonday = mondayOf(today)
  const mondays = [-5, -4, -3, -2, -1, 0, 1].map((weeks) => addDays(thisMonday, 7 * weeks))
  const nurseOf = (place: number) => `nurse-${place % nurses}`
  const startOf = (place: number) => 480 + 120 * Math.floor(place / nurses)
  const visitsOf = (place: number, monday: string) =>
    daysOf(monday).map((day) => ({ line: '1', day, startMinute: startOf(place), minutes: 60 }))

  for (let place = 0; place < services; place++) {
    const serviceId = `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`
    write(itemOf(Service.put(serviceRecord(serviceId, { hasPlan: true, nurseId: nurseOf(place) }))))
    for (const monday of mondays) {
      const visits = visitsOf(place, monday).map((visit, weekday) => {
        const isOpen = monday === thisMonday && weekday === 6 && place % 50 === 0
        const start = Date.parse(`${visit.day}T00:00:00Z`) + (visit.startMinute - 330) * 60_000
        const [arrivedAt, leftAt] = [start - 123_457, start + 3_661_003].map((time) =>
          new Date(time).toISOString(),
        )
        return {
          ...visit,
          ...{ state: 'planned' as const },
          ...(!isOpen && { nurseId: nurseOf(place) }),
          ...(visit.day < today && { arrivedAt, leftAt }),
        }
      })
      write(itemOf(ServiceWeek.put(weekRecord(serviceId, { monday, visits }))))
    }
  }
  for (let place = 0; place < nurses; place++) {
    const id = nurseOf(place)
    const nurse = {
      ...{ id, fullName: `Meera Joshi ${place}`, contactNumber: String(9_800_000_000 + place) },
      ...{ email: `${id}@nurses.example`, nursingQualification: 'GNM' as const, yearsOfExperience: 4 },
      ...{ regExpiryDate: '2028-01-01', policeVerificationDate: '2026-01-01' },
      ...{ available: true, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
    }
    write(itemOf(Staff.put(nurse)))
    write(itemOf(ChoiceFacts.put(choiceFactsOf(nurse))))
    const own = Array.from({ length: Math.ceil((services - place) / nurses) }, (_, of) => place + of * nurses)
    const contents = {
      services: own.map((of) => ({
        serviceId: `00000000-0000-4000-8000-${String(of).padStart(12, '0')}`,
        uid: `family ${of}`,
        visits: mondays.slice(-2).flatMap((monday) => visitsOf(of, monday)),
      })),
      absences: [],
    }
    write(
      itemOf(Diary.put({ nurseId: id, version: 1, hold: null, ...contents, busy: busyOf(contents, now()) })),
    )
  }
}
