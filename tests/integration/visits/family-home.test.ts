import { expect, test } from 'vitest'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { htmlErrors } from '#tests/support/html.ts'
import {
  createAdministrator,
  createCustomer,
  createNurse,
  createStaffMember,
  signInAgain,
} from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { accountUser, change } from '#tests/support/visits/plans.ts'
import { arrival, nurseAuthor, officeAuthor, reportOf } from '#tests/support/visits/reports.ts'
import { sendForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { office, at, firstOf, planned, before } from '#tests/support/visits/family-home.ts'

/* The first card of a family after signing in: who is with the patient, or who comes next. */

const clock = startOnTuesday()

test('the number stands there inside the window of V7 alone: from 24 hours before a visit', async () => {
  const { customer, author, serviceId } = await planned()
  // Not the nurse whom the service names: that one's contact stands in the list (section 2).
  const sunita = await createNurse({ fullName: 'Sunita Pawar', contactNumber: '9822000002' })
  await change(
    author,
    serviceId,
    { kind: 'noVisit', line: '1', day: '2026-11-25' },
    { kind: 'thisVisit', line: '1', day: '2026-11-26', startMinute: 480, minutes: 720, nurseId: sunita.id },
  )
  const number = async () => {
    const site = openSite(await signInAgain(customer))
    const answers = [await site.get('/show/service'), await site.get('/show/service.data')]
    return answers.map(({ html }) => /98220 ?00002/.test(html))
  }
  clock.moveTo(at(7, 59))
  expect(await number()).toEqual([false, false])
  expect(await firstOf(customer)).toContain(
    'Sunita Pawar Covering for Meera Joshi, who cannot come this time. The nurse’s number is shown here from 24 hours before',
  )
  clock.moveTo(at(8))
  expect(await number()).toEqual([true, true])
})

test('who is sent in place of another one is expected, then there; a visit to which nobody came says so until its end', async () => {
  const { customer, visit, author } = await planned()
  const sunita = await createNurse({ fullName: 'Sunita Pawar', contactNumber: '9822000002' })
  clock.moveTo(at(8, 20))
  await recordEvent(officeAuthor(author), reportOf(visit, { kind: 'missed' }))
  expect(await firstOf(customer)).toContain(
    `8 am to 8 pm ${before} Visit missed This visit did not take place. Call the office ${office} See all visits`,
  )
  expect(await sendNurse(accountUser(author), await sendForm(visit, sunita))).toMatchObject({ ok: true })
  expect(await firstOf(customer)).toContain(
    `8:50 am to 7:50 pm ${before} Next visit Sunita Pawar Expected at about 8:50 am, covering for Meera Joshi. Call Sunita 98220 00002`,
  )
  clock.moveTo(at(8, 48))
  const sent = { ...visit, line: '1.1' }
  expect(await recordEvent(nurseAuthor(sunita), arrival(sent))).toMatchObject({ ok: true })
  expect(await firstOf(customer)).toContain(
    `${before} Now Sunita Pawar Arrived: 8:48 am Covering for Meera Joshi.`,
  )
})

test('without a nurse the office can be called within a day of the visit, and not before', async () => {
  const { customer, author, serviceId } = await planned()
  await change(
    author,
    serviceId,
    { kind: 'noVisit', line: '1', day: '2026-11-25' },
    { kind: 'thisVisit', line: '1', day: '2026-11-26', startMinute: 480, minutes: 720 },
  )
  const words = 'No nurse yet Meera Joshi cannot come this time. We are looking for another nurse.'
  clock.moveTo(at(7, 59))
  expect(await firstOf(customer)).toContain(`${words} See all visits`)
  clock.moveTo(at(8))
  expect(await firstOf(customer)).toContain(`${words} Call the office ${office} See all visits`)
})

test('the next four visits stand beside the card, each with its nurse or that one is looked for', async () => {
  const { customer, visit, meera, author, serviceId } = await planned()
  const sunita = await createNurse({ fullName: 'Sunita Pawar', profilePhoto: 'staff/photo' })
  await change(
    author,
    serviceId,
    { kind: 'thisVisit', line: '1', day: '2026-11-26', startMinute: 600, minutes: 600, nurseId: sunita.id },
    { kind: 'thisVisit', line: '1', day: '2026-11-28', startMinute: 480, minutes: 720 },
    { kind: 'noVisit', line: '1', day: '2026-11-29' },
  )
  clock.moveTo(at(8))
  await recordEvent(meera, arrival(visit))
  const { text, html } = await openSite(await signInAgain(customer)).get('/show/service')
  const next = text.replaceAll('\u00a0', ' ')
  expect(next.slice(next.indexOf('Next visits'), next.indexOf(' Your Services View'))).toBe(
    [
      'Next visits Tomorrow, Thursday 26 November, 10 am to 8 pm Sunita Pawar',
      'Friday 27 November, 8 am to 8 pm Meera Joshi',
      'Saturday 28 November, 8 am to 8 pm Meera Joshi cannot come this time. We are looking for another nurse.',
      'Monday 30 November, 8 am to 8 pm Meera Joshi',
    ].join(' '),
  )
  expect(html).toContain(`src="/show/service/${serviceId}/visits/photos/${sunita.id}"`)
  expect(html).not.toContain(sunita.contactNumber)
  expect(await htmlErrors(html)).toEqual([])
})

test('no other family, no nurse and no administrator reads of it', async () => {
  const { customer, nurse, serviceId } = await planned()
  expect((await openSite(customer).get('/show/service')).html).toContain('Meera Joshi')
  for (const viewer of [await createCustomer(), await createStaffMember(), await createAdministrator()])
    for (const address of ['/show/service', '/show/service.data']) {
      const { html } = await openSite(viewer).get(address)
      for (const secret of ['Meera', nurse.id, nurse.contactNumber, serviceId])
        expect(html).not.toContain(secret)
    }
  const visitor = await openSite().get('/show/service')
  expect(visitor.location).toContain('/login?redirectTo=')
})
