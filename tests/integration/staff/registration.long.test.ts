import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { staffFileFields } from '#domain/staff.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { StaffDraft } from '#server/staff/staff-draft.entity.server.ts'
import { instantClock, tuesdayMorning } from '#tests/support/clock.ts'
import { createAdministrator, type Person } from '#tests/support/people.ts'
import { openSite, type Answer, type Site } from '#tests/support/site.ts'
import { failNext, failNoMore } from '#tests/support/stand-ins.ts'
import { filledIn } from '#tests/support/staff-form.ts'
import { beforeWriting } from '#tests/support/visits/meeting.ts'
import { beginUpload, form, jpeg, send, uploadAllFiles, uploads } from './registration.ts'

/* More of what registration.test.ts tests. */

let administrator: Person
let site: Site
beforeEach(async () => {
  instantClock(tuesdayMorning)
  administrator = await createAdministrator()
  site = openSite(administrator)
})

const newId = () => randomUUID()

test('two administrators who register the same nurse at once make one', async () => {
  const browsers = [site, openSite(await createAdministrator())]
  const ids = [newId(), newId()]
  const fields = filledIn()
  await uploadAllFiles(site, ids[0] ?? '')
  for (const field of staffFileFields) {
    const { leave } = await beginUpload(browsers[1] ?? site, {
      staffId: ids[1] ?? '',
      field,
    })
    if (leave) await send(leave, jpeg)
    const key = leave?.fields.key ?? ''
    await browsers[1]?.post(uploads, { intent: 'finish', staffId: ids[1] ?? '', field, key })
  }
  const [first, second] = browsers.map(
    (browser, place) => () =>
      browser.post(form, { ...fields, staffId: ids[place] ?? '', intent: 'register' }),
  )
  if (!first || !second) throw new Error('There are two')
  const answers: Answer[] = []
  const refused = await beforeWriting(first, async () => answers.push(await second()))
  expect(answers).toMatchObject([{ location: '/dashboard/staff/currentStaffs' }])
  expect(refused.status).toBe(400)
  const saved = await Promise.all(ids.map((id) => readStaff(id)))
  expect(saved.map(Boolean)).toEqual([false, true])
})

test('a failure while saving loses nothing, and saving again registers one nurse', async () => {
  const staffId = newId()
  await uploadAllFiles(site, staffId)
  const fields = filledIn()
  await failNext({ service: 's3', action: 'CopyObject', error: 'InternalError', times: 30 })
  const failed = await site.post(form, { ...fields, staffId, intent: 'register' })
  expect(failed.status).toBe(503)
  expect(failed.text).toContain('Failed to add staff')
  expect(failed.value('fullName')).toBe('Sunita Pawar')
  const { data } = await StaffDraft.get({ staffId }).go({ consistent: true })
  expect(Object.keys(data?.files ?? {})).toHaveLength(11)
  await failNoMore()
  const done = await site.post(form, { ...fields, staffId, intent: 'register' })
  expect(done.location).toBe('/dashboard/staff/currentStaffs')
})
