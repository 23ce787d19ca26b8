import { afterEach, beforeEach, expect, test } from 'vitest'
import { setLog } from '#server/http/log.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { bookingFields } from '#tests/support/bookings.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { codesOf } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'

/* From the pages to the inbox: what an assignment tells, with the real sender. */

let lines: string[] = []
beforeEach(async () => {
  await emptyTable()
  lines = []
  setLog((line) => lines.push(line))
})
afterEach(() => setLog())

test('a family that books in Hindi reads in Hindi who the nurse is, and the nurse and the office read of it', async () => {
  const [family, administrator, nurse] = await Promise.all([
    createCustomer(),
    createAdministrator(),
    createNurse({ fullName: 'Meera Joshi' }),
  ])
  const [site, dashboard] = [openSite(family), openSite(administrator)]
  const fields = bookingFields({ consultation: 'Tuberculosis', address: '12 Prabhat Road, Pune 411004' })
  const service = { serviceId: fields.serviceId ?? '' }
  expect((await site.post('/book/service?lang=hi', fields)).status).toBe(200)
  const { bookCode, closeCode } = await codesOf(family, service)
  const confirmPage = `/show/service/${service.serviceId}/confirm`
  expect((await site.post(confirmPage, { bookCode })).status).toBe(200)
  await runNotices()
  const [toOffice] = await readInbox('office@nivaas.example')
  expect(toOffice?.subject).toMatch(/^New booking to assign: starts \d+ \w{3} \d{4}$/)
  expect(toOffice?.text).toContain(`/dashboard/services/${service.serviceId}/assign`)

  const assignPage = `/dashboard/services/${service.serviceId}/assign`
  await dashboard.post(assignPage, { nurseId: nurse.id })
  expect(await runNotices()).toMatchObject({ sent: 2, failed: 0, void: 0 })

  const [toFamily] = await readInbox(family.number)
  expect(toFamily?.text).toMatch(
    new RegExp(
      `^Nivaas Care: \\d+ \\S+ से \\d+ .+ तक आपकी सेवा की नर्स: Meera Joshi, फ़ोन ${nurse.contactNumber}। धन्यवाद।$`,
    ),
  )
  expect(toFamily?.attributes?.['AWS.MM.SMS.TemplateId']).toMatch(/^\d{13}$/)
  const mail = (await readInbox(family.email)).find(({ subject }) => subject === 'आपकी सेवा और उसकी नर्स')
  expect(mail?.text).toContain(`फ़ोन: ${nurse.contactNumber}`)
  const [toNurse, ...others] = await readInbox(`+91${nurse.contactNumber}`)
  expect(toNurse?.text).toMatch(
    /^Nivaas Care: your service is now from \d+ \w{3} \d{4} 9 30 am to .* Area: PIN 411004\. For the address call /,
  )
  expect(others).toEqual([])
  expect(await readInbox(nurse.email)).toEqual([])

  const told = [toOffice, toFamily, mail, toNurse].map((message) => JSON.stringify(message)).join()
  for (const secret of ['Tuberculosis', 'Prabhat', bookCode, closeCode]) expect(told).not.toContain(secret)
  const log = lines.join('\n')
  for (const personal of [
    family.number,
    family.email,
    nurse.contactNumber,
    'Meera',
    'Savita',
    'Prabhat',
    '411004',
  ])
    expect(log).not.toContain(personal)
  const { data: open } = await Notice.query.byDue({ state: 'open' }).go()
  expect(open).toEqual([])
})
