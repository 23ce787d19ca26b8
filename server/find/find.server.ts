import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { hasNameWords, longestWord } from '#domain/name-words.ts'
import { isPlaceholderEmail } from '#domain/placeholder-email.ts'
import { lastDigits, shortestSearch, type Search } from '#domain/search.ts'
import { now } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import { lastWith } from '#server/lists/page.server.ts'
import { startOf, type PersonEntry } from '#server/search/person-words.server.ts'
import { PersonWord } from '#server/search/person-word.entity.server.ts'
import { Word } from '#server/services/search-word.entity.server.ts'
import { searchedStart, type WordEntry } from '#server/services/search-words.server.ts'
import { PendingService, Service } from '#server/services/service.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { StaffReservation } from '#server/staff/staff-reservation.entity.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { chooseServices } from './choose-services.server.ts'
import {
  openFirst,
  readNamed,
  withNames,
  type FoundFamily,
  type FoundNurse,
  type FoundService,
  type Named,
  type NamedRecords,
} from './read-named.server.ts'

/** Of each kind the newest; of services those that are open stand first. */
export type Found = NamedRecords & {
  /** There are more than these. */
  hasMore: { services: boolean; families: boolean; nurses: boolean }
}

/** How many persons of each kind are shown; with the services (`searchRows`) and their three weeks the keys of one batch of the table. */
const most = {
  byNumber: { families: 15, nurses: 10 },
  byName: { families: 25, nurses: 25 },
  byEmail: 25,
  byId: 25,
} as const
/** Search entries that are read for one search. */
const mostEntries = 1000

/**
 * What the one search of the dashboard finds (docs/decisions/0033), by at most three requests of the table, and a fourth where more services
 * are found than shown. All of it is eventually consistent: it is for display.
 */
export async function find(search: Search): Promise<Found> {
  switch (search.kind) {
    case 'number':
      return findByNumber(search.digits)
    case 'name':
      return findByName(search.words)
    case 'email':
      return findByEmail(search.start)
    case 'serviceId':
      return findByServiceId(search.start)
  }
}

/** One Query of the entries of the last four digits, one batch of what they name with the weeks around today, one of the nurses' names. */
async function findByNumber(digits: string): Promise<Found> {
  const entries = await readNumberEntries(lastDigits(digits))
  const services = entries.services.filter(({ whole }) =>
    whole.split(' ').some((number) => number.endsWith(digits)),
  )
  const persons = entries.persons.filter(({ number }) => number.endsWith(digits))
  const [named, hasMore] = newest(await chooseServices(services, digits), persons, most.byNumber)
  const found = await readNamed(named, { withVisitsAt: now(), digits })
  return {
    ...(await withNames(found)),
    hasMore: { ...hasMore, services: services.length > named.services.length },
  }
}

/** Two Queries at once, of patients and of persons, and one batch of what they name. */
async function findByName(words: readonly string[]): Promise<Found> {
  const isMeant = (name: string) => hasNameWords(name, words, shortestSearch.letters)
  const [patients, people] = await Promise.all([
    queryEntries(Word.query.record({ kind: 'patient', prefix: searchedStart(words) })),
    queryEntries(PersonWord.query.record({ kind: 'person', prefix: startOf(longestWord(words)) })),
  ])
  const services = (patients as WordEntry[]).filter(({ whole }) => isMeant(whole))
  const persons = (people as PersonEntry[]).filter(({ name }) => isMeant(name))
  const [named, hasMore] = newest(await chooseServices(services, ''), persons, most.byName)
  return {
    ...(await readNamed(named, {})),
    hasMore: { ...hasMore, services: services.length > named.services.length },
  }
}

/** One Query of the accounts by e-mail, and of a nurse with exactly this e-mail their reservation and their record. */
async function findByEmail(start: string): Promise<Found> {
  const [accounts, nurse] = await Promise.all([
    query(User.query.byEmail({}).between({ email: start }, { email: lastWith(start) }), {
      limit: most.byEmail + 1,
      isFromStart: true,
    }),
    findNurseByEmail(start),
  ])
  const families = accounts
    .map((item) => ({ ...(item as FoundFamily), uid: keyPart(item.pk, 'uid') }))
    .filter(({ email }) => !isPlaceholderEmail(email))
  return {
    ...{ services: [], families: families.slice(0, most.byEmail), nurses: nurse ? [nurse] : [] },
    hasMore: { services: false, families: families.length > most.byEmail, nurses: false },
  }
}

async function findNurseByEmail(email: string): Promise<FoundNurse | null> {
  const { data: reservation } = await StaffReservation.get({ kind: 'email', value: email }).go()
  return reservation ? (await Staff.get({ id: reservation.staffId }).go()).data : null
}

/** A whole id is read with its visits; of the start of one two Queries find what the lists of services show. */
async function findByServiceId(start: string): Promise<Found> {
  const none = { services: false, families: false, nurses: false }
  if (isWholeId(start)) {
    const named = { services: [start], families: [], nurses: [] }
    return { ...(await withNames(await readNamed(named, { withVisitsAt: now() }))), hasMore: none }
  }
  const [confirmed, pending] = await Promise.all(
    [Service, PendingService].map((entity) =>
      query(entity.query.byId({}).between({ serviceId: start }, { serviceId: lastWith(start) }), {
        limit: most.byId + 1,
      }),
    ),
  )
  const services = [...(confirmed ?? []), ...(pending ?? [])].map((item) => ({
    ...(item as FoundService),
    serviceId: keyPart(item.pk, 'serviceId'),
  }))
  return {
    ...{ services: openFirst(services).slice(0, most.byId), families: [], nurses: [] },
    hasMore: { ...none, services: services.length > most.byId },
  }
}

function isWholeId(start: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(start)
}

/** Which persons are shown beside the services, and whether there are more. Entries are read from the newest on. */
function newest(
  services: string[],
  persons: readonly PersonEntry[],
  limits: { families: number; nurses: number },
): [Named, Omit<Found['hasMore'], 'services'>] {
  const families = persons.filter(({ of }) => of === 'family').map(({ id }) => id)
  const nurses = persons.filter(({ of }) => of === 'nurse').map(({ id }) => id)
  return [
    {
      services,
      families: families.slice(0, limits.families),
      nurses: nurses.slice(0, limits.nurses),
    },
    { families: families.length > limits.families, nurses: nurses.length > limits.nurses },
  ]
}

/**
 * The entries of four digits. Those of persons lie behind those of services, so a Query from the end has them first; it reads a fixed
 * number of entries at most.
 */
async function readNumberEntries(prefix: string): Promise<{ services: WordEntry[]; persons: PersonEntry[] }> {
  const items = await queryEntries(Word.query.record({ kind: 'number', prefix }))
  return {
    services: items.filter((item) => item.serviceId !== undefined) as WordEntry[],
    persons: items.filter((item) => item.of !== undefined) as PersonEntry[],
  }
}

type Params = { params: () => object }

function queryEntries(entries: Params): Promise<Record<string, unknown>[]> {
  return query(entries, { limit: mostEntries })
}

/** One answer of the table, from the end of the list on. */
async function query(
  list: Params,
  { limit, isFromStart = false }: { limit: number; isFromStart?: boolean },
): Promise<Record<string, unknown>[]> {
  const input = { ...(list.params() as QueryCommandInput), Limit: limit, ScanIndexForward: isFromStart }
  const { Items = [] } = await tableClient.send(new QueryCommand(input))
  return Items
}
