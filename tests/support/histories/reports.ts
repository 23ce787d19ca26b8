import type { Report } from './worker.ts'

/** How often each event had each outcome, one line each. */
export function countsOf(reports: readonly Report[]): string[] {
  const counts = new Map<string, number>()
  for (const [name, often] of reports.flatMap(({ outcomes }) => outcomes))
    counts.set(name, (counts.get(name) ?? 0) + often)
  return [...counts].sort().map(([name, often]) => `${String(often).padStart(8)} ${name}`)
}

/** The names of histories that together have every outcome, those first that have many or rare ones in little time. */
export function coverOf(reports: readonly Report[]): string[] {
  const found = reports
    .filter(({ failure }) => !failure)
    .map((each) => ({ ...each, names: each.outcomes.map(([name]) => name) }))
  const among = (name: string) => found.filter(({ names }) => names.includes(name)).length
  const missing = new Map(found.flatMap(({ names }) => names).map((name) => [name, 1 / among(name)]))
  const chosen: string[] = []
  while (missing.size > 0) {
    const worth = ({ names, milliseconds }: (typeof found)[number]) =>
      names.reduce((sum, name) => sum + (missing.get(name) ?? 0), 0) / milliseconds
    const best = found.reduce((one, other) => (worth(other) > worth(one) ? other : one))
    chosen.push(best.name)
    for (const name of best.names) missing.delete(name)
  }
  return chosen
}
