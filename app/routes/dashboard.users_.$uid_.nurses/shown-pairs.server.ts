import { askerWords, pairKindWords } from '#app/content/office/pair-words.ts'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { indiaDay } from '#domain/dates.ts'
import { hasNameWords, nameWords } from '#domain/name-words.ts'
import type { PairKind } from '#domain/nurse-pairs.ts'
import { dateWords, dayWords, hoursWords } from '#domain/office-dates.ts'
import { dayAt, type Day } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import { changesOf } from '#server/customers/pair-writes.server.ts'
import type { StoredUser } from '#server/customers/user.entity.server.ts'
import type { StoredPair } from '#server/nurse-time/nurse-pair.entity.server.ts'
import type { NurseFacts } from '#server/nurse-time/nurse-time.server.ts'
import { readNursesById } from '#server/nurse-time/read-nurses.server.ts'
import { readPairsOfFamily } from '#server/nurse-time/read-pairs.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import { readAllNurses } from '#server/staff/all-nurses.server.ts'
import { readMany } from '#server/table/read-items.server.ts'

/** A pair in words. */
export type ShownPair = {
  nurseId: string
  nurse: string
  kind: PairKind
  kindWords: string
  /** `asked for by the family, 12 Nov, recorded by Meera Joshi` */
  who: string
  reason: string
  /** How it ended; null while it stands. */
  ended: string | null
  /** What the nurse has with the family all the same, of a never that stands. */
  coming: { to: string; words: string; act: 'Cover' | 'Replace' }[]
  /** How many more there are. */
  more: number
}

/** Nurses whom a name finds, and coming visits of one pair, that are listed at most. */
const [mostFound, mostVisits] = [25, 20]

/** The nurses of a family: what stands first, then what has ended, the newest first; and whom a typed name finds. */
export async function readShownPairs(user: StoredUser, name: string) {
  const [pairs, found] = await Promise.all([readPairsOfFamily(user.uid), findNurses(name)])
  const nurses = await readNursesById(pairs.map(({ nurseId }) => nurseId))
  const patients = await readPatients(pairs, nurses)
  const shown = pairs
    .toSorted((one, other) => Date.parse(lastChange(other)) - Date.parse(lastChange(one)))
    .map((pair) => toShown(pair, nurses.get(pair.nurseId), patients))
  return {
    uid: user.uid,
    name: `${user.firstname} ${user.lastname}`.trim(),
    standing: shown.filter(({ ended }) => ended === null),
    ended: shown.filter(({ ended }) => ended !== null),
    search: { name, found },
    seen: changesOf(user),
  }
}

function lastChange({ at, ended }: StoredPair): string {
  return ended?.at ?? at
}

async function findNurses(name: string): Promise<{ id: string; words: string }[]> {
  const words = nameWords(name)
  if (words.length === 0) return []
  const { nurses } = await readAllNurses()
  return nurses
    .filter(({ fullName, retiredAt }) => !retiredAt && hasNameWords(fullName, words, 1))
    .slice(0, mostFound)
    .map(({ id, fullName, contactNumber }) => ({ id, words: `${fullName} – ${contactNumber}` }))
}

type Patients = ReadonlyMap<string, string>

function toShown(pair: StoredPair, nurse: NurseFacts | undefined, patients: Patients): ShownPair {
  const { nurseId, kind, askedBy, at, author, reason, ended } = pair
  const today = dayAt(now())
  const on = (instant: string) => dateWords(indiaDay(instant), today)
  const coming = kind === 'never' && !ended ? comingWith(pair, nurse, { patients, today }) : []
  return {
    ...{ nurseId, kind, reason, nurse: nurse?.staff?.fullName ?? 'A nurse' },
    kindWords: pairKindWords[kind],
    who: `Asked for by ${askerWords[askedBy].toLowerCase()}, ${on(at)}, recorded by ${author.name}`,
    ended: ended ? `Ended on ${on(ended.at)} by ${ended.author.name}: ${ended.reason}` : null,
    coming: coming.slice(0, mostVisits),
    more: Math.max(0, coming.length - mostVisits),
  }
}

/** The nurse's coming visits with the family, and the service that holds them. */
function comingWith(
  { uid }: StoredPair,
  nurse: NurseFacts | undefined,
  { patients, today }: { patients: Patients; today: Day },
): ShownPair['coming'] {
  const { services = [], hold } = nurse?.diary ?? {}
  const visits = services
    .filter((service) => service.uid === uid)
    .flatMap(({ serviceId, visits: all }) => all.map((visit) => ({ ...visit, serviceId })))
    .filter((visit) => !hasBegun(visit, now()))
    .sort((one, other) => intervalOf(one).start - intervalOf(other).start)
  const held = hold?.uid === uid ? [hold] : []
  const back = new URLSearchParams({ back: `/dashboard/users/${uid}/nurses` })
  return [
    ...held.map(({ serviceId }) => ({
      to: `/dashboard/services/${serviceId}/replace`,
      words: `${patients.get(serviceId) ?? ''}, full-time assignment`,
      act: 'Replace' as const,
    })),
    ...visits.map((visit) => ({
      to: `${visitPath(visitIdOf(visit), 'cover')}?${back}`,
      words: `${patients.get(visit.serviceId) ?? ''}, ${dayWords(dayOfStart(visit), today)}, ${hoursWords(visit)}`,
      act: 'Cover' as const,
    })),
  ]
}

/** The patients of the services that the nurses of some pairs have with their family. */
async function readPatients(
  pairs: readonly StoredPair[],
  nurses: ReadonlyMap<string, NurseFacts>,
): Promise<Patients> {
  const ids = new Set(
    pairs.flatMap(({ uid, nurseId }) => {
      const { services = [], hold } = nurses.get(nurseId)?.diary ?? {}
      return [...services, ...(hold ? [hold] : [])].flatMap((each) =>
        each.uid === uid ? each.serviceId : [],
      )
    }),
  )
  const found = await readMany(
    [...ids].map((serviceId) => Service.get({ serviceId })),
    ['patient'],
  )
  return new Map(
    [...ids].map((id, place) => [
      id,
      (found[place] as Pick<StoredService, 'patient'> | null)?.patient.name ?? '',
    ]),
  )
}
