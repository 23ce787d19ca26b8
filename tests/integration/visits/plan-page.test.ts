import { beforeEach, describe, expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { hour } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import {
  createAdministrator,
  createCustomer,
  createNurse,
  signInAgain,
  type Person,
} from '#tests/support/people.ts'
import {
  bookService,
  codesOf,
  recordsOf,
  requestClose,
  requestDelete,
  requestNurseEdit,
} from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { observe, tally, tallyInFrame } from '#tests/support/aws-calls.ts'
import { readTable } from '#tests/support/table-records.ts'
import { dayLine, fieldsOf, planPath, savePreview } from '#tests/support/visits/plan-form.ts'
import { change, confirmedService, line, planRecordOf, visitsOfService } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* The plan's page in a browser without JavaScript: the first line, and the plan of a service at each status (docs/visits.md, "Screens"). */

let office: Person
let site: Site
const clock = startOnTuesday()
beforeEach(async () => {
  office = await createAdministrator()
  site = openSite(office)
})

describe('a first line', () => {
  test('is previewed in words, saved, and shown with its visits', async () => {
    const { serviceId, customer } = await confirmedService()
    const nurse = await createNurse({ fullName: 'Asha Patil' })
    const path = planPath(serviceId)
    const page = await site.get(`${path}?form=addLine`)
    expect(page.text).toContain('Visit schedule for Savita Kulkarni')
    expect(page.text).toContain('No visits are scheduled yet.')
    const typed = { ...fieldsOf(page), ...dayLine, nurseId: nurse.id, intent: 'preview' }
    const preview = await site.post(path, { ...typed, weekday7: '' })
    expect(preview.status).toBe(200)
    expect(preview.text).toContain(
      'New recurring visit: Day shift 08:00–20:00, Monday to Saturday, Asha Patil, from Wed 25 Nov',
    )
    expect(preview.text).toContain('Up to Sun 3 Jan 2027: 34 visits will be added')
    expect(preview.text).toContain('Asha Patil: 34 visits, 408 hours')
    expect(preview.text).toContain('Wed 25 Nov: 08:00–20:00, Asha Patil')
    expect(preview.text).toContain(
      'The service will be assigned . The family will see this nurse: Asha Patil.',
    )
    expect(await htmlErrors(preview.html)).toEqual([])
    expect(await planRecordOf(serviceId)).toBeNull()

    const saved = await savePreview(site, path, preview)
    expect(saved.location).toBe(path)
    const after = await site.get(path)
    expect(after.text).toContain('Visit schedule saved.')
    expect(after.text).toContain('Day shift 08:00–20:00, Monday to Saturday, Asha Patil, from 25 Nov')
    expect(after.text).toContain('Change the visit on Wed 25 Nov: 08:00–20:00 Asha Patil')
    expect((await recordsOf(customer, { serviceId })).service).toMatchObject({ status: 'assigned' })
    expect(await visitsOfService(serviceId)).toHaveLength(34)
    expect(await htmlErrors(after.html)).toEqual([])
  })

  test(
    'offers each nurse with their hours of this week and what their record says',
    { tags: 'long' },
    async () => {
      const [service, other] = [await confirmedService(), await confirmedService()]
      const nurse = await createNurse({ fullName: 'Asha Patil', gender: 'Male', languagesKnown: 'Marathi' })
      await change(office, other.serviceId, line(nurse))
      const form = await site.get(`${planPath(service.serviceId)}?form=addLine`)
      // From Wednesday to Sunday.
      expect(form.text).toContain('Asha Patil – 60 h this week')
      expect(form.text).toContain(
        'Asha Patil 60 h Female caregiver Elderly patients (not recorded) Male GNM – Marathi',
      )
      clock.moveTo(startOfDay('2026-12-01'))
      site = openSite(await createAdministrator())
      expect((await site.get(`${planPath(service.serviceId)}?form=addLine`)).text).toContain('84 h this week')
      clock.moveTo(startOfDay('2027-01-05'))
      site = openSite(await createAdministrator())
      expect((await site.get(`${planPath(service.serviceId)}?form=addLine`)).text).not.toContain(
        'h this week',
      )
    },
  )

  test.each(['25/11/2026', '25-11-26', '25 Nov 2026', '२५.११.२०२६'])(
    'from %s, typed by hand, is understood, and the preview says so',
    { tags: 'long' },
    async (from) => {
      const { serviceId } = await confirmedService()
      const typed = { ...dayLine, from, shift: 'visit', start: '8:30 pm', hours: '2' }
      const preview = await site.post(planPath(serviceId), { ...typed, intent: 'preview' })
      expect(preview.text).toContain('20:30–22:30, every day, unallocated, from Wed 25 Nov')
    },
  )

  test('a day and a time that are none stay as they were typed', async () => {
    const { serviceId } = await confirmedService()
    const typed = { ...dayLine, from: '31/11/2026', shift: 'visit', start: 'evening', hours: '2' }
    const refused = await site.post(planPath(serviceId), { ...typed, intent: 'preview' })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Please enter a date, such as 25/11/2026.')
    expect(refused.text).toContain('Please enter a time, such as 08:00.')
    expect([refused.value('from'), refused.value('start')]).toEqual(['31/11/2026', 'evening'])
    expect(await htmlErrors(refused.html)).toEqual([])
  })

  test('without a nurse leaves the service confirmed, and its visits are marked', async () => {
    const { serviceId, customer } = await confirmedService()
    const path = planPath(serviceId)
    const preview = await site.post(path, { ...dayLine, intent: 'preview' })
    expect(preview.text).toContain('Unallocated: 40 visits, 480 hours')
    expect(preview.text).not.toContain('will be assigned')
    await savePreview(site, path, preview)
    expect((await recordsOf(customer, { serviceId })).service).toMatchObject({ status: 'confirmed' })
    expect((await site.get(path)).text).toContain('08:00–20:00 Unallocated')
  })

  test('and a second one are saved together, and the office says which nurse the family is told', async () => {
    const { serviceId, customer } = await confirmedService()
    const [asha, ravi] = [
      await createNurse({ fullName: 'Asha Patil' }),
      await createNurse({ fullName: 'Ravi Shinde' }),
    ]
    const path = planPath(serviceId)
    const first = await site.post(path, { ...dayLine, nurseId: asha.id, intent: 'preview' })
    const form = await site.post(path, { ...fieldsOf(first), intent: 'another', next: 'addLine' })
    expect(form.text).toContain('Will be saved with this change:')
    expect(form.text).toContain('New recurring visit: Day shift 08:00–20:00, every day, Asha Patil')
    // The next form begins like the first one.
    expect(form.value('from')).toBe('2026-11-25')
    expect(form.html.match(/<input[^>]*name="weekday7"[^>]*>/)?.[0]).toContain('checked')
    const night = { ...dayLine, shift: 'night', nurseId: ravi.id }
    const preview = await site.post(path, { ...fieldsOf(form), ...night, intent: 'preview' })
    expect(preview.text).toContain('80 visits will be added')
    expect(preview.text).toContain('Which nurse should the family see?')
    expect(await htmlErrors(preview.html)).toEqual([])

    const unsaid = await savePreview(site, path, preview)
    expect(unsaid.status).toBe(400)
    expect(unsaid.text).toContain('Please choose the nurse whom the family should see.')
    expect(await planRecordOf(serviceId)).toBeNull()
    expect((await savePreview(site, path, unsaid, { namedNurse: ravi.id })).location).toBe(path)
    expect((await recordsOf(customer, { serviceId })).service).toMatchObject({ nurseId: ravi.id })
    expect((await planRecordOf(serviceId))?.lines).toHaveLength(2)
  })

  test('of a nurse who has the day as well is previewed with the rest that is missing, and saved with a tick and a reason', async () => {
    const { serviceId } = await confirmedService()
    const asha = await createNurse({ fullName: 'Asha Patil' })
    const path = planPath(serviceId)
    const first = await site.post(path, { ...dayLine, nurseId: asha.id, intent: 'preview' })
    expect(first.text).not.toContain('Reason (kept in the audit log)')
    const form = await site.post(path, { ...fieldsOf(first), intent: 'another', next: 'addLine' })
    const night = { ...dayLine, shift: 'night', nurseId: asha.id }
    const preview = await site.post(path, { ...fieldsOf(form), ...night, intent: 'preview' })
    expect(preview.text).toMatch(
      /Asha Patil: Night from Wed 25 Nov, 20:00 \(planned\) follows; rested from Thu 26 Nov, 06:00; by its end 24 h of work without 10 hours’ rest; \d+ more visits too soon/,
    )
    expect(await htmlErrors(preview.html)).toEqual([])

    const unread = await savePreview(site, path, preview, { why: 'Her own wish' })
    expect([unread.status, unread.text]).toEqual([
      400,
      expect.stringContaining('Please tick to confirm that you have read the warnings'),
    ])
    expect(unread.value('why')).toBe('Her own wish')
    const silent = await savePreview(site, path, unread, { despite: 'on', why: '' })
    expect([silent.status, silent.text]).toEqual([
      400,
      expect.stringContaining('Please give your reason for choosing a nurse with warnings'),
    ])
    expect(await planRecordOf(serviceId)).toBeNull()
    const saved = await savePreview(site, path, silent, { despite: 'on', why: 'Her own wish' })
    expect(saved.location).toBe(path)
    const { auditEntry } = await readTable()
    expect(auditEntry.find(({ action }) => action === 'plan')?.values).toMatchObject({
      override: { warnings: ['rest'], why: 'Her own wish' },
    })
  })
})

test('the preview says of a nurse that she does not work on Sundays, and the tick and the reason are kept', async () => {
  const { serviceId } = await confirmedService()
  const asha = await createNurse({ fullName: 'Asha Patil', worksSunday: 'off' })
  const path = planPath(serviceId)
  const preview = await site.post(path, { ...dayLine, nurseId: asha.id, intent: 'preview' })
  expect(preview.text).toMatch(/Asha Patil: Does not work on Sundays; \d+ more visits outside working hours/)
  const unread = await savePreview(site, path, preview)
  expect(unread.text).toContain('Please tick to confirm that you have read the warnings')
  const why = 'She has agreed for this family'
  expect((await savePreview(site, path, unread, { despite: 'on', why })).location).toBe(path)
  const { auditEntry } = await readTable()
  expect(auditEntry.find(({ action }) => action === 'plan')?.values).toMatchObject({
    override: { warnings: ['availability'], why },
  })
})

describe('the page', () => {
  test('of a service that does not exist is 404, of a pending one says why, and neither can be planned', async () => {
    const gone = await site.get(planPath('no-service'))
    expect(gone.status).toBe(404)
    expect(gone.text).toContain('Service not found')
    expect((await site.post(planPath('no-service'), { ...dayLine, intent: 'preview' })).status).toBe(404)
    expect((await site.get(planPath('no%20id'))).status).toBe(404)
    const pending = await bookService(await createCustomer())
    const page = await site.get(`${planPath(pending.serviceId)}?form=addLine`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Cannot schedule visits of service with status: pending')
    expect(page.html).not.toContain('name="shift"')
    const posted = await site.post(planPath(pending.serviceId), { ...dayLine, intent: 'preview' })
    expect(posted.status).toBe(400)
    expect(posted.text).toContain('Cannot schedule visits of service with status: pending')
  })

  test('stays readable after the service is closed, without forms; earlier weeks too', async () => {
    const { customer, ...service } = await confirmedService()
    await change(office, service.serviceId, line(await createNurse({ fullName: 'Asha Patil' })))
    clock.moveTo(startOfDay('2026-12-08') + 9 * hour)
    const [again, family] = [await createAdministrator(), await signInAgain(customer)]
    site = openSite(again)
    const path = planPath(service.serviceId)
    const open = await site.get(path)
    expect(open.text).toContain('Earlier weeks')
    const earlier = await site.get(open.html.match(/href="([^"]*\?week=[^"]*)"/)?.[1] ?? '')
    expect(earlier.text).toContain('25 Nov 08:00–20:00 Asha Patil')
    expect(earlier.text).toContain('This week and the next ones')
    // What was reported of a past visit stands on its own page.
    const visit = `/dashboard/visits/${service.serviceId}.2026-11-25.1`
    expect(earlier.html).toContain(`href="${visit}"`)
    expect((await site.get(visit)).status).toBe(200)
    expect(earlier.text).toContain('08:00–20:00 Asha Patil, no report : the visit on Wed 25 Nov')

    const { closeCode } = await codesOf(customer, service)
    expect(await requestClose(family, service, closeCode)).toMatchObject({ ok: true })
    const closed = await site.get(`${path}?form=addLine`)
    expect(closed.status).toBe(200)
    expect(closed.text).toContain('This service has ended. You can view its schedule but not change it.')
    expect(closed.text).toContain('25 Nov 08:00–20:00 Asha Patil')
    expect(closed.html).not.toMatch(/<form[^>]*plan"/)
    expect(closed.html).not.toContain('form=')
    const posted = await site.post(path, { ...dayLine, from: '2026-12-10', intent: 'save', id: 'a-form' })
    expect(posted.status).toBe(400)
    expect(posted.text).toContain('Cannot schedule visits of service with status: closed')
  })

  test('stays readable after the service is deleted', { tags: 'long' }, async () => {
    const { serviceId } = await confirmedService()
    await change(office, serviceId, line(await createNurse({ fullName: 'Asha Patil' })))
    clock.moveTo(startOfDay('2026-11-26') + 9 * hour)
    const again = await createAdministrator()
    site = openSite(again)
    expect(await requestDelete(again, { serviceId })).toEqual({ ok: true })
    const page = await site.get(planPath(serviceId))
    expect(page.status).toBe(200)
    expect(page.text).toContain('This service has ended.')
    expect(page.text).toContain('25 Nov 08:00–20:00 Asha Patil')
    expect(page.html).not.toMatch(/<form[^>]*plan"/)
    expect((await site.post(planPath(serviceId), { ...dayLine, intent: 'save' })).status).toBe(404)
  })

  test('is linked from the service’s details', async () => {
    const { serviceId } = await confirmedService()
    const details = await site.get(`/dashboard/services/${serviceId}`)
    expect(details.html).toContain(`href="${planPath(serviceId)}"`)
    const pending = await bookService(await createCustomer())
    expect((await site.get(`/dashboard/services/${pending.serviceId}`)).html).not.toContain('/plan"')
  })
})

test('the page, a preview and saving make a fixed number of requests to the table', async () => {
  const { serviceId } = await confirmedService()
  const nurse = await createNurse()
  const path = planPath(serviceId)
  const page = await observe(() => site.get(path))
  // The administrator with the service; the plan with its weeks; the nurses who are available and those who are not; the holidays.
  expect(tallyInFrame(page.calls)).toEqual({ TransactGetItems: 1, BatchGetItem: 1, Query: 3 })
  const form = await observe(() => site.get(`${path}?form=addLine`))
  // To choose a nurse also what their records say, their hours of this week, the rules, whom the family asks for, and who fits.
  expect(tallyInFrame(form.calls)).toEqual({ TransactGetItems: 1, BatchGetItem: 2, Query: 4 + 7, GetItem: 1 })
  let preview = ''
  const previewed = await observe(async () => {
    const answer = await site.post(path, { ...dayLine, nurseId: nurse.id, intent: 'preview' })
    preview = fieldsOf(answer).id ?? ''
  })
  expect(tallyInFrame(previewed.calls)).toEqual({
    TransactGetItems: 2,
    GetItem: 1,
    BatchGetItem: 4,
    Query: 4 + 8,
  })
  const saved = await observe(() =>
    site.post(path, { ...dayLine, nurseId: nurse.id, intent: 'save', id: preview }),
  )
  expect(tally(saved.calls)).toEqual({
    TransactGetItems: 1,
    BatchGetItem: 2,
    Query: 1,
    TransactWriteItems: 1,
  })
})

test('a tick beside a preview counts for the warnings that it showed: a newer one is named and asks again', async () => {
  const { serviceId } = await confirmedService()
  const asha = await createNurse({ fullName: 'Asha Patil', gender: 'Female', worksSunday: 'off' })
  const path = planPath(serviceId)
  const preview = await site.post(path, { ...dayLine, nurseId: asha.id, intent: 'preview' })
  await requestNurseEdit(await createAdministrator('record'), asha, { gender: 'Male' })
  const ticked = { despite: 'on', why: 'She has agreed for this family' }
  const refused = await savePreview(site, path, preview, ticked)
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining(
      'Warnings that this page had not shown: Asha Patil (Preference not met: Female caregiver).',
    ),
  ])
  expect(refused.html).not.toMatch(/<input(?=[^>]*name="despite")(?=[^>]*checked)/)
  expect((await savePreview(site, path, refused, ticked)).location).toBe(path)
})
