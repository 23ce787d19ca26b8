import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { staffFileFields, type StaffFileField } from '#domain/staff.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { instantClock, tuesdayMorning } from '#tests/support/clock.ts'
import { createAdministrator } from '#tests/support/people.ts'
import { openSite, type Answer, type Site } from '#tests/support/site.ts'
import { filledIn } from '#tests/support/staff-form.ts'
import { failNoMore } from '#tests/support/stand-ins.ts'
import { readStored, strayPapers } from '#tests/support/bucket.ts'
import { beforeRequest, beforeWriting } from '#tests/support/visits/meeting.ts'
import { form, jpeg, pdf, register, send, uploads, type PresignedPost } from './registration.ts'
import { expectWhole } from '#tests/support/staff/papers.ts'

/* More of what papers.test.ts tests. */

let site: Site
beforeEach(async () => {
  instantClock(tuesdayMorning)
  await failNoMore()
  site = openSite(await createAdministrator())
})

async function begin(place: Record<string, string>, type = 'image/jpeg'): Promise<PresignedPost> {
  const begun = await site.post(uploads, { intent: 'begin', ...place, type })
  return (JSON.parse(begun.html) as { leave: PresignedPost }).leave
}

function finish(place: Record<string, string>, { fields }: PresignedPost): Promise<Answer> {
  return site.post(uploads, { intent: 'finish', ...place, key: fields.key ?? '' })
}

/** A draft with all its files, and the presigned POST of each. */
async function filledDraft(): Promise<{
  staffId: string
  fields: Record<string, string>
  leaves: Map<StaffFileField, PresignedPost>
}> {
  const staffId = randomUUID()
  const fields = filledIn()
  await site.post(form, { staffId, intent: 'save', ...fields })
  const sent = await Promise.all(
    staffFileFields.map(async (field) => {
      const leave = await begin({ staffId, field })
      await send(leave, jpeg)
      expect((await finish({ staffId, field }, leave)).status).toBe(200)
      return [field, leave] as const
    }),
  )
  return { staffId, fields, leaves: new Map<StaffFileField, PresignedPost>(sent) }
}

test('discarding a draft during its registration keeps the eleven papers of the registered nurse', async () => {
  const { staffId, fields } = await filledDraft()
  const registered: Answer[] = []
  await beforeRequest(
    { nth: 1, action: 'DeleteItem' },
    () => site.post(form, { staffId, intent: 'discard' }),
    async () => registered.push(await site.post(form, { ...fields, staffId, intent: 'register' })),
  )
  expect(registered).toMatchObject([{ status: 302 }])
  await expectWhole(staffId)
  expect(await strayPapers(staffId)).toEqual([])
})

test.each(['PutItem', 'TransactWriteItems'])(
  'a registration whose draft is discarded before its %s registers nobody and leaves no unused file',
  async (action) => {
    const { staffId, fields } = await filledDraft()
    const registered = await beforeRequest(
      { nth: 1, action },
      () => site.post(form, { ...fields, staffId, intent: 'register' }),
      () => site.post(form, { staffId, intent: 'discard' }),
    )
    expect(registered.status).toBe(403)
    expect(await readStaff(staffId)).toBeNull()
    expect(await strayPapers(staffId)).toEqual([])
  },
)

test('an invalid file that comes after a valid one was checked neither replaces nor removes it', async () => {
  const { staffId, fields, leaves } = await filledDraft()
  const leave = leaves.get('panCard')
  if (!leave) throw new Error('no leave')
  await send(leave, Buffer.from('<html>'))
  const late = await finish({ staffId, field: 'panCard' }, leave)
  expect(late.status).toBe(400)
  const again = await begin({ staffId, field: 'panCard' })
  await send(again, Buffer.from('<html>'))
  expect((await finish({ staffId, field: 'panCard' }, again)).status).toBe(400)
  expect((await site.post(form, { ...fields, staffId, intent: 'register' })).status).toBe(302)
  await expectWhole(staffId)
})

test('checking a late upload after the registration removes no paper', async () => {
  const { staffId, fields, leaves } = await filledDraft()
  expect((await site.post(form, { ...fields, staffId, intent: 'register' })).status).toBe(302)
  await Promise.all(
    [...leaves].map(async ([field, leave]) => {
      await send(leave, Buffer.from('<html>'))
      await finish({ staffId, field }, leave)
      await finish({ staffId, field, isReplacing: 'yes' }, leave)
    }),
  )
  await expectWhole(staffId)
})

test('two replacements of one file at once leave no unused file', async () => {
  const { id } = await register(site)
  const place = { staffId: id, field: 'panCard', isReplacing: 'yes' }
  const [first, second] = [await begin(place, 'application/pdf'), await begin(place, 'application/pdf')]
  await Promise.all([send(first, pdf), send(second, pdf)])
  const answers: Answer[] = []
  const refused = await beforeWriting(
    () => finish(place, first),
    async () => answers.push(await finish(place, second)),
  )
  expect([refused, ...answers].map(({ status }) => status)).toEqual([400, 200])
  expect(await readStored((await readStaff(id))?.panCard ?? '')).toEqual({
    bytes: pdf.toString('hex'),
    tags: {},
  })
  expect(await strayPapers(id)).toEqual([])
})

test('a replacement that the table refuses leaves no unused file', async () => {
  const { id } = await register(site)
  const before = (await readStaff(id))?.panCard ?? ''
  // The nurse is retired between the beginning and the end of the replacement.
  const place = { staffId: id, field: 'panCard', isReplacing: 'yes' }
  const leave = await begin(place, 'application/pdf')
  await send(leave, pdf)
  await site.post(`/dashboard/staff/${id}/retire`, {})
  expect((await finish(place, leave)).status).toBe(400)
  expect((await readStaff(id))?.panCard).toBe(before)
  expect(await readStored(before)).not.toBeNull()
  expect(await strayPapers(id)).toEqual([])
})

test('a replacement whose response is lost is read again before anything is removed', async () => {
  const { id } = await register(site)
  const place = { staffId: id, field: 'panCard', isReplacing: 'yes' }
  const leave = await begin(place, 'application/pdf')
  await send(leave, pdf)
  const lost = { action: 'TransactWriteItems', how: 'fail', when: 'after' } as const
  const everyTry = Array.from({ length: 60 }, (_, place) => ({ ...lost, nth: place + 1 }))
  const seen = await observe(() => finish(place, leave), ...everyTry)
  expect(seen.died).toBe(false)
  const named = (await readStaff(id))?.panCard ?? ''
  expect(await readStored(named)).toEqual({ bytes: pdf.toString('hex'), tags: {} })
  expect(await strayPapers(id)).toEqual([])
})
