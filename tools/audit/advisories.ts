import type { AuditException } from './exceptions.ts'

/** A published advisory that npm found for an installed version of a package. */
export type Advisory = {
  /** `GHSA-…`; where npm gives none, the number in npm's own list. */
  id: string
  package: string
  title: string
  severity: string
  /** The affected versions, as a range of semver. */
  versions: string
}

/** The audit could not be made, so nothing is known about the installed packages. */
export class AuditNotMade extends Error {}

/**
 * Reads what `npm audit --json` has printed: a list of packages since npm 7, a list of advisories before.
 * @throws AuditNotMade when it is no audit, for example because the registry refused it or could not be reached
 */
export function readAudit(printed: string): Advisory[] {
  const report = parse(printed)
  if (isRecord(report.vulnerabilities)) return unique(Object.values(report.vulnerabilities).flatMap(causes))
  if (isRecord(report.advisories)) return unique(Object.values(report.advisories).map(former))
  const { message, error } = report
  const summary = isRecord(error) ? error.summary : undefined
  throw new AuditNotMade(text(message) || text(summary) || 'npm has printed something that is no audit')
}

/** What has to be done about an audit. */
export type Verdict = {
  /** Advisories without an exception. */
  open: Advisory[]
  /** Exceptions after their last day; with no day given, none. */
  ended: AuditException[]
  /** Exceptions for what npm does not report any more. */
  needless: AuditException[]
}

/**
 * @param today `2027-03-31`; null where the calendar must not decide. An exception holds on its last day, too.
 */
export function judge(
  advisories: readonly Advisory[],
  exceptions: readonly AuditException[],
  today: string | null,
): Verdict {
  const isFor = (exception: AuditException, advisory: Advisory) =>
    exception.advisory === advisory.id && exception.package === advisory.package
  return {
    open: advisories.filter((advisory) => !exceptions.some((exception) => isFor(exception, advisory))),
    ended: exceptions.filter(({ until }) => today !== null && until < today),
    needless: exceptions.filter((exception) => !advisories.some((advisory) => isFor(exception, advisory))),
  }
}

type Unknown = Record<string, unknown>

function parse(printed: string): Unknown {
  try {
    const report: unknown = JSON.parse(printed)
    if (isRecord(report)) return report
  } catch {
    // Answered below, like any other text that is no audit.
  }
  throw new AuditNotMade('npm has printed no JSON')
}

/** The advisories of one package; a text among the causes is another package, which has an entry of its own. */
function causes(entry: unknown): Advisory[] {
  const via = isRecord(entry) && Array.isArray(entry.via) ? (entry.via as unknown[]) : []
  return via.filter(isRecord).map((cause) => ({
    id: idOf(cause.url, cause.source),
    package: text(cause.name),
    title: text(cause.title),
    severity: text(cause.severity),
    versions: text(cause.range),
  }))
}

/** An advisory as npm 6 has it. */
function former(entry: unknown): Advisory {
  const advisory = isRecord(entry) ? entry : {}
  return {
    id: idOf(advisory.url, advisory.id),
    package: text(advisory.module_name),
    title: text(advisory.title),
    severity: text(advisory.severity),
    versions: text(advisory.vulnerable_versions),
  }
}

function idOf(url: unknown, number: unknown): string {
  return /GHSA(-\w{4}){3}/.exec(text(url))?.[0] ?? text(number)
}

function unique(advisories: Advisory[]): Advisory[] {
  return [...new Map(advisories.map((advisory) => [`${advisory.id} ${advisory.package}`, advisory])).values()]
}

function isRecord(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
