import { linesOf, type Line, type LinesInput } from '#domain/money/lines.ts'
import { mattersIn } from '#domain/visits/matters.ts'
import { replacedIn } from '#domain/visits/stints.ts'
import { randomPeriod } from './periods.ts'
import { secondCalculation } from './second-calculator.ts'

/** What the two calculators see differently in periods drawn from these seeds, and what no line may be. */
export function faultsOf(seeds: Iterable<number>): string[] {
  const faults: string[] = []
  for (const seed of seeds) {
    const input = randomPeriod(seed)
    const lines = linesOf(input)
    faults.push(
      ...[...differences(input, lines), ...lineFaults(input, lines)].map((fault) => `${seed}: ${fault}`),
    )
    if (faults.length > 20) break
  }
  return faults
}

function differences(input: LinesInput, lines: readonly Line[]): string[] {
  const own = Map.groupBy(input.visits, ({ serviceId }) => serviceId)
  const [matters, replaced] = [new Map<unknown, string | undefined>(), new Map<unknown, boolean>()]
  for (const visits of own.values()) {
    const [mattersOf, isReplaced] = [mattersIn(visits, input.now), replacedIn(visits)]
    for (const visit of visits) {
      matters.set(visit, mattersOf(visit)[0])
      replaced.set(visit, isReplaced(visit))
    }
  }
  const expected = secondCalculation(
    input,
    (row) => matters.get(row),
    (row) => replaced.get(row) ?? false,
  )
  const found = new Map(lines.map((line) => [line.id, line]))
  return [...new Set([...expected.keys(), ...found.keys()])].flatMap((id) => {
    const [one, other] = [found.get(id), expected.get(id)]
    const [first, second] = [one && `${one.state} ${one.amount}`, other && `${other.state} ${other.paise}`]
    return first === second ? [] : [`${id} is ${first} (${one?.reason}) and ${second}`]
  })
}

/** A visit is charged at most once, and never without two reports or a decision. */
function lineFaults({ visits }: LinesInput, lines: readonly Line[]): string[] {
  const ids = new Set(lines.map(({ id }) => id))
  const doubled = ids.size === lines.length ? [] : ['a line stands twice']
  const unproven = lines.filter(({ state, reason, facts, serviceId }) => {
    if (state !== 'charged' || facts.decision || facts.entry || facts.added || reason === 'month')
      return false
    const reports = (facts.stints ?? [])
      .flatMap(({ arrivedAt, leftAt }) => [arrivedAt, leftAt])
      .filter(Boolean)
    if (reports.length >= 2) return false
    const ofNurse = visits.filter(
      (visit) =>
        visit.serviceId === serviceId && facts.stints?.some(({ nurseId }) => nurseId === visit.nurseId),
    )
    return (
      reason === 'served' ||
      ofNurse.flatMap(({ arrivedAt, leftAt }) => [arrivedAt, leftAt]).filter(Boolean).length < 2
    )
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
