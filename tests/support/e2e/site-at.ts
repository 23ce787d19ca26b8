import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { dayAt, startOfDay } from '#domain/visits/days.ts'
import type { Message } from '#tests/support/stand-ins.ts'
import { startSiteProcess } from './site-process.ts'

type SiteProcess = Awaited<ReturnType<typeof startSiteProcess>>

/**
 * The same as `startSiteAtInstant`, today.
 * @param afterMidnight the time of day in India, in milliseconds after midnight
 */
export function startSiteAt(logName: string, afterMidnight: number): Promise<SiteProcess> {
  return startSiteAtInstant(logName, startOfDay(dayAt(Date.now())) + afterMidnight)
}

/**
 * Starts a site of its own, with its own table and inbox.
 * @param begins when its clock begins, in milliseconds since 1970
 */
export async function startSiteAtInstant(logName: string, begins: number): Promise<SiteProcess> {
  const ahead = Number(process.env.CLOCK_OFFSET_MS ?? 0)
  const clock = { CLOCK_OFFSET_MS: String(begins - Date.now() + ahead) }
  // Its own engine: the environment has the address of the other site's.
  const started = await startSiteProcess(logName, { ...clock, AWS_ENDPOINT_URL_DYNAMODB: '' })
  return { ...started, environment: { ...started.environment, ...clock } }
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
