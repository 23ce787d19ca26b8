import { beforeEach, expect, test } from 'vitest'
import { readFile } from '#server/aws/s3.server.ts'
import { now } from '#server/clock.server.ts'
import { runDaily } from '#server/staff/daily.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { stopClock, tuesdayMorning, type TestClock } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { failNext, readInbox } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { register } from './registration.ts'

const day = 24 * 60 * 60 * 1000
let clock: TestClock
let site: Site
beforeEach(async () => {
  await emptyTable()
  clock = stopClock(tuesdayMorning)
  site = openSite(await createAdministrator())
})

const inDays = (days: number) => new Date(now() + days * day).toISOString().slice(0, 10)
const office = () => readInbox(process.env.OFFICE_MAIL ?? '')

test('the office gets one mail a day about what will expire soon, and again the next day', async () => {
  expect(await runDaily()).toMatchObject({ expiring: 0 })
  expect(await office()).toEqual([])
  await createNurse({ fullName: 'Ending Rao', regExpiryDate: inDays(20) })
  await createNurse({ fullName: 'Lasting Shah', regExpiryDate: inDays(90) })
  await failNext({ service: 'ses', error: 'Throttling', times: 2 })
  await expect(runDaily()).rejects.toThrow()
  await Promise.all(Array.from({ length: 5 }, () => runDaily()))
  const [mail, ...others] = await office()
  expect(others).toEqual([])
  expect(mail?.text).toContain('Registration ends: Ending Rao')
  expect(mail?.text).not.toContain('Lasting Shah')
  clock.advance(day)
  await runDaily()
  expect(await office()).toHaveLength(2)
})

test('the papers of a retired nurse are kept for three years and then removed, and the record stays', async () => {
  const { id } = await register(site)
  await site.post(`/dashboard/staff/${id}/retire`, {})
  const key = (await readStaff(id))?.panCard ?? ''
  expect(await runDaily()).toMatchObject({ erased: 0 })
  expect(await readFile(key)).not.toBeNull()
  clock.advance(3 * 366 * day)
  expect(await runDaily()).toMatchObject({ erased: 1 })
  expect(await readFile(key)).toBeNull()
  const staff = await readStaff(id)
  expect(staff).toMatchObject({ fullName: 'Sunita Pawar' })
  expect(staff?.panCard).toBeUndefined()
  expect(await runDaily()).toMatchObject({ erased: 0 })
})
