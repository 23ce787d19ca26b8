import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createConversions, type Entity, type Schema } from 'electrodb'
import { AdminAccount, StaffAccount } from '#server/accounts/session/roles.entity.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { PendingService, Service } from '#server/services/service.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { tableClient, tableConfiguration } from '#server/table/client.server.ts'
import {
  indexes,
  keyNames,
  mostAttributesHeld,
  mostAttributesInIndex,
  type IndexName,
} from '#server/table/indexes.server.ts'
import { entities } from '#tools/data/integrity/table-records.ts'
import { readDefinition } from '#tests/support/table.ts'

/* The fields of section 3, as the specification lists them: each record has all of them, under these names. */

const service = `serviceId book_code close_code userId userEmail phone status createdAt updatedAt patient address service
  subService consultation weeks months caregivergender someone numericBookCode name`

const lists = {
  user: `uid firstname lastname email address number phoneVerified emailVerified authProvider isAdmin createdAt lastLogin`,
  'entry of the user’s services': `bookCode closeCode serviceId status patientName startDate endDate service subService
    consultation address nurseName nurseMobileNumber numericBookCode createdAt`,
  'pending service': service,
  service: `${service} confirmedAt assignedNurse nurseContact nurseId`,
  staff: `id fullName dateOfBirth gender contactNumber email currentAddress permanentAddress bloodGroup profilePhoto
    nursingQualification nursingCouncilRegNumber regExpiryDate yearOfGraduation universityName specialization
    yearsOfExperience languagesKnown previousWorkplaces shiftPreference accommodationRequired expectedSalary
    readyForLiveInCare willingnessToWorkWith aadhaarCard panCard nursingCouncilRegCert educationalDegreeCert
    workExperienceLetters policeVerificationCert passportSizedPhoto covidVaccineCert medicalFitnessCert proofOfAddress
    bankAccountDetails emergencyContactName emergencyContactRelationship emergencyContactNumber alternativeContactNumber
    referenceFromPreviousEmployer referenceContactDetails legalCases canAdministerIV canHandleTracheostomy
    canProvideWoundDressing canHandleDementia canAssistPhysiotherapy available createdAt updatedAt`,
}
const recordsOfLists = {
  user: User,
  'entry of the user’s services': UserService,
  'pending service': PendingService,
  service: Service,
  staff: Staff,
}

test.each(Object.keys(lists) as (keyof typeof lists)[])('a %s has every field of section 3', (name) => {
  const there = Object.keys(recordsOfLists[name].schema.attributes)
  expect(lists[name].split(/\s+/).filter((field) => !there.includes(field))).toEqual([])
})

test('a patient has all fields, with the contact number that the mobile app asked for', () => {
  const fields = ['name', 'age', 'gender', 'startDate', 'endDate', 'contactNumber']
  for (const { schema } of [PendingService, Service])
    expect(Object.keys(schema.attributes.patient.properties)).toEqual(fields)
})

test('a nurse has five willingness fields for kinds of patients', () => {
  const kinds = ['elderly', 'terminallyIll', 'postSurgical', 'disabled', 'pediatric']
  expect(Object.keys(Staff.schema.attributes.willingnessToWorkWith.properties)).toEqual(kinds)
})

test('the choices of a nurse’s fields are the specification’s', () => {
  const { gender, nursingQualification, shiftPreference, accommodationRequired } = Staff.schema.attributes
  expect(gender.type).toEqual(['Male', 'Female', 'Other'])
  expect(nursingQualification.type).toEqual(['ANM', 'GNM', 'BSc Nursing', 'MSc Nursing'])
  expect(shiftPreference.type).toEqual(['Day', 'Night', 'Rotational'])
  expect(accommodationRequired.type).toEqual(['Yes', 'No'])
})

test('staff and administrators have their own record by uid', () => {
  for (const { schema } of [StaffAccount, AdminAccount]) {
    expect(Object.keys(schema.attributes)).toContain('uid')
    const [index] = Object.values(schema.indexes)
    expect(index?.pk.composite).toEqual(['uid'])
  }
})

type AnyEntity = Entity<string, string, string, Schema<string, string, string>>
type Model = { model: { indexes: Record<string, Record<'pk' | 'sk', { facets: string[] }>> } }

// A key that changes names another record: what stands in the table under the old one is not found any more. Ids have capital letters.
test('each key of each entity is as in keys.txt', async () => {
  const keys = Object.entries(entities).map(
    ([name, entity]) => `${name} ${JSON.stringify(keysOf(entity), null, 2)}\n`,
  )
  await expect(keys.join('')).toMatchFileSnapshot('keys.txt')
})

function keysOf(entity: unknown): object {
  const { indexes } = (entity as Model).model
  const names = Object.values(indexes).flatMap(({ pk, sk }) => [...pk.facets, ...sk.facets])
  // Some records are the only one of their kind; the conversion wants a value all the same.
  const values = Object.fromEntries([...names, 'none'].map((name) => [name, `The-${name}`]))
  return createConversions(entity as AnyEntity).fromComposite.toKeys(values, { strict: 'none' })
}

/* The indexes as listed (`server/table/indexes.server.ts`), as deployed (app.arc) and as the entities use them. */

type Index = {
  lists: Record<string, string>
  holds: readonly string[] | 'all'
}
const named = Object.entries(indexes) as [IndexName, Index][]

type EntityIndex = {
  index?: string
  projection?: readonly string[] | string
  pk: { field: string; composite: readonly string[]; template?: string }
  sk?: { field: string; template?: string }
}

/** Each index of each entity, without the table's own keys. */
const written = Object.entries(entities).flatMap(([entity, { schema }]) =>
  (Object.values(schema.indexes) as EntityIndex[]).flatMap((each) =>
    each.index ? [{ entity, attributes: Object.keys(schema.attributes), ...each, index: each.index }] : [],
  ),
)

/** The first word of a partition key; that of users in gsi2 is a constant (`rare-user.server.ts`). */
function listOf({ entity, pk }: (typeof written)[number]): string {
  return pk.composite.includes(pk.field) ? entity : (pk.template ?? '').split('#')[0] || 'none'
}

test('app.arc has these seven indexes, and each holds what is said here', async () => {
  const { 'tables-indexes': deployed } = await readDefinition()
  const inApp = deployed.map((index) => ({
    name: index.indexName,
    keys: [index.partitionKey, index.partitionKeyType, index.sortKey, index.sortKeyType],
    holds: index.projectionType === 'ALL' ? 'all' : index.projectionAttributes?.toSorted(),
  }))
  expect(inApp).toEqual(
    named.map(([name, { holds }]) => ({
      name,
      keys: [`${name}pk`, 'String', `${name}sk`, 'String'],
      holds: holds === 'all' ? 'all' : [...holds].sort(),
    })),
  )
  expect(named).toHaveLength(7)
})

test('together they hold no more attributes than AWS allows, and none twice', () => {
  const held = named.map(([, { holds }]) => (holds === 'all' ? [] : holds))
  for (const attributes of held) expect(new Set(attributes).size).toBe(attributes.length)
  expect(held.flat().length).toBeLessThanOrEqual(mostAttributesHeld)
  // DynamoDB allows 100 projected attributes in all; the rest is left for later.
  expect(held.flat()).toHaveLength(76)
})

test('no index holds more attributes than AWS allows one', () => {
  const overfull = named.flatMap(([name, { holds }]) =>
    holds !== 'all' && holds.length > mostAttributesInIndex ? [`${name} holds ${holds.length}`] : [],
  )
  expect(overfull).toEqual([])
})

test.each(written.map((each) => [`${each.entity} in ${each.index}`, each] as const))('%s', (_, each) => {
  const index = Object.fromEntries(named)[each.index]
  if (!index) throw new Error(`There is no index ${each.index}`)
  expect([each.pk.field, each.sk?.field]).toEqual(keyNames(each.index).slice(2))
  expect(Object.keys(index.lists)).toContain(listOf(each))
  // Attributes that the entity reads from the index are projected; a list that is read as whole items says so.
  const { holds } = index
  if (holds === 'all') expect(each.projection).toBeUndefined()
  else if (each.projection !== 'keys_only') {
    const read = each.projection as readonly string[]
    expect(read.length).toBeGreaterThan(0)
    expect(read.filter((attribute) => !holds.includes(attribute))).toEqual([])
    expect(read.filter((attribute) => !each.attributes.includes(attribute))).toEqual([])
  }
})

test('each list that is named is written by an entity', () => {
  for (const [name, { lists, holds }] of named) {
    const here = written.filter(({ index }) => index === name)
    expect([...new Set(here.map(listOf))].sort()).toEqual(Object.keys(lists).sort())
    if (holds === 'all') continue
    const known = new Set(Object.values(entities).flatMap(({ schema }) => Object.keys(schema.attributes)))
    expect(holds.filter((attribute) => !known.has(attribute))).toEqual([])
  }
})

test('no index holds the number of services but that of the newest: each booking changes it', () => {
  const holding = named.filter(([, { holds }]) => holds !== 'all' && holds.includes('serviceCount'))
  expect(holding.map(([name]) => name)).toEqual(['gsi1'])
})

/* Every call to the table goes through the one client that tries again (server/table/with-retries.server.ts). */

const sources = globSync(['app/**/*.{ts,tsx}', 'server/**/*.ts'], {
  exclude: (path) => path.includes('paraglide'),
})

function filesWith(pattern: RegExp): string[] {
  return sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).sort()
}

test('the DynamoDB client is made in one place', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(filesWith(/new DynamoDB(Document)?(Client)?\(|DynamoDBDocumentClient\.from\(/)).toEqual([
    'server/table/client.server.ts',
  ])
})

test('entities get it in one place', () => {
  expect(tableConfiguration.client).toBe(tableClient)
  expect(filesWith(/new Entity\(/)).toEqual(['server/table/entity.server.ts'])
})

test('the client retries by itself, and every call uses it', async () => {
  expect(Object.hasOwn(tableClient, 'send')).toBe(true)
  expect(await tableClient.config.maxAttempts()).toBe(1)
  expect(filesWith(/from '@aws-sdk\/client-dynamodb'/)).toEqual(['server/table/client.server.ts'])
})
