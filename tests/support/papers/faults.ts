import fc from 'fast-check'
import type { AwsCall, Fault } from '../aws-calls.ts'
import type { Mishap } from '../history/faults.ts'

/* Faults of S3 and the table: they fail, never respond, respond late, or the process dies at a call. */

const call = fc.integer({ min: 1, max: 12 })
const when = fc.constantFrom<Fault['when'][]>('before', 'after')

const death = fc.record({ nth: call, when, how: fc.constant<Fault['how']>('die') }).map((fault) => [fault])

/** Two calls in a row: both tries of the SDK, or the first tries of two copies. */
const s3 = fc
  .record({ nth: call, when, how: fc.constantFrom<Fault['how'][]>('fail', 'late') })
  .map(({ nth, ...fault }) => [0, 1].map((more): Fault => ({ ...fault, service: 's3', nth: nth + more })))

const table = fc
  .record({ nth: call, when, how: fc.constantFrom<Fault['how'][]>('fail', 'late') })
  .map((fault): Fault[] => [{ ...fault, service: 'dynamodb' }])

/** No transaction gets a response, however often it is tried: its outcome stays unknown. */
const transaction = fc.record({ when, how: fc.constantFrom<Fault['how'][]>('fail', 'late') }).map((fault) =>
  Array.from({ length: 200 }, (_, place): Fault => ({
    ...fault,
    service: 'dynamodb',
    action: 'TransactWriteItems',
    nth: place + 1,
  })),
)

/** Single tries that arrive late, beside which no transaction may be answered either. */
const lateTries = fc
  .record({
    tries: fc.array(
      fc.record({ service: fc.constantFrom<AwsCall['service'][]>('s3', 'dynamodb'), nth: call }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    others: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: transaction }),
  })
  .map(({ tries, others }) => [
    ...tries.map((each): Fault => ({ ...each, when: 'before', how: 'late' })),
    ...others,
  ])

const usual = {
  none: { weight: 8, arbitrary: fc.constant<Fault[]>([]) },
  death: { weight: 3, arbitrary: death },
  s3: { weight: 3, arbitrary: s3 },
  table: { weight: 1, arbitrary: table },
  transaction: { weight: 1, arbitrary: transaction },
  lateTries: { weight: 0, arbitrary: lateTries },
}

/** How often each fault happens, where it differs from `usual`. */
export type MishapWeights = Partial<Record<keyof typeof usual, number>>

export function mishapsOf(weights: MishapWeights = {}): fc.Arbitrary<Mishap> {
  const each = Object.entries(usual).map(([name, { weight, arbitrary }]) => ({
    weight: weights[name as keyof typeof usual] ?? weight,
    arbitrary,
  }))
  return fc.oneof(...each).map((faults) => ({ faults, refusals: [] }))
}

export function tell({ faults }: Mishap): string {
  return faults.length > 0 ? `, with ${faults.length} ${JSON.stringify(faults.slice(0, 3))}` : ''
}
