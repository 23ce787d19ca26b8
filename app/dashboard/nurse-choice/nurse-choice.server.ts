import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import { skillNames, unmetWishWords } from '#app/content/office/nurses.ts'
import { areaOf } from '#domain/area.ts'
import { nurseSkills, unmetWishesOfAll, type Wishes } from '#domain/nurse-match.ts'
import { isRecordId } from '#domain/record-id.ts'
import { nextStatus } from '#domain/service-status.ts'
import { logError } from '#server/http/log.server.ts'
import type { NurseFacts } from '#server/staff/nurse-facts.server.ts'
import { now } from '#server/clock.server.ts'
import { knowing, readCompany, readRecentWeeks } from '#server/choice/read-candidates.server.ts'
import { placeOf, wantedAsBooked, wantedService } from '#server/choice/wanted.server.ts'
import { askedOf } from '#server/plan-changes/plan-view.server.ts'
import type { ServiceRecords } from '#server/services/read-service-records.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import { placeFacts, type PlaceFacts } from '#app/dashboard/services/place-facts.server.ts'
import { toServiceDetails, type ServiceDetailsData } from '#app/dashboard/services/service-details.server.ts'
import { toServiceAction } from '#app/dashboard/services/service-action.server.ts'
import { nameSearched } from './name-search.server.ts'
import { rankAndOffer, type OfferedNurses, type RankedChoice } from './ranked.server.ts'
import { shownVisits, visitsAsked, type AskedVisits, type ShownVisits } from './visits-asked.server.ts'

/** A nurse as the choice shows them: facts for the office, and no address beyond the area. */
export type ShownNurse = {
  id: string
  fullName: string
  contactNumber: string
  isExpired: boolean
  gender: string
  qualification: string
  skills: string
  languages: string
  shift: string
  area: string
  /** The wishes of the family that they do not meet, in words. */
  unmet: string[]
  /** Their hours in the week of a visit, and whether they know the patient; only where one visit is given. */
  week?: string
}

/** The data of the choice of a nurse, for the dialogs and pages Assign and Replace. */
export type NurseChoiceData = {
  /** Who can be given the work, and who fits best; null where they could not be read, or the time is not known yet. */
  nurses: { choice: RankedChoice; offered: OfferedNurses } | null
  /** Whether they could not be read. */
  hasFailed: boolean
  /** What Assign asks about the visits; null on Replace, and where the service has a visit schedule. */
  visits: ShownVisits | null
  /** What the service's own page says of it; null where there is none. */
  details: ServiceDetailsData | null
  /** What the service needs and where; null where there is none. */
  facts: PlaceFacts | null
  /** What the booking asks of its nurse, in words. */
  asked: string[]
  /** Of the family, E.164; null where the service is gone. */
  phone: string | null
  searchedName: string
  /** Whom a refused form or a row without JavaScript has chosen. */
  chosen: string
}

/** The loader of Assign and Replace: the service, and the nurses where its status allows the action. */
export async function loadNurseAction(route: LoaderFunctionArgs, event: 'assign' | 'replace') {
  const { records } = await requireAdministratorWithService(route, route.params.serviceId)
  const page = toServiceAction(route.request, records)
  const { searchParams } = new URL(route.request.url)
  const answers = answersIn(searchParams, route.context.typed)
  const name = nameSearched(route)
  const isAllowed = page.service !== null && nextStatus(page.service.status, event) !== null
  const service = isAllowed ? records.service : null
  const read = await loadForService(service, { ...answers, name, event })
  return {
    ...page,
    ...read,
    ...needOf(records.service ?? records.pending),
    details: toServiceDetails(records),
    searchedName: name,
    chosen: answers.chosen ?? (name ? '' : chosenAtFirst(event, read.nurses?.offered.fits[0])),
  }
}

/** For Replace the best nurse is chosen already. It asks for a reason, so that one press alone replaces nobody. */
function chosenAtFirst(event: Asking['event'], best = ''): string {
  return event === 'replace' ? (best.split(' ', 1)[0] ?? '') : ''
}

/** What the fields have: as a refused form had them, or as the address has them. */
function answersIn(searchParams: URLSearchParams, refused: Record<string, string> | undefined) {
  const typed: Record<string, string | undefined> = refused ?? Object.fromEntries(searchParams)
  const { choose, nurseId } = typed
  return {
    typed,
    /** Undefined where nothing has been asked or posted yet. */
    chosen: isRecordId(choose) ? choose : nurseId,
    /** After a post, the chosen nurse is listed first. */
    refusedId: (isRecordId(choose) ? choose : refused?.nurseId) ?? '',
  }
}

function needOf(record: ServiceRecords['service'] | ServiceRecords['pending']) {
  if (!record) return { facts: null, asked: [], phone: null }
  return { facts: placeFacts(record), asked: askedOf(record).map(unmetWishWords), phone: record.phone }
}

type Asking = { name: string; event: 'assign' | 'replace' } & ReturnType<typeof answersIn>
type ForService = Pick<NurseChoiceData, 'nurses' | 'hasFailed' | 'visits'>

/** @param service null where its status does not allow the action */
async function loadForService(
  service: StoredService | null,
  { name, event, typed, refusedId }: Asking,
): Promise<ForService> {
  if (!service) return { nurses: null, hasFailed: false, visits: null }
  const time = now()
  const visits = event === 'assign' && !service.hasPlan ? visitsAsked(service, typed, time) : null
  const search = { name, chosen: refusedId }
  const read = await loadRanked(service, { search, visits, time })
  return { ...read, visits: visits && shownVisits(visits, service, time) }
}

/** Who fits for what Assign or Replace gives. */
async function loadRanked(
  service: StoredService,
  {
    search,
    visits,
    time,
  }: { search: { name: string; chosen: string }; visits: AskedVisits | null; time: number },
): Promise<Pick<NurseChoiceData, 'nurses' | 'hasFailed'>> {
  const { serviceId, nurseId: without } = service
  const booked = visits?.choice === 'booked' ? visits.booked : null
  // Who is free is not known before the time is.
  if (booked && !booked.time) return { nurses: null, hasFailed: false }
  try {
    const [company, weeks, place] = await Promise.all([
      readCompany(time),
      readRecentWeeks([serviceId], time),
      placeOf(service),
    ])
    const wanted = booked?.time
      ? wantedAsBooked(service, booked.time, { place, now: time })
      : wantedService(service, { weeks, place, now: time })
    const patient = knowing(weeks, time)
    const question = { wanted, patient, without, ...search, serviceId, now: time }
    return { nurses: await rankAndOffer(company, question), hasFailed: false }
  } catch (error) {
    logError('the choice of a nurse was not read', error)
    return { nurses: null, hasFailed: true }
  }
}

/** A nurse with what their record says, and which wishes they do not meet. */
export function toShownNurse(
  nurse: Pick<ShownNurse, 'id' | 'fullName' | 'contactNumber' | 'isExpired'>,
  facts: NurseFacts | undefined,
  wishes: readonly Wishes[],
): ShownNurse {
  const { id, fullName, contactNumber, isExpired } = nurse
  const skills = nurseSkills.filter((skill) => facts?.[skill] === 'Yes')
  return {
    id,
    fullName,
    contactNumber,
    isExpired,
    gender: facts?.gender ?? '',
    qualification: facts?.nursingQualification ?? '',
    skills: skills.map((skill) => skillNames[skill]).join(', '),
    languages: facts?.languagesKnown ?? '',
    shift: facts?.shiftPreference ?? '',
    area: areaOf(facts?.currentAddress),
    unmet: unmetWishesOfAll(wishes, facts ?? {}).map(unmetWishWords),
  }
}
