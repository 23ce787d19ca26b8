import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from '@playwright/test'
import { findBrowser } from './find-browser.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Playwright's options to launch the browser of the tests. On Linux x64 that is the one that npm installed
 * (`@sparticuz/chromium`), with the system libraries and fonts of that package and a font with Devanagari letters for Hindi
 * and Marathi. It is unpacked once, into `.tmp`. The package's own `args` are for Lambda and disable web security, so they are
 * not used. Elsewhere, or with `CHROMIUM_PATH`, it is a browser of this machine.
 *
 * @throws an Error of one line where there is no browser.
 */
export async function browserLaunch(): Promise<LaunchOptions> {
  const executablePath = findBrowser()
  if (executablePath) return { executablePath }
  const folder = join(root, '.tmp', `chromium-${packageVersion()}`)
  if (!existsSync(folder)) await unpack(folder)
  writeFontSettings(folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  }
}

/** Unpacks beside the folder and then renames it, so that an interrupted unpacking is never used as a browser. */
async function unpack(folder: string): Promise<void> {
  const unfinished = `${folder}-${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  const { TMPDIR, AWS_EXECUTION_ENV, LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env
  process.env.TMPDIR = unfinished
  // Makes the package bring its own system libraries, for a machine that has none of a browser's.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    try {
      renameSync(unfinished, folder)
    } catch (error) {
      // Another process has unpacked one meanwhile.
      if (!existsSync(folder)) throw error
    }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    restore({ TMPDIR, AWS_EXECUTION_ENV, LD_LIBRARY_PATH, FONTCONFIG_PATH })
  }
}

/** The package's own settings look for its fonts where a Lambda has them. Written at each start: fonts may be added. */
function writeFontSettings(folder: string): void {
  const file = join(folder, 'fonts/fonts.conf')
  const settings = fontSettings(folder)
  if (existsSync(file) && readFileSync(file, 'utf8') === settings) return
  writeFileSync(`${file}-${process.pid}`, settings)
  renameSync(`${file}-${process.pid}`, file)
}

function fontSettings(folder: string): string {
  const devanagari = dirname(
    createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-devanagari/package.json'),
  )
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>${devanagari}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`
}

function restore(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}

function packageVersion(): string {
  // The package exports no package.json of its own.
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const text = readFileSync(join(entry, '../../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
