import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { dayAt, startOfDay } from '#domain/visits/days.ts'
import type { Message } from '#tests/support/stand-ins.ts'
import { startSiteProcess, type SiteProcess } from './site-process.ts'

/** `moveTo`: sets the clock of the site, and of the scripts that run on it, to an instant, in milliseconds since 1970. */
type SiteAtInstant = SiteProcess & { moveTo: (instant: number) => Promise<void> }

/**
 * The same as `startSiteAtInstant`, today.
 * @param afterMidnight the time of day in India, in milliseconds after midnight
 */
export function startSiteAt(logName: string, afterMidnight: number): Promise<SiteAtInstant> {
  return startSiteAtInstant(logName, startOfDay(dayAt(Date.now())) + afterMidnight)
}

/**
 * Starts a site of its own, with its own table and inbox.
 * @param begins when its clock begins, in milliseconds since 1970
 */
export async function startSiteAtInstant(logName: string, begins: number): Promise<SiteAtInstant> {
  const ahead = Number(process.env.CLOCK_OFFSET_MS ?? 0)
  const offsetTo = (instant: number) => instant - Date.now() + ahead
  let offset = offsetTo(begins)
  const clock = { CLOCK_OFFSET_MS: String(offset) }
  // Its own engine: the environment has the address of the other site's.
  const started = await startSiteProcess(logName, { ...clock, AWS_ENDPOINT_URL_DYNAMODB: '' })
  const environment: Record<string, string> = { ...started.environment, ...clock }
  async function moveTo(instant: number) {
    const next = offsetTo(instant)
    await started.moveClock(next - offset)
    offset = next
    environment.CLOCK_OFFSET_MS = String(next)
  }
  return { ...started, environment, moveTo }
}

/**
 * Runs a script on the table of the site.
 * @returns the JSON of the last line that it prints
 */
export async function runOn(site: SiteProcess, script: string, ...words: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)('node', [script, ...words], {
    env: { ...process.env, ...site.environment },
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

/** The messages of the site's own inbox, as channel and text. */
export async function inboxOf(site: SiteProcess, to: string): Promise<string[]> {
  const { origin } = new URL(site.environment.AWS_ENDPOINT_URL_SES ?? '')
  const answer = await fetch(`${origin}/inbox.json?${new URLSearchParams({ to })}`)
  return ((await answer.json()) as Message[]).map(({ channel, text }) => `${channel}: ${text}`)
}
