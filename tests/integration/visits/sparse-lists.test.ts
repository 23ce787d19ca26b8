import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { configuration } from '#server/configuration.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { change, confirmedService, inDay, line } from '#tests/support/visits/plans.ts'

/* The lists of gsi7 hold what is asked for alone: whole records are copied into it, and each one costs a write. */

async function listsOfGsi7(): Promise<string[]> {
  const { Items = [] } = await tableClient.send(
    new ScanCommand({ TableName: configuration.table, IndexName: 'gsi7' }),
  )
  const names = Items.map(({ gsi7pk }) => String(gsi7pk)).filter((name) => /^(plan|serviceWeek)/.test(name))
  return [...new Set(names)].sort()
}

test('a plan is listed while it rolls, a week while a visit has no nurse', async () => {
  const [office, nurse] = [await createAdministrator(), await createNurse()]
  const { serviceId } = await confirmedService()
  await change(office, serviceId, line(nurse))
  expect(await listsOfGsi7()).toEqual(['plan#rolling'])
  await change(office, serviceId, {
    kind: 'thisVisit',
    line: '1',
    day: inDay(2),
    startMinute: 480,
    minutes: 720,
  })
  expect(await listsOfGsi7()).toEqual(['plan#rolling', 'serviceWeek#uncovered'])
  await change(office, serviceId, { kind: 'stop', from: inDay(1) })
  expect(await listsOfGsi7()).toEqual([])
})
