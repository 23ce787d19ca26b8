import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import { skillNames, unmetWishWords } from '#app/content/office/nurses.ts'
import { areaOf } from '#domain/area.ts'
import { nurseSkills, allWishes, unmetWishes, type Wishes } from '#domain/nurse-match.ts'
import { isRecordId } from '#domain/record-id.ts'
import { nextStatus } from '#domain/service-status.ts'
import { logError } from '#server/http/log.server.ts'
import type { ServiceRecords } from '#server/services/read-service-records.server.ts'
import {
  readAvailableNurses,
  type AvailableNurse,
  type NursePlace,
} from '#server/staff/available-nurses.server.ts'
import { readNurseFacts, type NurseFacts } from '#server/staff/nurse-facts.server.ts'
import { now } from '#server/clock.server.ts'
import { knowing, readCompany, readRecentWeeks } from '#server/choice/read-candidates.server.ts'
import { placeOf, wantedService } from '#server/choice/wanted.server.ts'
import type { ServiceRecord } from '#server/services/service.entity.server.ts'
import { placeFacts, type PlaceFacts } from '#app/dashboard/services/place-facts.server.ts'
import { toServiceAction } from '#app/dashboard/services/service-action.server.ts'
import { nameIn } from './name-in.server.ts'
import { rankNurses, type RankedChoice } from './ranked.server.ts'

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
  /** Who fits, on the first page of the dropdown's list; null on the others, and where it could not be read. */
  choice: RankedChoice | null
  /** What the service needs and where; null where there is none. */
  facts: PlaceFacts | null
  /** Null when they could not be read. */
  nurses: ShownNurse[] | null
  /** What the booking asks of its nurse, in words. */
  asked: string[]
  searchedName: string
  /** The last nurse of this list, after whom the next ones begin; null when there are no more. */
  next: { afterName: string; afterId: string } | null
  isFirst: boolean
}

/** The loader of Assign and Replace: the service, and the nurses where its status allows the action. */
export async function loadNurseAction(route: LoaderFunctionArgs, event: 'assign' | 'replace') {
  const { records } = await requireAdministratorWithService(route, route.params.serviceId)
  const page = toServiceAction(route.request, records)
  const isAllowed = page.service !== null && nextStatus(page.service.status, event) !== null
  const search = searchIn(route.request)
  const { give, nurseId } = route.context.typed ?? {}
  // After a refusal whoever was chosen stands first.
  const chosen = give || nurseId || ''
  const [list, choice] = await Promise.all([
    loadNurses(search, records, isAllowed),
    isAllowed && records.service && !search.after
      ? loadRanked(records.service, { name: search.name, chosen })
      : null,
  ])
  const record = records.service ?? records.pending
  return { ...page, ...list, choice, facts: record && placeFacts(record) }
}

/**
 * The available nurses with what their records say, and which wishes of the booking each does not meet: one Query for the
 * list, and one BatchGetItem for each hundred nurses in it.
 * @param isAllowed without it no nurses are read, because none can be chosen
 */
async function loadNurses(
  search: ReturnType<typeof searchIn>,
  { service, pending }: Pick<ServiceRecords, 'service' | 'pending'>,
  isAllowed: boolean,
): Promise<Omit<NurseChoiceData, 'choice' | 'facts'>> {
  const record = service ?? pending
  const wishes = {
    caregivergender: record?.caregivergender ?? '',
    subService: record?.subService ?? '',
    age: record?.patient.age,
  }
  const asked = allWishes(wishes).map(unmetWishWords)
  const rest = { asked, searchedName: search.name, isFirst: !search.after }
  if (!isAllowed) return { ...rest, nurses: [], next: null }
  try {
    const { nurses, hasMore } = await readAvailableNurses(search)
    const facts = await readNurseFacts(nurses.map(({ id }) => id))
    const last = hasMore ? nurses.at(-1) : undefined
    return {
      ...rest,
      nurses: nurses.map((nurse) => toShownNurse(nurse, facts.get(nurse.id), wishes)),
      next: last ? { afterName: last.fullName, afterId: last.id } : null,
    }
  } catch (error) {
    logError('available nurses not read', error)
    return { ...rest, nurses: null, next: null }
  }
}

/** Who fits for what Assign or Replace gives; null where it cannot be read, since the dropdown is enough. */
async function loadRanked(
  service: ServiceRecord,
  typed: { name: string; chosen: string },
): Promise<RankedChoice | null> {
  const time = now()
  const { serviceId, nurseId: without } = service
  try {
    const [company, weeks, place] = await Promise.all([
      readCompany(time),
      readRecentWeeks([serviceId], time),
      placeOf(service),
    ])
    const wanted = wantedService(service, { weeks, place, now: time })
    return await rankNurses(company, {
      wanted,
      patient: knowing(weeks, time),
      without,
      ...typed,
      serviceId,
      now: time,
    })
  } catch (error) {
    logError('the choice of a nurse was not read', error)
    return null
  }
}

/** The searched name, and the nurse after whom the list begins. Both are in the URL, so that they work without JavaScript. */
function searchIn(request: Request): { name: string; after: NursePlace | undefined } {
  const { searchParams } = new URL(request.url)
  const name = nameIn(searchParams)
  const fullName = searchParams.get('afterName')
  const id = searchParams.get('afterId')
  return { name, after: fullName && id && isRecordId(id) ? { fullName, id } : undefined }
}

/** A nurse with what their record says, and which wishes they do not meet. */
export function toShownNurse(
  nurse: AvailableNurse,
  facts: NurseFacts | undefined,
  wishes: Wishes,
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
    unmet: unmetWishes(wishes, facts ?? {}).map(unmetWishWords),
  }
}
