import type { BrowserContext } from '@playwright/test'
import { offsetTo, shiftDate } from '#tools/sandbox/begin-at.mjs'

/** The milliseconds by which this process is ahead of the system's clock (`suite-clock.ts`). */
const ahead = Number(process.env.CLOCK_OFFSET_MS ?? 0)

/** Gives the pages of a browser the clock of the tests. Call it before the first page is opened. */
export async function useSuiteClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(shiftDate, ahead)
}

/**
 * Gives the pages of a browser the running clock of a sandbox (`npm run dev -- --at …`). Only `Date` is shifted, as in the sandbox's
 * own processes. Call it before the first page is opened.
 * @param standIns the origin of the sandbox's stand-ins: `http://localhost:3334`
 */
export async function useSandboxClock(context: BrowserContext, standIns: string): Promise<void> {
  const { now } = (await (await fetch(`${standIns}/clock`)).json()) as { now: string }
  // They have the clock of the tests already.
  await context.addInitScript(shiftDate, offsetTo(now) - ahead)
}
