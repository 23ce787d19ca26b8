import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Checks out a former commit into a work tree in the system's temporary folder, with the packages of this checkout.
 * @returns its folder, and what removes it
 */
export function checkOutFormer(commit: string): { folder: string; remove: () => void } {
  const folder = join(mkdtempSync(join(tmpdir(), 'former-')), 'tree')
  const git = (...given: string[]) => execFileSync('git', given, { cwd: root, stdio: 'ignore' })
  git('worktree', 'add', '--detach', folder, commit)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    remove() {
      git('worktree', 'remove', '--force', folder)
      rmSync(join(folder, '..'), { recursive: true, force: true })
    },
  }
}

/** Builds a checkout; the bundle of its server is build/server/index.mjs. Its output is shown where it fails. */
export function build(folder: string): void {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}
