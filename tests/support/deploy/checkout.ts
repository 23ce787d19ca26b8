import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'

type Step = { uses?: string; with?: { path?: string } }
type Workflow = { jobs: { build: { steps: Step[] } } }

/** What the workflow Build hands to the deploys, as paths in the project. */
export function artifactPaths(): string[] {
  const { jobs } = parse(readFileSync('.github/workflows/build.yml', 'utf8')) as Workflow
  const upload = jobs.build.steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'))
  return upload?.with?.path?.trim().split('\n') ?? []
}

/**
 * The project in an empty folder, as the job of a deploy has it before it gets the artifact: the files of git as they are on
 * this disk, and the installed packages. The caller removes the folder.
 */
export function makeCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nivaas-deploy-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  const files = listed.toString().split('\0').filter(Boolean)
  for (const path of files.filter((file) => existsSync(file))) cpSync(path, join(folder, path))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}
