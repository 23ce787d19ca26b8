import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import { skillNames, unmetWishWords } from '#app/content/nurse-words.ts'
import { areaOf } from '#domain/area.ts'
import { lengths } from '#domain/limits.ts'
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
import { toServiceAction } from '#app/dashboard/services/service-action.server.ts'

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
  return { ...page, ...(await loadNurseChoice(route.request, records, isAllowed)) }
}

/**
 * The available nurses with what their records say, and which wishes of the booking each does not meet: one Query for the
 * list, and one BatchGetItem for each hundred nurses in it.
 * @param isAllowed without it no nurses are read, because none can be chosen
 */
async function loadNurseChoice(
  request: Request,
  { service, pending }: Pick<ServiceRecords, 'service' | 'pending'>,
  isAllowed: boolean,
): Promise<NurseChoiceData> {
  const record = service ?? pending
  const search = searchIn(request)
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

/** The searched name, and the nurse after whom the list begins. Both are in the URL, so that they work without JavaScript. */
function searchIn(request: Request): { name: string; after: NursePlace | undefined } {
  const { searchParams } = new URL(request.url)
  const name = (searchParams.get('name') ?? '').trim().slice(0, lengths.name)
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
