import fc from 'fast-check'
import { sizes, type Actors, type Outcome, type World } from './world.ts'

/** Something that happens, ready to be played. */
export type VisitsEvent = {
  name: string
  words: string
  /** With whose sessions it comes; these persons have signed in before it. */
  signedIn: readonly Actors[]
  play(world: World): Promise<Outcome>
}

export type WeightedEvent = { weight: number; arbitrary: fc.Arbitrary<VisitsEvent> }

export const place = fc.nat(999)
/** Seldom one of those that must be booked first. */
export const aService = fc.constantFrom(0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4)
export const aNurse = fc.nat(sizes.nurses - 1)

/** @param weight how often it happens, relative to the others */
export function event<Given>(
  name: string,
  weight: number,
  takes: { [Field in keyof Given]: fc.Arbitrary<Given[Field]> },
  play: (world: World, given: Given) => Promise<Outcome>,
): WeightedEvent {
  const arbitrary = fc.record(takes).map((given) => ({
    ...{ name, signedIn: [] },
    words: `${name} ${fc.stringify(given)}`,
    play: (world: World) => play(world, given),
  }))
  return { weight, arbitrary }
}

/** Sends a form, which can be sent again later. */
export function send(world: World, form: () => Promise<Outcome>): Promise<Outcome> {
  world.sent.push(form)
  return form()
}

/** The same event with the sessions of these persons. */
export function signedIn({ weight, arbitrary }: WeightedEvent, ...actors: Actors[]): WeightedEvent {
  return { weight, arbitrary: arbitrary.map((each) => ({ ...each, signedIn: actors })) }
}
