import fc from 'fast-check'
import { observe, type Fault } from '../aws-calls.ts'
import { runActor } from '../actors.ts'
import { withRefusals, type Refusal } from '../table-answers.ts'

/** What goes wrong while an event is played: faults of single calls to AWS and refusals by the table. */
export type Mishap = { faults: Fault[]; refusals: Refusal[] }

const call = fc.integer({ min: 1, max: 5 })
const when = fc.constantFrom('before', 'after')

const death = fc.record({ nth: call, when, how: fc.constant('die') })
/** A connection that breaks once; the SDK tries again. */
const brokenConnection = fc.record({
  service: fc.constantFrom('dynamodb', 'dynamodb', 'cognito'),
  nth: call,
  when,
  how: fc.constant('fail'),
})
/** A message, or a call to the user pool, that fails on each try. */
const failedService = fc
  .constantFrom('ses', 'sns', 'cognito')
  .map((service) => [1, 2].map((nth): Fault => ({ service, nth, when: 'before', how: 'fail' })))
const refusal = fc.record({
  nth: fc.uniqueArray(call, { minLength: 1, maxLength: 3 }),
  // The SDK's pause after throttling takes real time, so throttling is less frequent.
  how: fc.constantFrom('conflict', 'conflict', 'conflict', 'throttled'),
})

const none: Mishap = { faults: [], refusals: [] }

export const mishaps: fc.Arbitrary<Mishap> = fc.oneof(
  { weight: 12, arbitrary: fc.constant(none) },
  { weight: 4, arbitrary: death.map((fault) => ({ ...none, faults: [fault as Fault] })) },
  { weight: 2, arbitrary: brokenConnection.map((fault) => ({ ...none, faults: [fault as Fault] })) },
  { weight: 1, arbitrary: failedService.map((faults) => ({ ...none, faults })) },
  { weight: 3, arbitrary: refusal.map((each) => ({ ...none, refusals: [each] })) },
)

/** Runs a function as a process with a mishap; returns its result, or `died`. */
export async function runWithMishap<Result>(
  { faults, refusals }: Mishap,
  run: () => Promise<Result>,
): Promise<Result | 'died'> {
  const seen = await runActor(() => observe(() => withRefusals(refusals, run), ...faults))
  return seen.died ? 'died' : seen.result
}
