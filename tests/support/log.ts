import { onTestFinished, vi } from 'vitest'
import { setLog } from '#server/http/log.server.ts'

/** A line of the log, read back. */
export type LogLine = Record<string, unknown> & { level?: string; event?: string; requestId?: string }

export type RecordedLog = {
  /** All that was written, line by line. */
  text(): string
  lines(): LogLine[]
  /** How often each metric was counted: `{ Bookings: 1 }`. */
  metrics(): Record<string, number>
}

/** Records the product's log during one test instead of printing it. */
export function recordLog(): RecordedLog {
  const written: string[] = []
  setLog((line) => written.push(line))
  onTestFinished(() => setLog())
  const lines = () => written.map((line) => JSON.parse(line) as LogLine)
  return { text: () => written.join('\n'), lines, metrics: () => countsOf(lines()) }
}

type MetricLine = { _aws: { CloudWatchMetrics: { Metrics: { Name: string }[] }[] } } & Record<string, number>

function countsOf(lines: LogLine[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const line of lines.filter((each) => '_aws' in each)) {
    const { _aws, ...values } = line as unknown as MetricLine
    for (const { Name } of _aws.CloudWatchMetrics.flatMap(({ Metrics }) => Metrics)) {
      counts[Name] = (counts[Name] ?? 0) + (values[Name] ?? 0)
    }
  }
  return counts
}

const consoleMethods = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const

/** Records everything that one test writes: the log, the console, stdout and stderr. */
export function recordOutput(): RecordedLog {
  const log = recordLog()
  const written: string[] = []
  const keep = (...parts: unknown[]) => {
    written.push(parts.map(String).join(' '))
    return true
  }
  const spies = [
    ...consoleMethods.map((method) => vi.spyOn(console, method).mockImplementation(keep)),
    vi.spyOn(process.stdout, 'write').mockImplementation(keep),
    vi.spyOn(process.stderr, 'write').mockImplementation(keep),
  ]
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()))
  return { ...log, text: () => [log.text(), ...written].join('\n') }
}
