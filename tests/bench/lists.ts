import { deepStrictEqual } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { serviceTypes } from '#domain/catalogue.ts'
import { nameWords } from '#domain/name-words.ts'
import type { WordEntry } from '#server/services/search-words.server.ts'
import { credentials, region } from '#tools/sandbox/environment.ts'
import { beginComparison, compareSizes, fillTables } from './compare-sizes.ts'
import { itemOf, type Filler } from './fill.ts'

/*
 * `npm run bench:tables -- lists`: what a page of each list of the dashboard costs, in tables of 1,000, 100,000 and 1,000,000 services
 * (a tenth of them pending) and as many users: requests, capacity units and the p50 of one page, turn by turn in one run.
 * The target: the first page and each selective filter cost as many capacity units in the largest table as in the smallest,
 * and at most 1.2 times the time.
 */
/** `only`: a regular expression; the cases whose name matches it. */
const options = beginComparison({ only: '' })
const { PendingService, Service } = await import('#server/services/service.entity.server.ts')
const { User } = await import('#server/customers/user.entity.server.ts')
const { listPendingServices, listServices, servicesBy, pendingServicesBy } =
  await import('#server/services/list.server.ts')
const { Word } = await import('#server/services/search-word.entity.server.ts')
const { wordsOf } = await import('#server/services/search-words.server.ts')
const { listUsers, usersBy } = await import('#server/customers/list.server.ts')
const { keyNames } = await import('#server/table/indexes.server.ts')
const { sealCursor } = await import('#server/lists/cursor.server.ts')

const syllables = 'ba da ga ha ja ka la ma na pa ra sa ta va ya ni'.split(' ')
let isWordCompared = false
const begin = Date.parse('2020-01-01T00:00:00Z')
type AnyList = { query: { params(options: { order: string }): object } }
type Middle = { service: string; pending: string; user: string }
const tables = await fillTables(options.sizes, fill)
const raw = DynamoDBDocumentClient.from(
  new DynamoDBClient({ endpoint: tables.endpoint, region, credentials }),
)
/** The cursors are made beforehand, so that only the page is measured. */
const cursors = new Map<string, string>()
for (const size of options.sizes)
  for (const kind of ['service', 'pending', 'user'] as const)
    cursors.set(`${kind} ${size}`, await cursorToMiddle(size, kind))

type Read = (size: number) => Promise<unknown>
const middleOf = (size: number, kind: keyof Middle) => cursors.get(`${kind} ${size}`) ?? null
const day = (size: number) => new Date(instantOf(Math.floor(size / 2))).toISOString().slice(0, 10)
const cases: Record<string, Read> = {
  'services, first page': () => listServices({}, null),
  'services, middle page': (size) => listServices({}, middleOf(size, 'service')),
  'services, status assigned': () => listServices({ status: 'assigned' }, null),
  'services, a service type': () => listServices({ service: 'Special Care' }, null),
  'services, status and type': () => listServices({ status: 'closed', service: 'Special Care' }, null),
  'services, one day': (size) => listServices({ from: day(size), to: day(size) }, null),
  'services, an id': (size) =>
    listServices({ serviceId: tables.filled.get(size)?.service.slice(0, 13) }, null),
  'services, a number': (size) => listServices({ number: numberOf(Math.floor(size / 2)) }, null),
  'services, number and status': (size) =>
    listServices({ number: numberOf(Math.floor(size / 2)), status: 'confirmed' }, null),
  'services, a patient with a rare name': () => listServices({ patient: ['zubeida'] }, null),
  'services, a patient with a usual name': (size) =>
    listServices({ patient: nameWords(firstNameOf(Math.floor(size / 2))) }, null),
  'services, a name that all patients have': () => listServices({ patient: ['kulkarni'] }, null),
  'services, that name and a status': () => listServices({ patient: ['kulkarni'], status: 'assigned' }, null),
  'services, last four digits': (size) =>
    listServices({ number: numberOf(Math.floor(size / 2)).slice(-4) }, null),
  'services, starting this week': () => listServices({ starts: 'week' }, null),
  'pending, a patient with a rare name': () => listPendingServices({ patient: ['zubeida'] }, null),
  'pending, a name that all patients have': () => listPendingServices({ patient: ['kulkarni'] }, null),
  'pending, first page': () => listPendingServices({}, null),
  'pending, middle page': (size) => listPendingServices({}, middleOf(size, 'pending')),
  'pending, one day': (size) => listPendingServices({ from: day(size), to: day(size) }, null),
  'pending, an id': (size) =>
    listPendingServices({ serviceId: tables.filled.get(size)?.pending.slice(0, 13) }, null),
  'users, first page': () => listUsers({}, null),
  'users, middle page': (size) => listUsers({}, middleOf(size, 'user')),
  'users, an e-mail': (size) => listUsers({ email: emailOf(Math.floor(size / 2)) }, null),
  'users, a number': (size) => listUsers({ number: numberOf(Math.floor(size / 2)) }, null),
  'users, unverified': () => listUsers({ emailVerified: false }, null),
  'users, Google': () => listUsers({ authProvider: 'Google' }, null),
  'users, 5 services or more': () => listUsers({ minServices: 5 }, null),
}

const played = Object.entries(cases).filter(([name]) => new RegExp(options.only).test(name))
await compareSizes(tables, options, Object.fromEntries(played))
await tables.remove()

/** A cursor to the middle of a list, as its pager would have made it. */
async function cursorToMiddle(size: number, kind: keyof Middle): Promise<string> {
  const { service, pending, user } = tables.filled.get(size) as Middle
  const [list, found] = {
    service: () => [servicesBy({}), Service.get({ serviceId: service }).params()] as const,
    pending: () => [pendingServicesBy({}), PendingService.get({ serviceId: pending }).params()] as const,
    user: () => [usersBy({}), User.get({ uid: user }).params()] as const,
  }[kind]()
  const { Key } = found as { Key: Record<string, string> }
  const { Item = {} } = await raw.send(new GetCommand({ TableName: tables.nameOf(size), Key }))
  const { IndexName = '' } = (list as AnyList).query.params({ order: list.order }) as QueryCommandInput
  const key = Object.fromEntries(keyNames(IndexName).map((name) => [name, Item[name] as string]))
  return sealCursor(list.scope, { direction: 'after', key })
}

function instantOf(place: number): string {
  return new Date(begin + place * 150_000).toISOString()
}

function numberOf(place: number): string {
  return `+91${9_000_000_000 + ((place * 7_919) % 999_999_937)}`
}

/** A name of its own for each of a million patients; about 250 of them begin with the same five letters. */
function firstNameOf(place: number): string {
  const digits = Array.from({ length: 5 }, (_, digit) => (place >> (4 * digit)) & 15)
  return digits.map((digit) => syllables[digit]).join('')
}

/** As ElectroDB writes it, which takes too long for five million; the first one is compared. */
function wordItem(word: WordEntry): Record<string, unknown> {
  const { kind, prefix, createdAt, serviceId, whole } = word
  const item = {
    kind,
    prefix,
    createdAt,
    serviceId,
    whole,
    pk: `word#${kind}#${prefix}`,
    sk: `${createdAt}#${serviceId}`,
    __edb_e__: 'word',
    __edb_v__: '1',
  }
  if (!isWordCompared) {
    deepStrictEqual(item, itemOf(Word.put(word)))
    isWordCompared = true
  }
  return item
}

function emailOf(place: number): string {
  return `family.${(place * 2_654_435_761) % 4_294_967_296}@example${place % 40}.com`
}

function fill(filler: Filler, size: number): Middle {
  const ids = { service: '', pending: '', user: '' }
  const statuses = [
    'confirmed',
    'assigned',
    'closed',
    'closed',
    'closed',
    'closed',
    'closed',
    'closed',
  ] as const
  for (let place = 0; place < size; place++) {
    const isMiddle = place === Math.floor(size / 2)
    const createdAt = instantOf(place)
    const booked = {
      serviceId: randomUUID(),
      book_code: '100000',
      close_code: '100000',
      numericBookCode: 100000,
      userId: 'somebody',
      userEmail: emailOf(place),
      phone: numberOf(place),
      createdAt,
      updatedAt: createdAt,
      patient: {
        name: `${isMiddle ? 'Zubeida' : firstNameOf(place)} Kulkarni`,
        age: 71,
        gender: 'Female',
        startDate: createdAt,
        endDate: createdAt,
      },
      address: '12 Prabhat Road, Pune 411004',
      service: serviceTypes[place % serviceTypes.length] as string,
      subService: 'Vital signs monitoring',
    }
    if (place % 10 === 0) {
      filler.write(itemOf(PendingService.put({ ...booked, status: 'pending' })))
      if (!ids.pending || place <= size / 2) ids.pending = booked.serviceId
    } else {
      const status = statuses[place % statuses.length] ?? 'closed'
      filler.write(itemOf(Service.put({ ...booked, status, confirmedAt: createdAt })))
      if (!ids.service || place <= size / 2) ids.service = booked.serviceId
    }
    for (const word of wordsOf(booked)) filler.write(wordItem(word))
    const uid = randomUUID()
    filler.write(
      itemOf(
        User.put({
          uid,
          firstname: 'Asha',
          lastname: 'Kulkarni',
          email: emailOf(place),
          emailVerified: place % 20 !== 0,
          number: numberOf(place),
          phoneVerified: true,
          authProvider: place % 7 === 0 ? ['Google'] : ['email'],
          serviceCount: place % 12,
          createdAt,
        }),
      ),
    )
    if (isMiddle) ids.user = uid
  }
  return ids
}
