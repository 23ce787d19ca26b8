import { expect, test } from 'vitest'
import { addDays, startOfDay } from '#domain/visits/days.ts'
import { timeAt } from '#domain/dates.ts'
import { recordEvent, recordStillHere } from '#server/attendance/record-report.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { hour, minute, realWaitClock } from '#tests/support/clock.ts'
import { playsEveryCase } from '#tests/support/every-case.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { emptyInbox, readInbox } from '#tests/support/stand-ins.ts'
import { accountUser, change, confirmedService, day, everyDay, line } from '#tests/support/visits/plans.ts'
import { arrival, departure, nurseAuthor } from '#tests/support/visits/reports.ts'
import { sendForm, undoForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { readToldReaders, type Readers } from './messages-of-act.ts'

/*
 * Who is told what in each minute of a visit to which nobody came, from half past seven to the next morning (docs/decisions/0071, 0072). The
 * sender runs each minute at night, as in production, and by day in the minutes that could tell something. Each table was read: nobody is
 * told a thing that is not so at that minute.
 */

const clock = startOnTuesday({ setClockAt: realWaitClock })
const wednesday = '2026-11-25'

async function setting(shift = day) {
  const [office, savita, sunita, service] = [
    await createAdministrator(),
    await createNurse({ fullName: 'Savita Bhosale' }),
    await createNurse({ fullName: 'Sunita Pawar' }),
    await confirmedService(),
  ]
  const planned = await change(office, service.serviceId, line(savita, shift))
  if (!planned.ok) throw new Error(planned.reason)
  const readers: Readers = { family: [service.customer], Savita: [savita], Sunita: [sunita] }
  const visit = { serviceId: service.serviceId, line: '1', day: wednesday }
  return { office: accountUser(office), savita, sunita, visit, readers }
}

type Setting = Awaited<ReturnType<typeof setting>>
/** What happens at a time of day, on the first day or a later one. */
type Acts = Record<string, (setting: Setting) => Promise<{ ok: boolean }>>

/** In three hours of each morning a message may be due at each fifth minute, and would be too early at the one before. */
function isPlayed(time: number): boolean {
  const minutes = Math.round(time / minute)
  const isMorning = timeAt(time) >= '07:30' && timeAt(time) <= '10:00'
  return playsEveryCase || minutes % 30 === 0 || (isMorning && (minutes % 5) % 4 === 0)
}

/** Runs the sender, does what is to be done before it, and lists who was told what: `08:15 Savita: notArrived`. */
async function walk(acts: Acts, { shift = day, days = 1 } = {}): Promise<string[]> {
  const prepared = await setting(shift)
  clock.moveTo(startOfDay(wednesday) + 7.5 * hour)
  await runNotices()
  await runNotices()
  await emptyInbox()
  const rows: string[] = []
  const end = startOfDay(addDays(wednesday, days)) + 9 * hour + 30 * minute
  for (let time = startOfDay(wednesday) + 7.5 * hour; time <= end; time += minute) {
    clock.moveTo(time)
    const place = Math.floor((time - startOfDay(wednesday)) / (24 * hour))
    const at = `${place > 0 ? `+${place} ` : ''}${timeAt(time)}`
    const act = acts[at]
    if (!act && !isPlayed(time)) continue
    if (act) {
      expect(await act(prepared), at).toMatchObject({ ok: true })
      rows.push(`${at} --`)
    }
    await runNotices()
    if ((await readInbox('')).length === 0) continue
    for (const { name, told } of await readToldReaders(prepared.readers))
      for (const { kind, sms, mail } of told) rows.push(`${at} ${name}: ${kind} ${sms} SMS, ${mail} mail`)
    await emptyInbox()
  }
  return rows
}

const named = (visit: Setting['visit'], name: string, place = 0) => ({
  ...visit,
  line: name,
  day: addDays(wednesday, place),
})

test('nobody comes; another nurse is sent at 08:20 and arrives', async () => {
  const rows = await walk({
    '08:20': async ({ office, visit, sunita }) => sendNurse(office, await sendForm(visit, sunita)),
    '08:52': ({ sunita, visit }) => recordEvent(nurseAuthor(sunita), arrival(named(visit, '1.1'))),
    '19:50': ({ sunita, visit }) => recordEvent(nurseAuthor(sunita), departure(named(visit, '1.1'))),
    '+1 08:00': ({ savita, visit }) => recordEvent(nurseAuthor(savita), arrival(named(visit, '1', 1))),
  })
  expect(rows).toMatchInlineSnapshot(`
    [
      "08:15 Savita: visit, late 1 SMS, 0 mail",
      "08:15 office: notArrived 0 SMS, 1 mail",
      "08:20 --",
      "08:20 family: coming 1 SMS, 1 mail",
      "08:20 Savita: stop 1 SMS, 0 mail",
      "08:20 Sunita: visit 1 SMS, 0 mail",
      "08:52 --",
      "18:00 family: day 1 SMS, 1 mail",
      "18:00 Savita: visits 1 SMS, 0 mail",
      "19:50 --",
      "+1 08:00 --",
    ]
  `)
})

test('she who was sent does not come either, and is late from 15 minutes after she was expected', async () => {
  const rows = await walk({
    '08:20': async ({ office, visit, sunita }) => sendNurse(office, await sendForm(visit, sunita)),
    '+1 08:00': ({ savita, visit }) => recordEvent(nurseAuthor(savita), arrival(named(visit, '1', 1))),
  })
  expect(rows).toMatchInlineSnapshot(`
    [
      "08:15 Savita: visit, late 1 SMS, 0 mail",
      "08:15 office: notArrived 0 SMS, 1 mail",
      "08:20 --",
      "08:20 family: coming 1 SMS, 1 mail",
      "08:20 Savita: stop 1 SMS, 0 mail",
      "08:20 Sunita: visit 1 SMS, 0 mail",
      "09:05 Sunita: visit, late 1 SMS, 0 mail",
      "09:05 office: notArrived 0 SMS, 1 mail",
      "09:20 family: visit, late 1 SMS, 1 mail",
      "18:00 family: day 1 SMS, 1 mail",
      "18:00 Savita: visits 1 SMS, 0 mail",
      "+1 08:00 --",
    ]
  `)
})

test('the first nurse comes after all at 08:26, and the office undoes the sending at 08:31', async () => {
  const rows = await walk({
    '08:20': async ({ office, visit, sunita }) => sendNurse(office, await sendForm(visit, sunita)),
    '08:26': ({ savita, visit }) => recordEvent(nurseAuthor(savita), arrival(visit)),
    '08:31': async ({ office, visit }) =>
      undoSending(
        office,
        await undoForm(visit, named(visit, '1.1'), {
          first: 'there',
          arrivedAt: startOfDay(wednesday) + (8 * 60 + 26) * minute,
        }),
      ),
    '20:00': ({ savita, visit }) => recordEvent(nurseAuthor(savita), departure(visit)),
    '+1 08:00': ({ savita, visit }) => recordEvent(nurseAuthor(savita), arrival(named(visit, '1', 1))),
  })
  expect(rows).toMatchInlineSnapshot(`
    [
      "08:15 Savita: visit, late 1 SMS, 0 mail",
      "08:15 office: notArrived 0 SMS, 1 mail",
      "08:20 --",
      "08:20 family: coming 1 SMS, 1 mail",
      "08:20 Savita: stop 1 SMS, 0 mail",
      "08:20 Sunita: visit 1 SMS, 0 mail",
      "08:26 --",
      "08:26 office: cameAfterAll 0 SMS, 1 mail",
      "08:31 --",
      "08:31 family: visit 1 SMS, 1 mail",
      "08:31 Sunita: stop 1 SMS, 0 mail",
      "18:00 family: day 1 SMS, 1 mail",
      "18:00 Savita: visits 1 SMS, 0 mail",
      "20:00 --",
      "+1 08:00 --",
    ]
  `)
})

test('undone within the minute in which it was sent: the family is told nothing of it', async () => {
  const rows = await walk({
    '08:20': async ({ office, visit, sunita }) => {
      const sent = await sendNurse(office, await sendForm(visit, sunita))
      return sent.ok ? undoSending(office, await undoForm(visit, named(visit, '1.1'))) : sent
    },
    '08:35': ({ savita, visit }) => recordEvent(nurseAuthor(savita), arrival(visit)),
    '20:00': ({ savita, visit }) => recordEvent(nurseAuthor(savita), departure(visit)),
    '+1 08:00': ({ savita, visit }) => recordEvent(nurseAuthor(savita), arrival(named(visit, '1', 1))),
  })
  expect(rows).toMatchInlineSnapshot(`
    [
      "08:15 Savita: visit, late 1 SMS, 0 mail",
      "08:15 office: notArrived 0 SMS, 1 mail",
      "08:20 --",
      "08:20 Sunita: stop 1 SMS, 0 mail",
      "08:30 family: visit, late 1 SMS, 1 mail",
      "08:35 --",
      "18:00 family: day 1 SMS, 1 mail",
      "18:00 Savita: visits 1 SMS, 0 mail",
      "20:00 --",
      "+1 08:00 --",
    ]
  `)
})

test('a nurse falls ill in the middle of a visit and is relieved', async () => {
  const rows = await walk({
    '08:00': ({ savita, visit }) => recordEvent(nurseAuthor(savita), arrival(visit)),
    '12:05': async ({ office, visit, sunita }) =>
      sendNurse(
        office,
        await sendForm(visit, sunita, { hours: 7, leftAt: startOfDay(wednesday) + 12 * hour }),
      ),
    '12:33': ({ sunita, visit }) => recordEvent(nurseAuthor(sunita), arrival(named(visit, '1.1'))),
    '19:30': ({ sunita, visit }) => recordEvent(nurseAuthor(sunita), departure(named(visit, '1.1'))),
    '+1 08:00': ({ savita, visit }) => recordEvent(nurseAuthor(savita), arrival(named(visit, '1', 1))),
  })
  expect(rows).toMatchInlineSnapshot(`
    [
      "08:00 --",
      "12:05 --",
      "12:05 family: coming 1 SMS, 1 mail",
      "12:05 Sunita: visit 1 SMS, 0 mail",
      "12:33 --",
      "18:00 family: day 1 SMS, 1 mail",
      "18:00 Savita: visits 1 SMS, 0 mail",
      "19:30 --",
      "+1 08:00 --",
    ]
  `)
})

test(
  'live-in care: one tap a day, and on the third day she left at 07:30 and says so at 09:40',
  { timeout: 600_000 },
  async () => {
    const rows = await walk(
      {
        '08:55': ({ savita, visit }) => recordEvent(nurseAuthor(savita), arrival(visit)),
        '+1 10:00': ({ savita, visit }) =>
          recordStillHere(nurseAuthor(savita), { visit: named(visit, '1', 1), id: 'tap.stay' }),
        '+2 09:40': ({ savita, visit }) =>
          recordEvent(
            nurseAuthor(savita),
            departure(named(visit, '1', 2), startOfDay(addDays(wednesday, 2)) + 7.5 * hour),
          ),
        '+2 09:50': async ({ office, visit, sunita }) =>
          sendNurse(office, await sendForm(named(visit, '1', 2), sunita, { hours: 20 })),
        '+2 10:20': ({ sunita, visit }) => recordEvent(nurseAuthor(sunita), arrival(named(visit, '1.1', 2))),
      },
      { shift: { startMinute: 540, minutes: 1440, weekdays: everyDay }, days: 3 },
    )
    expect(rows).toMatchInlineSnapshot(`
      [
        "08:55 --",
        "+1 10:00 --",
        "+2 09:40 --",
        "+2 09:45 family: visit, late 1 SMS, 1 mail",
        "+2 09:45 Savita: visit, late 1 SMS, 0 mail",
        "+2 09:45 office: notArrived 0 SMS, 1 mail",
        "+2 09:50 --",
        "+2 09:50 family: coming 1 SMS, 1 mail",
        "+2 09:50 Savita: stop 1 SMS, 0 mail",
        "+2 09:50 Sunita: visit 1 SMS, 0 mail",
        "+2 10:20 --",
        "+2 18:00 family: day 1 SMS, 1 mail",
        "+2 18:00 Savita: visits 1 SMS, 0 mail",
        "+3 09:15 Savita: visit, late 1 SMS, 0 mail",
        "+3 09:15 office: notArrived 0 SMS, 1 mail",
        "+3 09:30 family: visit, late 1 SMS, 1 mail",
      ]
    `)
  },
)
