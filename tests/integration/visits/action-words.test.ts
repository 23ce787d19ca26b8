import '#tests/support/own-table.ts'
import { beforeEach, expect, test } from 'vitest'
import { Service } from '#server/services/service.entity.server.ts'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { requestAssign } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { change, confirmedService, line } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* What Replace, Close and Delete say about the nurses of a service before they are pressed. */

const availableAgain = 'available again'
let office: Person
startOnTuesday({ keepsInvariants: false })
beforeEach(async () => {
  office = await createAdministrator()
})

async function wordsOf(serviceId: string) {
  const textOf = async (action: string) =>
    (await openSite(office).get(`/dashboard/services/${serviceId}/${action}`)).text
  return { replace: await textOf('replace'), close: await textOf('close'), remove: await textOf('delete') }
}

test('a nurse whom a service holds as a whole will be available again', async () => {
  const [service, nurse] = [await confirmedService(), await createNurse()]
  await requestAssign(office, service, nurse)
  for (const text of Object.values(await wordsOf(service.serviceId))) expect(text).toContain(availableAgain)
})

test('a nurse whom a plan never made unavailable will not be available again: the visits change hands, or end', async () => {
  const [service, nurse] = [await confirmedService(), await createNurse()]
  await change(office, service.serviceId, line(nurse))
  const { replace, close, remove } = await wordsOf(service.serviceId)
  for (const text of [replace, close, remove]) expect(text).not.toContain(availableAgain)
  expect(replace).toContain(
    `Now ${nurse.fullName} – ${nurse.contactNumber}. Their visits to come will be those`,
  )
  expect(close).toContain('Its plan ends: no nurse comes any more. The service is deleted from both lists.')
  expect(remove).toContain('gone from both lists for good. Its plan ends: no nurse comes any more.')
})

test('a nurse without a record, whom nobody can assign, will not be available again', async () => {
  const [service, nurse] = [await confirmedService(), await createNurse()]
  await requestAssign(office, service, nurse)
  await Service.patch({ serviceId: service.serviceId }).remove(['nurseId']).go()
  for (const text of Object.values(await wordsOf(service.serviceId)))
    expect(text).not.toContain(availableAgain)
})
