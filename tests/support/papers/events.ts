import fc from 'fast-check'
import type { StaffFileField } from '#domain/staff.ts'
import { discardDraft, openDraft } from '#server/staff/draft.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { runDaily } from '#server/staff/daily.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { registerStaff } from '#server/staff/register.server.ts'
import { fields, finish, nurses, sendAgain, sendNew, type Given, type World } from './world.ts'

/** An action of an administrator, a browser or the daily run, ready to be played. */
export type PaperEvent = { name: string; words: string; play(world: World): Promise<unknown> }

const aNurse = fc.constantFrom(...Array.from({ length: nurses }, (_, place) => place), 0, 0)
const aField = fc.constantFrom(...fields)
/** Counted from the last upload; mostly one of the last, which have not expired. */
const aLeave = fc.constantFrom(1, 1, 2, 3, 5, 9)
const isGood = fc.constantFrom(true, true, false)

const upload = event(
  'upload',
  { nurse: aNurse, field: aField, isGood },
  async (world, { nurse, ...file }) => {
    const given = await begin(world, nurse, file)
    return given && finish(world, given)
  },
)

const late = event('send again', { leave: aLeave, isGood }, async (world, { leave, isGood }) => {
  const given = world.given.at(-leave)
  if (given) await sendAgain(given, isGood)
})

/** A file that is overwritten repeatedly while it is checked. */
const uploadAndSend = event(
  'upload and send again meanwhile',
  { nurse: aNurse, field: aField, more: fc.array(fc.boolean(), { minLength: 4, maxLength: 12 }) },
  async (world, { nurse, field, more }) => {
    const given = await begin(world, nurse, { field, isGood: true })
    if (!given) return
    const [outcome] = await Promise.all([finish(world, given), sendEach(given, more)])
    return outcome
  },
)

const finishAgain = event('finish again', { leave: aLeave }, async (world, { leave }) => {
  const given = world.given.at(-leave)
  return given && finish(world, given)
})

const register = event('register', { nurse: aNurse }, (world, { nurse }) => registerNurse(world, nurse))

/** Sends every missing file first. */
const fillAndRegister = event('fill and register', { nurse: aNurse }, async (world, { nurse }) => {
  const staffId = staffIdOf(world, nurse)
  const draft = await openDraft(world.administrator, staffId)
  if (!draft) return null
  for (const field of fields)
    if (!draft.files[field]) await finish(world, await sendNew(world, staffId, { field, isGood: true }))
  return registerNurse(world, nurse)
})

const discard = event('discard', { nurse: aNurse }, (world, { nurse }) =>
  discardDraft(world.administrator, staffIdOf(world, nurse)),
)

const retire = event('retire', { nurse: aNurse }, (world, { nurse }) =>
  retireStaff(world.administrator, staffIdOf(world, nurse)),
)

const daily = event('daily run', {}, () => runDaily())

const usual = {
  upload: { weight: 6, arbitrary: upload },
  late: { weight: 3, arbitrary: late },
  uploadAndSend: { weight: 1, arbitrary: uploadAndSend },
  finishAgain: { weight: 3, arbitrary: finishAgain },
  register: { weight: 2, arbitrary: register },
  fillAndRegister: { weight: 6, arbitrary: fillAndRegister },
  discard: { weight: 2, arbitrary: discard },
  retire: { weight: 1, arbitrary: retire },
  daily: { weight: 2, arbitrary: daily },
}

/** How often each event happens, where it differs from `usual`. */
export type Weights = Partial<Record<keyof typeof usual, number>>

export function eventsOf(weights: Weights = {}): fc.Arbitrary<PaperEvent> {
  const each = Object.entries(usual).map(([name, { weight, arbitrary }]) => ({
    weight: weights[name as keyof typeof usual] ?? weight,
    arbitrary,
  }))
  return fc.oneof(...each)
}

function event<Given>(
  name: string,
  takes: { [Key in keyof Given]: fc.Arbitrary<Given[Key]> },
  play: (world: World, given: Given) => Promise<unknown>,
): fc.Arbitrary<PaperEvent> {
  return fc.record(takes).map((given) => ({
    name,
    words: `${name} ${fc.stringify(given)}`,
    play: (world) => play(world, given),
  }))
}

/** Begins an upload as the page does, which allows none for a retired nurse. */
async function begin(
  world: World,
  nurse: number,
  file: { field: StaffFileField; isGood: boolean },
): Promise<Given | null> {
  const staffId = staffIdOf(world, nurse)
  return (await readStaff(staffId))?.retiredAt ? null : sendNew(world, staffId, file)
}

async function sendEach(given: Given, more: boolean[]): Promise<void> {
  for (const isGood of more) await sendAgain(given, isGood)
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
