import { readFileSync } from 'node:fs'

const levels = ['info', 'low', 'medium', 'high', 'critical'] as const

export type Finding = {
  level: (typeof levels)[number]
  /** Wapiti's name for it, such as `Path Traversal`. */
  kind: string
  method: string
  path: string
  info: string
}

type Found = { method: string; path: string; info: string; level: number; parameter: string }
type Report = {
  vulnerabilities: Record<string, Found[]>
  /** Responses with status 500 and responses that were too late. */
  anomalies: Record<string, Found[]>
}

/** The findings of wapiti's JSON report, anomalies included, and their number by kind. */
export function readReport(file: string): { findings: Finding[]; counts: [string, number][] } {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  const kinds = Object.entries({ ...report.vulnerabilities, ...report.anomalies })
  const findings = kinds.flatMap(([kind, found]) =>
    found.map(({ method, path, info, level }) => ({
      level: levels[level] ?? 'critical',
      kind,
      method,
      path,
      info: info.replaceAll(/\s+/g, ' '),
    })),
  )
  return { findings, counts: kinds.map(([kind, found]) => [kind, found.length]) }
}

/** Whether a finding fails the scan. */
export function failsScan({ level }: Finding): boolean {
  return levels.indexOf(level) >= levels.indexOf('medium')
}
