import { expect, test } from 'vitest'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { createCustomer } from '#tests/support/people.ts'
import { callsInFlight } from '#tests/support/table-answers.ts'

test('a hundred processes that die leave connections for the others', async () => {
  const { credentials } = await createCustomer()
  for (let deaths = 0; deaths < 100; deaths++)
    await observe(() => readAccount(credentials), { nth: 1, when: 'after', how: 'die' })
  expect(await readAccount(credentials)).not.toBeNull()
  expect(callsInFlight()).toBe(0)
})
