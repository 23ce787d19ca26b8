import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { chromium } from '@playwright/test'

/**
 * Where Chrome and Chromium install themselves, Chrome first as in Playwright's `channel: 'chrome'`. Ubuntu's Chromium is left
 * out: it is a snap, which cannot read the profile that Playwright makes in the temporary folder.
 */
const places: Record<string, string[]> = {
  darwin: ['/Applications', `${homedir()}/Applications`].flatMap((folder) => [
    `${folder}/Google Chrome.app/Contents/MacOS/Google Chrome`,
    `${folder}/Chromium.app/Contents/MacOS/Chromium`,
  ]),
  linux: ['/opt/google/chrome/chrome', '/usr/bin/chromium'],
}

const advice: Record<string, string> = {
  darwin: 'install Google Chrome in /Applications',
  linux: 'run `npx playwright install --with-deps chromium`, or install Google Chrome or Chromium',
}

type Machine = {
  /** As in Node's `process`: `darwin` and `arm64`. */
  platform: string
  arch: string
  /** The value of `CHROMIUM_PATH`. */
  chosen: string | undefined
  /** Where `npx playwright install chromium` puts its browser. */
  playwrights: string
  exists: (path: string) => boolean
}

/**
 * The browser of this machine for the tests: the one at `CHROMIUM_PATH`, or else Chrome, Chromium or the one that Playwright
 * installs. Null on Linux x64, where npm has installed one.
 *
 * @throws an Error of one line that says what to install where none is found.
 */
export function findBrowser(machine: Partial<Machine> = {}): string | null {
  const { platform, arch, chosen, playwrights, exists } = { ...thisMachine(), ...machine }
  if (chosen) {
    if (exists(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is ${chosen}, where no browser is.`)
  }
  if (platform === 'linux' && arch === 'x64') return null
  const found = [...(places[platform] ?? []), playwrights].find(exists)
  if (found) return found
  throw new Error(
    `No browser for the tests on ${platform}-${arch}: ${advice[platform] ?? 'install Chrome or Chromium'}, or set CHROMIUM_PATH ` +
      'to a Chrome or Chromium.',
  )
}

function thisMachine(): Machine {
  return {
    platform: process.platform,
    arch: process.arch,
    chosen: process.env.CHROMIUM_PATH,
    playwrights: chromium.executablePath(),
    exists: existsSync,
  }
}
