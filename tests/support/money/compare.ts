import { linesOf, type LinesInput } from '#domain/money/lines-of.ts'
import type { Line } from '#domain/money/lines.ts'
import { mattersIn } from '#domain/visits/matters.ts'
import { replacedIn } from '#domain/visits/stints.ts'
import { randomMonth } from './random-month.ts'
import { secondCalculation } from './second-calculator.ts'

/** What the two calculators see differently in months drawn from these seeds, and what no line may be. */
export function faultsOf(seeds: Iterable<number>): string[] {
  const faults: string[] = []
  for (const seed of seeds) {
    const { input, fitting } = randomMonth(seed)
    const lines = linesOf(input)
    const all = [...differences(input, { lines, fitting }), ...lineFaults(input, lines)]
    faults.push(...all.map((fault) => `${seed}: ${fault}`))
    if (faults.length > 20) break
  }
  return faults
}

function differences(
  input: LinesInput,
  { lines, fitting }: { lines: readonly Line[]; fitting: ReadonlySet<string> },
): string[] {
  const [matters, replaced] = [new Map<unknown, string | undefined>(), new Map<unknown, boolean>()]
  for (const { visits } of input.services) {
    const [mattersOf, isReplaced] = [mattersIn(visits, input.now), replacedIn(visits)]
    for (const visit of visits) {
      matters.set(visit, mattersOf(visit)[0])
      replaced.set(visit, isReplaced(visit))
    }
  }
  const expected = secondCalculation(input, {
    checking: (row) => matters.get(row),
    replaced: (row) => replaced.get(row) ?? false,
    fitting,
  })
  const found = new Map(lines.map((line) => [line.id, line]))
  return [...new Set([...expected.keys(), ...found.keys()])].flatMap((id) => {
    const [one, other] = [found.get(id), expected.get(id)]
    const first = one && `${one.state} ${one.amount} ${one.facts.proposal}`
    const second = other && `${other.state} ${other.paise} ${other.proposed}`
    return first === second ? [] : [`${id} is ${first} (${one?.reason}) and ${second}`]
  })
}

/** Each line stands once; a visit is charged by two reports or a decision; amounts are whole rupees. */
function lineFaults({ services }: LinesInput, lines: readonly Line[]): string[] {
  const ids = new Set(lines.map(({ id }) => id))
  const doubled = ids.size === lines.length ? [] : ['a line stands twice']
  const ofService = new Map(
    services.map(({ serviceId, visits }) => [serviceId, visits.flatMap(reportsOf).length]),
  )
  const unproven = lines.filter(({ state, reason, facts, serviceId }) => {
    if (state !== 'charged' || facts.decision || facts.added || reason === 'month') return false
    const own = (facts.stints ?? []).flatMap(reportsOf).length
    return own < 2 && (reason === 'served' || (ofService.get(serviceId) ?? 0) < 2)
  })
  const wrong = lines.filter(
    ({ state, amount }) => (state !== 'charged' && amount !== 0) || amount % 100 !== 0,
  )
  return [
    ...doubled,
    ...unproven.map(({ id }) => `${id} is charged without two reports`),
    ...wrong.map(({ id }) => `${id} has a wrong amount`),
  ]
}

function reportsOf({ arrivedAt, leftAt }: { arrivedAt?: string; leftAt?: string }): string[] {
  return [arrivedAt ?? [], leftAt ?? []].flat()
}
