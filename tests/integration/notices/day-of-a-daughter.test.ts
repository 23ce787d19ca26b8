import { expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { coverVisit, seenVisit } from '#server/covers/cover-visit.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { hour, minute, realWaitClock } from '#tests/support/clock.ts'
import { createAdministrator, createNurse, signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyInbox, readInbox } from '#tests/support/stand-ins.ts'
import { absenceForm, at } from '#tests/support/visits/absences.ts'
import { accountUser, change, confirmedService, everyDay, line } from '#tests/support/visits/plans.ts'
import { arrival, departure, nurseAuthor, visitIn } from '#tests/support/visits/reports.ts'
import { sendForm, undoForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/*
 * A daughter who reads only the SMS of one day knows at each moment who comes to her mother and when (docs/decisions/0100). Each day from
 * half past nine to half past eleven Asha comes.
 */

const clock = startOnTuesday({ setClockAt: realWaitClock })
const [wednesday, thursday] = ['2026-11-25', '2026-11-26']

type Nurse = Awaited<ReturnType<typeof createNurse>>

async function begin() {
  const [administrator, asha, mary, rita, service] = [
    await createAdministrator(),
    await createNurse({ fullName: 'Asha Patil' }),
    await createNurse({ fullName: 'Mary Dsouza' }),
    await createNurse({ fullName: 'Rita Pawar' }),
    await confirmedService(),
  ]
  const shift = { startMinute: 9.5 * 60, minutes: 120, weekdays: everyDay }
  expect(await change(administrator, service.serviceId, line(asha, shift))).toEqual({ ok: true })
  await runNotices()
  await emptyInbox()
  const { number, email } = service.customer
  const visit = { serviceId: service.serviceId, line: '1', day: wednesday }
  const daughter = new Daughter(number)
  daughter.knows = '25 Nov 9 30 am Asha Patil'
  const office = accountUser(administrator)
  return { administrator, office, asha, mary, rita, visit, daughter, number, email }
}

/** The nurse and time of the next visit, as the SMS alone have them. */
class Daughter {
  knows = ''
  /** The texts of all SMS so far, in order. */
  readonly texts: string[] = []
  readonly number: string

  constructor(number: string) {
    this.number = number
  }

  /** Runs the sender and reads. @returns how many SMS came */
  async read(): Promise<number> {
    await runNotices()
    await runNotices()
    const texts = (await readInbox(this.number)).map(({ text }) => text)
    for (const text of texts) this.knows = this.learn(text)
    this.texts.push(...texts)
    await emptyInbox()
    return texts.length
  }

  private learn(text: string): string {
    const coming = /: (.+) is coming on (.+?)\. Note: (.+?)\. Questions/.exec(text)
    if (coming) return `${coming[2]} ${coming[1]}, ${coming[3]}`
    const state = /: your visit on (.+?)\. Note: (.+?)\. See/.exec(text)
    if (state) return `${state[1]}: ${state[2]}`
    const day = /: your visits on (.+?) are: (.+?)\. Nurse: (.+?)\. Questions/.exec(text)
    if (day) return `${day[1]} ${day[2]} ${day[3]}`
    throw new Error(`She does not understand: ${text}`)
  }
}

async function ill(nurse: Nurse): Promise<void> {
  const form = absenceForm(nurse, [wednesday, wednesday], { from: at(wednesday, '06:00') })
  expect(await reportAbsence({ uid: 'uid', email: nurse.email }, form)).toMatchObject({ ok: true })
}

async function cover({ office, visit }: Awaited<ReturnType<typeof begin>>, nurse: Nurse): Promise<void> {
  const now = await visitIn(visit)
  const form = {
    ...{ visit, nurseId: nurse.id, id: crypto.randomUUID() },
    seen: now ? seenVisit(now) : '',
  }
  expect(await coverVisit(office, form)).toMatchObject({ ok: true })
}

function moveTo(hours: number, minutes = 0): void {
  clock.moveTo(startOfDay(wednesday) + hours * hour + minutes * minute)
}

test('the nurse falls ill, another is found, runs late, a third is sent, and leaves early; a week later one page answers a complaint', async () => {
  const setting = await begin()
  const { administrator, office, asha, mary, rita, visit, daughter } = setting
  clock.moveTo(startOfDay(wednesday) - 6 * hour)
  expect(await daughter.read()).toBe(1)
  expect(daughter.knows).toBe('25 Nov 9 30 am Asha Patil')

  moveTo(8, 2)
  await ill(asha)
  expect(await daughter.read()).toBe(1)
  expect(daughter.knows).toBe('25 Nov 9 30 am: we are arranging a nurse')

  moveTo(8, 20)
  await cover(setting, mary)
  expect(await daughter.read()).toBe(1)
  expect(daughter.knows).toBe('25 Nov 9 30 am Mary Dsouza, as planned')

  moveTo(10, 1)
  expect(await daughter.read()).toBe(1)
  expect(daughter.knows).toBe('25 Nov 9 30 am: no arrival reported yet')

  moveTo(10, 10)
  const sent = await sendForm(visit, rita, { hours: 2 })
  expect(await sendNurse(office, sent)).toMatchObject({ ok: true })
  expect(await daughter.read()).toBe(1)
  expect(daughter.knows).toBe('25 Nov 10 40 am Rita Pawar, instead of Mary Dsouza')

  const stint = { ...visit, line: '1.1' }
  moveTo(10, 45)
  expect(await recordEvent(nurseAuthor(rita), arrival(stint))).toMatchObject({ ok: true })
  expect(await daughter.read()).toBe(0)
  moveTo(11, 50)
  expect(await recordEvent(nurseAuthor(rita), departure(stint))).toMatchObject({ ok: true })
  expect(await daughter.read()).toBe(0)

  moveTo(18)
  expect(await daughter.read()).toBe(1)
  expect(daughter.knows).toBe('26 Nov 9 30 am Asha Patil')

  clock.advance(7 * 24 * hour)
  const site = openSite(await signInAgain(administrator))
  const { text } = await site.get(`/dashboard/services/${visit.serviceId}/history`)
  const [evening, arranging, found, late, another, next] = daughter.texts
  const byOffice = 'Asha Kulkarni'
  const absence = 'illness, Wed 25 Nov, 06:00 to the end of Wed 25 Nov, 1 visit unallocated (Wed 25 Nov)'
  const inOrder = [
    evening,
    `Recorded an absence of nurse Asha Patil : ${absence} ${asha.email}`,
    arranging,
    `Allocated a nurse : Mary Dsouza, Wed 25 Nov ${byOffice}`,
    found,
    late,
    `Sent another nurse : Rita Pawar, Wed 25 Nov ${byOffice}`,
    another,
    'Arrival 10:45, reported by Rita Pawar · Departure 11:50, reported by Rita Pawar',
    next,
  ]
  const places = inOrder.map((words = 'no text') => text.indexOf(words.replaceAll('\n', ' ')))
  expect(places, text).not.toContain(-1)
  expect(places, 'the newest first').toEqual(places.toSorted((one, other) => other - one))
})

test('an illness and its cover 21 seconds later are one SMS and one e-mail', async () => {
  const setting = await begin()
  const { asha, mary, daughter, email } = setting
  moveTo(8, 2)
  await daughter.read()
  await ill(asha)
  clock.advance(21_000)
  await cover(setting, mary)
  await runNotices()
  const mails = await readInbox(email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('nurse: Mary Dsouza, instead of Asha Patil')
  expect(await daughter.read()).toBe(1)
  expect(daughter.knows).toBe('25 Nov 9 30 am Mary Dsouza, instead of Asha Patil')
})

test('she who was late comes after all, and another nurse who was sent turns round', async () => {
  const { office, asha, mary, visit, daughter } = await begin()
  moveTo(9, 50)
  await daughter.read()
  expect(await sendNurse(office, await sendForm(visit, mary, { hours: 2 }))).toMatchObject({ ok: true })
  await daughter.read()
  expect(daughter.knows).toBe('25 Nov 10 20 am Mary Dsouza, instead of Asha Patil')
  moveTo(9, 55)
  const arrivedAt = startOfDay(wednesday) + 9 * hour + 52 * minute
  expect(await recordEvent(nurseAuthor(asha), arrival(visit, arrivedAt))).toMatchObject({ ok: true })
  expect(await daughter.read()).toBe(0)
  const undo = await undoForm(visit, { line: '1.1', day: wednesday }, { first: 'there', arrivedAt })
  expect(await undoSending(office, undo)).toMatchObject({ ok: true })
  expect(await daughter.read()).toBe(1)
  expect(daughter.knows).toBe('25 Nov 9 30 am: Asha Patil is there')
})

test('a visit that is moved to another time says instead of which', async () => {
  const { administrator, asha, visit, daughter } = await begin()
  moveTo(8, 2)
  await daughter.read()
  const moved = { kind: 'thisVisit' as const, line: '1', day: thursday, startMinute: 900, minutes: 120 }
  const { serviceId } = visit
  expect(await change(administrator, serviceId, { ...moved, nurseId: asha.id })).toEqual({ ok: true })
  expect(await daughter.read()).toBe(1)
  expect(daughter.knows).toBe('26 Nov 3 pm Asha Patil, instead of 9 30 am')
})
