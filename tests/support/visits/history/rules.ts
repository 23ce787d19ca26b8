import fc from 'fast-check'
import type { Despite } from '#domain/choice/override.ts'
import { usualRules, type RuleEffect, type Rules } from '#domain/choice/rules.ts'
import { fieldsOfRules } from '#domain/choice/typed-rules.ts'
import { instantAt } from '#domain/visits/days.ts'
import { saveRules } from '#server/choice/save-rules.server.ts'
import { now } from '#server/clock.server.ts'
import { changePlan } from '#server/plan-changes/change-plan.server.ts'
import { currentActor, type Actor } from '../../actors.ts'
import { requestNurseEdit } from '../../requests.ts'
import { pairOf, unpair } from '../pairs.ts'
import { accountUser, formOf, inDay } from '../plans.ts'
import { aNurse, aService, event, send, signedIn, type WeightedEvent } from './make-event.ts'
import { one, serviceOf } from './world.ts'

/* The rules by which the office gives work, what it gives in spite of them, and what families and nurses say of each other. */

const hour = 60 * 60_000

const anEffect = fc.constantFrom<RuleEffect[]>('off', 'warn', 'warn', 'warn', 'forbid')
/** What the second judgement knows mostly; of the others what is usual. */
const effects = fc
  .record({
    ...{ rest: anEffect, gap: anEffect, weekHours: anEffect },
    ...{ dayOff: anEffect, availability: anEffect, gender: anEffect },
  })
  .map((drawn): Rules['effects'] => ({ ...usualRules.effects, ...drawn }))
const numbers = fc
  .record({
    work: fc.constantFrom(8, 12, 12, 20),
    rest: fc.constantFrom(6, 10, 10, 14),
    gap: fc.constantFrom(5, 60, 240),
    weekHours: fc.constantFrom(8, 24, 60, 84),
  })
  .map((drawn): Rules['numbers'] => ({ ...usualRules.numbers, ...drawn }))

const save = event(
  'save rules',
  12,
  {
    rules: fc.record({ effects, numbers }),
    isStale: fc.constantFrom(false, false, false, false, true),
    inHours: fc.constantFrom(null, null, null, 3),
  },
  (world, { rules, isStale, inHours }) => {
    const holder = world.records.assignmentRules.length
    const form = {
      seen: isStale ? Math.max(0, holder - 1) : holder,
      typed: fieldsOfRules(rules),
      from: inHours === null ? null : instantAt(now() + inHours * hour),
      why: 'For a history',
    }
    return saveRules({ ...accountUser(world.office), name: 'Meera Kulkarni' }, form, now())
  },
)

const pair = event(
  'set a pair',
  8,
  { service: aService, nurse: aNurse, kind: fc.constantFrom('never', 'never', 'preferred', null) },
  (world, { service, nurse, kind }) => {
    const [{ customer }, of] = [serviceOf(world, service), one(world.nurses, nurse)]
    return kind ? pairOf(world.office, customer, of, { kind }) : unpair(world.office, customer, of)
  },
)

const record = event(
  'change what a nurse’s record says',
  10,
  { nurse: aNurse, gender: fc.constantFrom('Male', 'Female'), worksSunday: fc.constantFrom('off', '') },
  (world, { nurse, ...fields }) => {
    const { id } = one(world.nurses, nurse)
    const version = world.records.staff.find((each) => each.id === id)?.detailsVersion ?? 0
    return requestNurseEdit(world.office, { id }, fields, version)
  },
)

/** Visits by the hour and by the shift, so that a nurse goes from one family to the next. */
const recurring = event(
  'recurring visit',
  70,
  {
    ...{ service: fc.constantFrom(0, 1, 1, 2, 2), nurse: aNurse, from: fc.constantFrom(0, 1, 1, 5) },
    ...{
      startMinute: fc.constantFrom(360, 480, 700, 735, 960, 1200, 1260),
      minutes: fc.constantFrom(60, 240, 480, 720),
    },
    weekdays: fc.constantFrom([1, 2, 3, 4, 5, 6, 7], [2, 3, 5, 7], [1, 4, 6]),
  },
  (world, { service, nurse, from, ...times }) => {
    const { serviceId } = serviceOf(world, service)
    const stored = world.records.plan.find((each) => each.serviceId === serviceId)
    const nurseId = one(world.nurses, nurse).id
    const added = { kind: 'addLine' as const, from: inDay(from), nurseId, ...times }
    const form = {
      ...formOf(serviceId, [added], stored?.lastChange),
      namedNurse: nurseId,
      despite: world.despite,
    }
    return send(world, () => changePlan(accountUser(world.office), form))
  },
)

/** With what each actor gives work; none where a form is sent again. */
export const despites = new WeakMap<Actor, { despite: Despite | undefined }>()

const aDespite = fc.constantFrom<(Despite | undefined)[]>(
  ...[
    { isTicked: true, why: 'The family knows her' },
    { isTicked: true, why: 'Nobody else is free' },
  ],
  ...[{ isTicked: false, why: 'Not ticked' }, { isTicked: true, why: '' }, undefined, undefined],
)

/** The same event by a form that asks for a tick and a reason, or by one with the specification's fields alone. */
export function withDespite({ weight, arbitrary }: WeightedEvent): WeightedEvent {
  return {
    weight,
    arbitrary: fc.tuple(arbitrary, aDespite).map(([each, despite]) => ({
      ...each,
      words: `${each.words} ${fc.stringify(despite)}`,
      play(world) {
        const actor = currentActor()
        if (actor) despites.set(actor, { despite })
        return each.play({ ...world, despite })
      },
    })),
  }
}

export const ruleEvents = [save, pair, signedIn(record, 'office'), withDespite(recurring)]
/** What is there before the first rules hold. */
export const firstEvents = [save, signedIn(record, 'office'), ...[recurring, recurring].map(withDespite)]
