import fc from 'fast-check'
import { discardDraft, openDraft } from '#server/staff/draft.server.ts'
import { retireStaff } from '#server/staff/edit.server.ts'
import { runDaily } from '#server/staff/daily.server.ts'
import { registerStaff } from '#server/staff/register.server.ts'
import { fields, finish, nurses, sendAgain, sendNew, type World } from './world.ts'

/** One thing that an administrator, a browser or the clock does, ready to be played. */
export type PaperEvent = { words: string; play(world: World): Promise<unknown> }

const aNurse = fc.constantFrom(...Array.from({ length: nurses }, (_, place) => place), 0, 0)
const aField = fc.constantFrom(...fields)
/** Mostly one of the last, which still work. */
const aLeave = fc.constantFrom(1, 1, 2, 3, 5, 9)
const isGood = fc.constantFrom(true, true, false)

const upload = event('upload', { nurse: aNurse, field: aField, isGood }, async (world, { nurse, ...file }) =>
  finish(world, await sendNew(world, staffIdOf(world, nurse), file)),
)

const late = event('send again', { leave: aLeave, isGood }, async (world, { leave, isGood }) => {
  const given = world.given.at(-leave)
  if (given) await sendAgain(given, isGood)
})

const finishAgain = event('finish again', { leave: aLeave }, async (world, { leave }) => {
  const given = world.given.at(-leave)
  if (given) await finish(world, given)
})

const register = event('register', { nurse: aNurse }, (world, { nurse }) => registerNurse(world, nurse))

/** With every file that is missing sent before. */
const fillAndRegister = event('fill and register', { nurse: aNurse }, async (world, { nurse }) => {
  const staffId = staffIdOf(world, nurse)
  const draft = await openDraft(world.administrator, staffId)
  if (!draft) return
  for (const field of fields)
    if (!draft.files[field]) await finish(world, await sendNew(world, staffId, { field, isGood: true }))
  await registerNurse(world, nurse)
})

const discard = event('discard', { nurse: aNurse }, (world, { nurse }) =>
  discardDraft(world.administrator, staffIdOf(world, nurse)),
)

const retire = event('retire', { nurse: aNurse }, (world, { nurse }) =>
  retireStaff(world.administrator, staffIdOf(world, nurse)),
)

const daily = event('daily run', {}, () => runDaily())

export const events: fc.Arbitrary<PaperEvent> = fc.oneof(
  { weight: 6, arbitrary: upload },
  { weight: 3, arbitrary: late },
  { weight: 3, arbitrary: finishAgain },
  { weight: 2, arbitrary: register },
  { weight: 6, arbitrary: fillAndRegister },
  { weight: 2, arbitrary: discard },
  { weight: 1, arbitrary: retire },
  { weight: 2, arbitrary: daily },
)

function event<Given>(
  name: string,
  takes: { [Key in keyof Given]: fc.Arbitrary<Given[Key]> },
  play: (world: World, given: Given) => Promise<unknown>,
): fc.Arbitrary<PaperEvent> {
  return fc.record(takes).map((given) => ({
    words: `${name} ${fc.stringify(given)}`,
    play: (world) => play(world, given),
  }))
}

function registerNurse({ administrator, nurses }: World, nurse: number) {
  const { staffId, typed } = nurses[nurse] ?? { staffId: '', typed: {} }
  return registerStaff(administrator, staffId, typed)
}

function staffIdOf({ nurses }: World, nurse: number): string {
  const staffId = nurses[nurse]?.staffId
  if (staffId === undefined) throw new Error(`The world has no nurse ${nurse}`)
  return staffId
}
