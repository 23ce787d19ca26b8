import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { nowInstant } from '#server/clock.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { hour, minute, realWaitClock } from '#tests/support/clock.ts'
import { createAdministrator, signInAgain } from '#tests/support/people.ts'
import { emptyInbox } from '#tests/support/stand-ins.ts'
import { at } from '#tests/support/visits/absences.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import type { Act } from './act-setting.ts'
import { acts } from './acts.ts'
import { readToldReaders, rowOf, type ToldReader } from './messages-of-act.ts'

/*
 * docs/who-is-told.md: each act is done on the engine, the sender runs as in production, and the inbox is counted. No one has two messages of
 * one kind by one way of one act (docs/decisions/0030).
 */

const clock = startOnTuesday({ setClockAt: realWaitClock })
/** What is told of each act at once, and with what is sent up to the morning. */
const told = new Map<Act, { atOnce: ToldReader[]; byMorning: ToldReader[] }>()

const at6 = Date.parse(at('2026-11-25', '06:00'))

/** Two runs of the sender, of which the second finds nothing more to send. */
async function sendAll() {
  for (let run = 0; run < 2; run++) {
    clock.advance(minute)
    expect(await runNotices()).toMatchObject({ failed: 0 })
  }
}

async function toldOf(act: Act) {
  const office = await createAdministrator()
  await runNotices()
  const { readers, act: doIt } = await act.prepare(office)
  await sendAll()
  // The reminders of the evening before, and what is made once a day.
  for (const time of ['2026-11-24T18:00', '2026-11-25T05:55']) {
    clock.moveTo(Date.parse(`${time}+05:30`))
    await sendAll()
  }
  clock.moveTo(at6)
  await emptyInbox()
  await doIt(await signInAgain(office), clock)
  await sendAll()
  const atOnce = await readToldReaders(readers)
  // Every visit of the day is still to begin, and the quiet hours are over.
  clock.moveTo(at6 + 2 * hour - 2 * minute)
  await sendAll()
  const { data: open } = await Notice.query.byDue({ state: 'open' }).go()
  // A reminder of money is of a later day.
  expect(open.filter(({ dueAt }) => dueAt <= nowInstant()).map(({ kind }) => kind)).toEqual([])
  return { atOnce, byMorning: await readToldReaders(readers) }
}

test.each(acts)('$by: $name', async (act) => {
  const { atOnce, byMorning } = await toldOf(act)
  told.set(act, { atOnce, byMorning })
  for (const { name, told: messages } of byMorning)
    for (const { kind, sms, mail } of messages) {
      expect(sms, `SMS ${kind} to ${name}`).toBeLessThanOrEqual(1)
      expect(mail, `e-mails ${kind} to ${name}`).toBeLessThanOrEqual(1)
    }
})

/** What each person has been told by the morning of an act. */
function byMorningOf(words: string): ToldReader[] {
  return [...told].find(([{ name }]) => name.includes(words))?.[1].byMorning ?? []
}

const once = (kind: string, ways: { sms?: number; mail?: number }) => ({ kind, sms: 0, mail: 0, ...ways })

test('"Give all" is one SMS to the nurse and one to each family; an illness is one mail to the office', () => {
  // Three families have two visits, two have one.
  const family = (kind: string) => ({ name: 'family', told: [once(kind, { sms: 1, mail: 1 })] })
  expect(byMorningOf('Give all')).toEqual([
    ...['day', 'day', 'day', 'coming', 'coming'].map(family),
    { name: 'nurse A', told: [] },
    { name: 'nurse B', told: [once('visits', { sms: 1 })] },
    { name: 'office', told: [] },
  ])
  expect(byMorningOf('is ill').at(-1)).toEqual({
    name: 'office',
    told: [once('visitsUncovered', { mail: 1 })],
  })
})

const introduction = `# Who is told

One row for each act, and what each person reads of it. This page is made by a test, which does each act, runs the sender and counts the inbox;
after a change write it anew with \`npx vitest run tests/integration/notices/acts.long.test.ts -u\`.

- Nobody has two messages of one kind by one way of one act ([decision 30](decisions/0030-notices.md)).
- The names are those of the texts in \`server/notice-sender/texts\`. "–" is nothing; a nurse of the act who has no message is told nothing.
- Care begins on the day of the act, which is done at six in the morning. What is not urgent waits for the end of the quiet hours: "at eight".
- When each message goes, and what no act causes, is in [visits.md](visits.md), "Who gets told".

| who | act | families | nurses | office |
| --- | --- | --- | --- | --- |`

test('docs/who-is-told.md shows who is told of each act', async () => {
  const file = fileURLToPath(new URL('../../../docs/who-is-told.md', import.meta.url))
  const rows = acts.map((act) => rowOf(act, told.get(act) ?? { atOnce: [], byMorning: [] }))
  const options = await resolveConfig(file)
  const text = await format([introduction, ...rows, ''].join('\n'), { ...options, parser: 'markdown' })
  await expect(text).toMatchFileSnapshot(file)
})
