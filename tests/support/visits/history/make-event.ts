import fc from 'fast-check'
import { sizes, type Outcome, type World } from './world.ts'

/** Something that happens, ready to be played. */
export type VisitsEvent = { name: string; words: string; play(world: World): Promise<Outcome> }

export const place = fc.nat(999)
export const aService = fc.nat(sizes.services - 1)
export const aNurse = fc.nat(sizes.nurses - 1)

/** @param weight how often it happens, relative to the others */
export function event<Given>(
  name: string,
  weight: number,
  takes: { [Field in keyof Given]: fc.Arbitrary<Given[Field]> },
  play: (world: World, given: Given) => Promise<Outcome>,
): { weight: number; arbitrary: fc.Arbitrary<VisitsEvent> } {
  const arbitrary = fc.record(takes).map((given) => ({
    name,
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
