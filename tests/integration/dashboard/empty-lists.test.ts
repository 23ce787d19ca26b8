import { UpdateCommand, type GetCommandInput } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { User } from '#server/customers/user.entity.server.ts'
import { tableClient, tableConfiguration } from '#server/table/client.server.ts'
import { createAdministrator } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyTable } from '#tests/support/table-records.ts'

/* The dashboard with an empty table (section 8, "Lists and data"). */

test.each([
  ['/dashboard/services/temp', 'No pending services found.', 'Temporary Services List is Empty'],
  ['/dashboard/services/confirmed', 'No confirmed services found.', 'Services List is Empty'],
  ['/dashboard/staff/currentStaffs', 'No staff members found.', 'Staff List is Empty'],
])('%s says that nothing was found and that the list is empty', async (path, none, all) => {
  const answer = await openSite(await createAdministrator()).get(path)
  expect(answer.status).toBe(200)
  expect(answer.text).toContain(none)
  expect(answer.text).toContain(all)
  const filtered = await openSite(await createAdministrator()).get(`${path}?${filters[path]}`)
  expect(filtered.text).toContain(none)
  expect(filtered.text).not.toContain(all)
})

const filters: Record<string, string> = {
  '/dashboard/services/temp': 'status=pending',
  '/dashboard/services/confirmed': 'status=closed',
  '/dashboard/staff/currentStaffs': 'name=Meera',
}

const { table: TableName } = tableConfiguration

test('/dashboard/users says so while no user is in the index yet, which is eventually consistent', async () => {
  await emptyTable()
  const administrator = await createAdministrator()
  const { Key } = User.get({ uid: administrator.uid }).params<GetCommandInput>()
  const UpdateExpression = 'REMOVE gsi1pk, gsi1sk'
  await tableClient.send(new UpdateCommand({ TableName, Key, UpdateExpression }))
  const answer = await openSite(administrator).get('/dashboard/users')
  expect(answer.text).toContain('No users found.')
  expect(answer.text).toContain('User List is Empty')
})
