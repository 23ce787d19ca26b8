import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'

/* The scripts of the deploying workflows, run by bash as GitHub does, in a repository and with a `gh` of the test. */

type Step = { name?: string; run?: string }
type Workflow = { jobs: Record<string, { steps: Step[] }> }

let folder: string
let onMain: string
let elsewhere: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workflow-'))
  git('init', '--quiet', '--initial-branch=main')
  onMain = commit('a commit of main')
  git('checkout', '--quiet', '-b', 'side')
  elsewhere = commit('a commit of another branch')
  git('checkout', '--quiet', 'main')
  commit('a later commit of main')
  // Says what it was called with, and what GitHub would answer: `--jq` makes one number of it.
  const gh = '#!/bin/sh\necho "gh $*" >> "$LOG"\necho "$ANSWER"\n'
  writeFileSync(join(folder, 'gh'), gh, { mode: 0o755 })
})
afterAll(() => rmSync(folder, { recursive: true }))

function git(...words: string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@care.example']
  return execFileSync('git', [...identity, ...words], { cwd: folder, encoding: 'utf8' }).trim()
}

function commit(message: string): string {
  git('commit', '--quiet', '--allow-empty', '-m', message)
  return git('rev-parse', 'HEAD')
}

function scriptOf(file: string, job: string, isWanted: (step: Step) => boolean): string {
  const workflow = parse(readFileSync(`.github/workflows/${file}`, 'utf8')) as Workflow
  const script = workflow.jobs[job]?.steps.find((step) => step.run && isWanted(step))?.run
  if (!script) throw new Error(`No such script in ${file}`)
  return script
}

function run(script: string, environment: Record<string, string>) {
  const log = join(folder, 'log')
  writeFileSync(log, '')
  const { status, stdout } = spawnSync('bash', ['-e', '-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: `${folder}:${process.env.PATH}`,
      LOG: log,
      GITHUB_REPOSITORY: 'nivaas/care',
      NODE_ENV: 'test',
      ...environment,
    },
  })
  return { status, said: stdout, asked: readFileSync(log, 'utf8') }
}

function check(COMMIT: string, { ref = 'refs/heads/main', runs = 1 } = {}) {
  const script = scriptOf('production.yml', 'check', () => true)
  return run(script, { COMMIT, GITHUB_REF: ref, ANSWER: String(runs) })
}

test('production takes a commit of main whose run of Deploy succeeded', () => {
  const { status, asked } = check(onMain)
  expect(status).toBe(0)
  expect(asked).toBe(
    `gh api --method GET repos/nivaas/care/actions/workflows/deploy.yml/runs -f head_sha=${onMain}` +
      ' -f branch=main -f event=push -f status=success --jq .total_count\n',
  )
})

test('production refuses a commit that staging has not run', () => {
  expect(check(onMain, { runs: 0 })).toMatchObject({
    status: 1,
    said: `::error::No run of Deploy brought ${onMain} to staging.\n`,
  })
})

test('production refuses what is not on main, whatever GitHub says of its runs', () => {
  expect(check(elsewhere)).toMatchObject({
    status: 1,
    said: `::error::${elsewhere} is not on main.\n`,
    asked: '',
  })
  expect(check('0'.repeat(40))).toMatchObject({ status: 1, asked: '' })
})

test('production refuses a name, a short id, and a start on another branch', () => {
  for (const typed of ['main', 'side', onMain.slice(0, 12), `${onMain}\n`, '--all', ''])
    expect(check(typed), typed).toMatchObject({ status: 1, asked: '' })
  expect(check(onMain, { ref: 'refs/heads/side' })).toMatchObject({ status: 1, asked: '' })
})

test('what a stage runs is recorded by its commit, also of a rollback', () => {
  const script = scriptOf('deploy-stage.yml', 'deploy', ({ name }) => name === 'Record what the stage runs')
  const { status, asked } = run(script, { REF: onMain, STAGE: 'production', ANSWER: '42' })
  expect(status).toBe(0)
  expect(asked.trimEnd().split('\n')).toEqual([
    `gh api repos/nivaas/care/deployments -f ref=${onMain} -f environment=production -f task=arc-deploy` +
      ' -F auto_merge=false -f required_contexts[] --jq .id',
    'gh api repos/nivaas/care/deployments/42/statuses --silent -f state=success',
  ])
})
