import { routes as manifest } from '@remix-run/dev/server-build'
import { beforeAll, expect, test, vi } from 'vitest'
import { setLog } from '#server/http/log.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { inTurn } from '#tests/support/every-case.ts'
import type { Site } from '#tests/support/site.ts'
import { actors, createOneVisit, visitEnd, visitStart, type Actor } from '#tests/support/visits/one-visit.ts'

/*
 * Who sees which data of one visit's family and nurse, at which minute, on every route and in its data request (docs/invariants.md,
 * V7). What a row does not name is in no byte of the answer, neither in its headers nor in the log. A new route makes the
 * test fail until it has its row. By day an actor asks for all that their row names, and in turn for a quarter of what they may not see.
 */

// The configuration is read when the modules are loaded.
vi.hoisted(() => (process.env.ADMINISTRATORS_SECOND_FACTOR = 'required'))

const minute = 60_000
const day = 24 * 60 * minute
const minutes = [
  ['24 hours and a minute before', visitStart - day - minute],
  ['24 hours before', visitStart - day],
  ['during the visit', visitStart + 4 * 60 * minute],
  ['at its end', visitEnd],
  ['a minute before 24 hours after', visitEnd + day - minute],
  ['24 hours after', visitEnd + day],
  ['after 48 hours', visitEnd + 2 * day + minute],
] as const

/** The data that an actor sees, at every minute or in the order of `minutes`. */
type Seen = string | readonly [string, string, string, string, string, string, string]
/** Actors who are not named see nothing. */
type Row = Partial<Record<Actor, Seen>>

const nothing: Row = {}
const contact = 'name address pin consultation phone'
const andNote = `${contact} note`

/** The list: all of the next visit inside its window, and once it has ended the name alone. */
const inList = ['pin', contact, contact, 'name', 'name', '', ''] as const
const onPage = ['pin', contact, contact, contact, contact, '', ''] as const
const onOwnPage = ['pin', andNote, andNote, andNote, andNote, '', ''] as const
const inWindow = 'name nursePhone photo'
const familyPage = ['name photo', inWindow, inWindow, inWindow, inWindow, 'name', 'name'] as const
/** The first card shows the nurse of the visit that runs or comes, whom it calls inside its window and until its end. */
const ownCare = 'name address pin'
const withFace = `${ownCare} photo`
const withCall = `${withFace} nursePhone`
const familyHome = [withFace, withCall, withCall, ownCare, ownCare, ownCare, ownCare] as const
/** The visit stands among the past ones from the day after it. */
const familyMonth = ['name', 'name', 'name', 'name', inWindow, 'name', 'name'] as const
const familyPhoto = ['photo', 'photo', 'photo', 'photo', 'photo', '', ''] as const
/** Their visit was on Wednesday until 11:00, so its window ends on Thursday at 11:00. */
const closedPage = ['nursePhone photo', 'nursePhone photo', '', '', '', '', ''] as const
const closedPhoto = ['photo', 'photo', '', '', '', '', ''] as const
/** Each fills in their own number. */
const ownNumber: Row = { family: 'phone', 'nurse of the visit': 'nursePhone' }
const office = (seen: string): Row => ({ administrator: seen })

const staffPage: Row = {
  'nurse of the visit': inList,
  'covering nurse': inList,
  'nurse of another visit': 'pin',
}

/** The pages that show something of the visit's family or nurse, by the route's file; `own` where each asks for their own service or visit. */
const rows: Record<string, Row> = {
  'routes/staff': staffPage,
  'routes/staff._index': staffPage,
  'routes/staff.visits.$visitId': { 'nurse of the visit': onOwnPage },
  'own routes/staff.visits.$visitId': {
    'nurse of the visit': onOwnPage,
    'covering nurse': onPage,
    'nurse of another visit': 'pin',
  },
  'routes/show.service_.$serviceId.visits': { family: familyPage },
  'routes/show.service_.$serviceId.visits?month=2026-11': { family: familyMonth },
  'own routes/show.service_.$serviceId.visits': {
    family: familyPage,
    'family of a closed service': closedPage,
  },
  'routes/show.service_.$serviceId.visits_.photos.$staffId': { family: familyPhoto },
  'own routes/show.service_.$serviceId.visits_.photos.$staffId': {
    family: familyPhoto,
    'family of a closed service': closedPhoto,
  },
  'routes/show.service_.$serviceId.visits[.]ics': { family: 'name' },
  'routes/show.service_.$serviceId.requests': { family: 'name' },
  'routes/show.service_.$serviceId.requests_.$requestId': { family: 'name request' },
  'routes/show.service_.$serviceId.close': { family: 'name' },
  'routes/show.service': { family: familyHome },

  'routes/profile': ownNumber,
  'routes/phone_verification': ownNumber,
  'routes/book.service': ownNumber,
  'routes/contact': ownNumber,
  'routes/enquiry': ownNumber,
  // The copy of all that is stored about them, their visits and a closed service's nurse among it; no notes.
  'routes/profile_.data': {
    family: `${contact} request`,
    'family of a closed service': 'nursePhone',
    'nurse of the visit': 'nursePhone',
  },

  'routes/dashboard.services.$serviceId': office(`${andNote} bookCode closeCode`),
  'routes/dashboard.services.$serviceId_.history': office('name note phone request'),
  'routes/dashboard.services.$serviceId_.history[.]csv': office('note phone request'),
  // The service's facts and codes stand in a fold.
  'routes/dashboard.services.$serviceId_.assign': office(`${contact} bookCode closeCode`),
  'routes/dashboard.services.$serviceId_.replace': office(`${contact} nursePhone bookCode closeCode`),
  'routes/dashboard.services.$serviceId_.agreement': office('name'),
  'routes/dashboard.services.$serviceId_.dates': office('name'),
  'routes/dashboard.services.$serviceId_.close': office('name nursePhone'),
  'routes/dashboard.services.$serviceId_.delete': office('name nursePhone'),
  'routes/dashboard.services.$serviceId_.plan': office('name nursePhone'),
  'routes/dashboard.services.$serviceId_.requests.$requestId': office('name request'),
  'routes/dashboard.services.confirmed': office('name phone'),
  'routes/dashboard.services.confirmed[.]csv': office('name phone'),
  'routes/dashboard.visits.$visitId': office('name address pin phone nursePhone note'),
  'routes/dashboard.visits.$visitId_.cover': office('name address pin consultation'),
  'routes/dashboard.visits.$visitId_.send': office('name address pin consultation phone nursePhone'),
  // Today: a late visit with its nurse to call, the note that nobody has read, and what the family asks.
  'routes/dashboard.panel': office('name note nursePhone request'),
  // The patient of a service without a price.
  'routes/dashboard.money': office('name'),
  // The office asks the nurse of a visit without a report.
  'routes/dashboard.hours': office('nursePhone'),
  // Sentences name whom an entry is about.
  'routes/dashboard.audit': office('name'),
  'routes/dashboard.roster': office('name'),
  'routes/dashboard.roster_.print?day=2026-11-27': office('name pin phone nursePhone'),
  // The nurse who has not reported.
  'routes/dashboard.visits.checking': office('nursePhone'),
  'routes/dashboard.users': office('phone nursePhone'),
  'routes/dashboard.users_.$uid': office('phone'),
  'routes/dashboard.users_.$uid_.account': office('phone'),
  'routes/dashboard.staff.$staffId': office('nursePhone photo'),
  'routes/dashboard.staff.$staffId_.edit': office('nursePhone'),
  'routes/dashboard.staff.$staffId_.account': office('nursePhone'),
  'routes/dashboard.staff.$staffId_.photo': office('photo'),
}

/** What a data request shows instead; the nurses' pages are documents and have none. */
const inData: Record<string, Row> = {
  'routes/staff': nothing,
  'routes/staff._index': nothing,
  'routes/staff.visits.$visitId': nothing,
  'own routes/staff.visits.$visitId': nothing,
  // The list shows the words of a request on its own page alone.
  'routes/show.service_.$serviceId.requests': { family: 'name request' },
  // The address of the photo is made by the component.
  'routes/dashboard.staff.$staffId': office('nursePhone'),
}

/** The routes that show nothing of them to anyone. */
const silent = `
$ [_]styleguide [robots.txt] [site.webmanifest] [sitemap.xml] _enhance _index about auth.google._index auth.google.callback
dashboard dashboard.$ dashboard._index dashboard.find dashboard.enquiries dashboard.enquiries[.]csv
dashboard.enquiries_.$enquiryId.erase dashboard.hours[.]csv dashboard.hours_.punctuality dashboard.hours_.punctuality[.]csv dashboard.money[.]csv dashboard.payments[.]csv dashboard.statements.$number show.account show.statements.$number
dashboard.notes dashboard.notices dashboard.services.earlier
dashboard.services.$serviceId_.messages dashboard.services.earlier[.]csv dashboard.services.temp dashboard.services.temp[.]csv
dashboard.staff.$staffId_.absences dashboard.staff.$staffId_.messages
dashboard.staff.$staffId_.files.$field dashboard.staff.$staffId_.retire dashboard.staff.addStaff dashboard.staff.currentStaffs
dashboard.staff.files dashboard.subscribers dashboard.subscribers[.]csv dashboard.subscribers_.$subscriptionId.erase
dashboard.settings.assignment dashboard.settings.holidays dashboard.settings.holidays_.$day dashboard.staff.$staffId_.leaving
dashboard.users_.$uid_.nurses dashboard.money_.owner dashboard.visits.offending dashboard.visits.uncovered dashboard_.second-factor email_verification forgotpassword google_signup_verification healthz login
login_.code login_.phone logout newsletter newsletter_.confirm newsletter_.unsubscribe prices privacy profile_.confirm profile_.data_.parts
profile_.delete profile_.email profile_.password reset_password show.earlier show.service_.$serviceId.confirm show.service_.$serviceId.resend
show.service_.$serviceId.visits[.]csv signup signup_verification staff.absences staff.hours staff.join terms-and-conditions
verify_otp
`
  .trim()
  .split(/\s+/)
  .map((id) => `routes/${id}`)

let world: Awaited<ReturnType<typeof createOneVisit>>
beforeAll(async () => {
  world = await createOneVisit()
})

const asked = [...Object.keys(rows), ...silent]

test('every route has its row, and every row a route', () => {
  const routes = new Set(asked.map((row) => row.replace(/^own |\?.*$/g, '')))
  expect([...routes].sort()).toEqual(
    Object.keys(manifest)
      .filter((id) => id !== 'root')
      .sort(),
  )
})

/** Whether a row says something else at another minute. */
const isByTheClock = (row: string) =>
  Object.values(rows[row] ?? nothing).some((seen) => typeof seen !== 'string')

test.each(minutes)('%s', { timeout: 600_000 }, async (when, time) => {
  const place = minutes.findIndex(([name]) => name === when)
  const lines: string[] = []
  setLog((line) => lines.push(line))
  try {
    for (const [turn, actor] of actors.entries()) {
      stopClock(time)
      const site = await world.open(actor)
      // What is the same at every minute is asked for during the visit.
      const now = asked.filter((each) => isByTheClock(each) || when === 'during the visit')
      const chosen = new Set(inTurn(now, place + turn, 4))
      for (const row of now.filter((each) => chosen.has(each) || rows[each]?.[actor])) {
        const path = pathOf(row, actor)
        for (const [address, expected] of [
          [path, rows[row]],
          [dataOf(path), inData[row] ?? rows[row]],
        ] as const) {
          const seen = expected?.[actor] ?? ''
          const fields = (typeof seen === 'string' ? seen : (seen[place] ?? '')).split(' ').filter(Boolean)
          expect(await fieldsIn(site, address), `${address} by the ${actor}`).toEqual(fields.sort())
        }
      }
    }
    expect(found(lines.join('\n')), 'in the log').toEqual([])
    expect(lines.length).toBeGreaterThan(actors.length)
  } finally {
    setLog()
  }
})

/** The data in the bytes and headers of an answer, by name. */
async function fieldsIn(site: Site, address: string): Promise<string[]> {
  const { headers, cookies, html } = await site.get(address)
  return found([JSON.stringify(headers), ...cookies, html].join('\n'))
}

function found(bytes: string): string[] {
  return Object.entries(world.secrets)
    .flatMap(([name, secret]) => (secret.test(bytes) ? [name] : []))
    .sort()
}

function pathOf(row: string, actor: Actor): string {
  const isOwn = row.startsWith('own ')
  const [id = '', search] = row.replace('own ', '').split('?')
  const values: Record<string, string> = world.parametersOf(actor, isOwn)
  const parts: string[] = []
  for (let route = manifest[id]; route; route = manifest[route.parentId ?? ''])
    if (route.path) parts.unshift(route.path)
  const path = parts.join('/').replace(/:(\w+)|\*/g, (_, name?: string) => (name && values[name]) || 'none')
  return `/${path}${search ? `?${search}` : ''}`
}

function dataOf(path: string): string {
  const [page = '', search] = path.split('?')
  return `${page === '/' ? '/_root' : page}.data${search ? `?${search}` : ''}`
}
