import { comingDayWords, dayWords, hoursWords, timeWords } from '#domain/office-dates.ts'
import { stateNote, unreadableVisits } from '#app/content/office/visits.ts'
import { indiaDay, indiaTime } from '#domain/dates.ts'
import { periodNow } from '#app/dashboard/frame/moment.server.ts'
import { longestWord, wordLength } from '#domain/name-words.ts'
import { countryPrefix } from '#domain/phone.ts'
import { shownEmail } from '#domain/placeholder-email.ts'
import { shortestSearch, type Search, type SearchProblem } from '#domain/search.ts'
import { unknownNurse } from '#domain/staff.ts'
import { addDays, dayAt, type Day } from '#domain/visits/days.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import type { Found } from '#server/find/find.server.ts'
import type { FoundService } from '#server/find/read-named.server.ts'
import type { VisitAround, VisitsAround } from '#server/find/visits-around.server.ts'
import type { More, ShownFind, ShownService } from './shown-find.ts'

const problems: Record<SearchProblem, string> = {
  empty: 'Type a name, a number, an email address or a service ID into the search.',
  'too-short': `Type at least ${shortestSearch.letters} letters of a name, the last ${shortestSearch.digits} digits of a number, or an email address from its start to its @.`,
  'too-long': 'This is too long to search for.',
}

/** Nothing was looked for. */
export function shownProblem(typed: string, problem: SearchProblem): ShownFind {
  const none = { rows: [], more: null }
  return { typed, hint: problems[problem], services: none, families: none, nurses: none }
}

/**
 * What a search found, in words.
 * @param now milliseconds since 1970
 */
export function shownFind(
  typed: string,
  { search, found }: { search: Search; found: Found },
  now: number,
): ShownFind {
  const { services, families, nurses, hasMore } = found
  const count = services.length + families.length + nurses.length
  const more = (kind: keyof typeof lists) => (hasMore[kind] ? moreOf(search, kind) : null)
  return {
    typed,
    hint: count === 0 ? `Nothing was found for “${typed}”. ${notFoundHint(search)}` : null,
    services: { rows: services.map((service) => shownService(service, now)), more: more('services') },
    families: {
      rows: families.map(({ uid, firstname, lastname, number, email }) => ({
        id: uid,
        name: `${firstname} ${lastname}`.trim() || shownEmail(email) || number,
        number,
        words: shownEmail(email),
      })),
      more: more('families'),
    },
    nurses: {
      rows: nurses.map(({ id, fullName, contactNumber, retiredAt }) => ({
        id,
        name: fullName,
        number: countryPrefix + contactNumber,
        words: retiredAt ? 'inactive' : '',
      })),
      more: more('nurses'),
    },
  }
}

const notFoundHints: Record<Search['kind'], string> = {
  number: 'Numbers are searched by their last digits.',
  name: 'Names are searched by the start of each word, in the script in which they are written: Savita does not find सविता.',
  email: 'Email addresses are searched from their start.',
  serviceId: 'Service IDs are searched from their start.',
}

function notFoundHint(search: Search): string {
  const isShort = search.kind === 'name' && wordLength(longestWord(search.words)) < shortestSearch.letters
  return isShort
    ? `A word this short is found only where it is the whole word. Type at least ${shortestSearch.letters} letters to find the start of a longer one.`
    : notFoundHints[search.kind]
}

const lists = {
  services: {
    path: '/dashboard/services/confirmed',
    number: 'number',
    name: 'patient',
    serviceId: 'serviceId',
  },
  families: { path: '/dashboard/users', number: 'number', email: 'email' },
  nurses: { path: '/dashboard/staff/currentStaffs', number: 'number', name: 'name' },
} as const

/** The list that has the rest; a search that no list has can only be made longer. */
function moreOf(search: Search, kind: keyof typeof lists): More {
  const list: { path: string } & Partial<Record<Search['kind'], string>> = lists[kind]
  const filter = list[search.kind]
  const words = 'Only the newest are shown.'
  if (!filter) return { to: '', words: `${words} Please type more.` }
  const value = search.kind === 'number' ? search.digits.slice(-shortestSearch.digits) : typedOf(search)
  return { to: `${list.path}?${new URLSearchParams({ [filter]: value }).toString()}`, words }
}

function typedOf(search: Exclude<Search, { kind: 'number' }>): string {
  return search.kind === 'name' ? search.words.join(' ') : search.start
}

function shownService({ visits, ...service }: FoundService, now: number): ShownService {
  const { serviceId, patientName, status, phone, createdAt } = service
  const today = dayAt(now)
  return {
    ...{ serviceId, patient: patientName, status, number: phone },
    words: [
      `${service.service} · booked ${dayWords(dayAt(Date.parse(createdAt)), today)}`,
      ...(service.accountNumber ? ['number not verified'] : []),
    ].join(' · '),
    ...(visits && status !== 'closed' && { next: nextOf(visits, service, now) }),
    ...(visits?.last && { last: lastWords(visits.last, today) }),
  }
}

function nextOf({ isUnreadable, next }: VisitsAround, service: FoundService, now: number): string {
  if (isUnreadable) return unreadableVisits
  return next ? nextWords(next, now) : wholeWords(service)
}

/** `Sunita Pawar comes tomorrow, 08:00–10:00`; of a visit that runs its state. */
function nextWords(visit: VisitAround, now: number): string {
  const today = dayAt(now)
  const when = `${relativeDay(dayOfStart(visit), today)}, ${hoursWords(visit)}`
  if (!visit.nurseId) return visit.missedAt ? `Missed visit, ${when}` : `Unallocated, ${when}`
  const nurse = visit.nurse ?? unknownNurse
  if (visit.shows === 'planned') return `${nurse} is coming ${when}`
  if (visit.shows === 'here' && visit.arrivedAt)
    return `${nurse} has been there since ${sinceWords(visit.arrivedAt, today)}`
  return `${nurse}, ${when}: ${stateNote(visit, now).words}`
}

/** A service without visits in these weeks. */
function wholeWords({ status, assignedNurse, startDate, endDate }: FoundService): string {
  if (status === 'pending') return 'Not confirmed by the family yet'
  if (!assignedNurse) return 'Not assigned, and no visits are scheduled up to the end of next week'
  return `${assignedNurse}, ${periodNow(startDate, endDate)}`
}

/** `09:20`, or of another day `yesterday, 20:10`. */
function sinceWords(instant: string, today: Day): string {
  const day = indiaDay(instant)
  return `${day === today ? '' : `${relativeDay(day, today)}, `}${indiaTime(instant)}`
}

/** `Asha Joshi, yesterday, 08:02–10:05`; of a nurse who is still there only since when. */
function lastWords(visit: VisitAround, today: Day): string {
  const { nurse = unknownNurse, startMinute, minutes, arrivedAt, leftAt, hereSince, shows } = visit
  const since = arrivedAt ?? hereSince
  if (since && ['here', 'not-heard'].includes(shows)) return `${nurse}, since ${sinceWords(since, today)}`
  const from = arrivedAt ? indiaTime(arrivedAt) : timeWords(startMinute)
  const to = leftAt ? indiaTime(leftAt) : timeWords(startMinute + minutes)
  return `${nurse}, ${relativeDay(dayOfStart(visit), today)}, ${from}–${to}`
}

function relativeDay(day: Day, today: Day): string {
  return day === addDays(today, -1) ? 'yesterday' : comingDayWords(day, today)
}
