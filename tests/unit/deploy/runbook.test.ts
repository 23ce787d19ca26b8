import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

/* docs/runbook.md is read when something is wrong, so everything that it names must exist. */

const runbook = readFileSync('docs/runbook.md', 'utf8')

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
}

test('its links to its own headings work', () => {
  const headings = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
  const links = [...runbook.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor)
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((anchor) => !headings.includes(anchor ?? ''))).toEqual([])
})

test('a link to a heading of an operator’s document finds it, and a step of another document is linked', () => {
  const pages = ['runbook', 'deploying', 'restore', 'aws', 'scale', 'security/breach'].map((name) => {
    const text = readFileSync(`docs/${name}.md`, 'utf8')
    return { name: name.split('/').at(-1) ?? '', text }
  })
  const anchors = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => `${name}.md#${anchorOf(heading)}`),
  )
  const known = (file: string) => pages.some(({ name }) => `${name}.md` === file)
  const broken = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/\]\((?:\.\.\/|security\/)?([\w-]+\.md)(#[^)]+)\)/g)]
      .filter(([, file = '', anchor = '']) => known(file) && !anchors.includes(file + anchor))
      .map(([link]) => `${name}: ${link}`),
  )
  expect(broken).toEqual([])
  expect(runbook.match(/deploying\.md,? step \d+/g)).toBeNull()
})

test('each step of the table of deploying.md is a heading, in its order', () => {
  const deploying = readFileSync('docs/deploying.md', 'utf8')
  const steps = [...deploying.matchAll(/^\| \[(\d+ [^\]]+)\]\(#([^)]+)\)/gm)]
  const headings = [...deploying.matchAll(/^### (\d+ .+)$/gm)].map(([, heading = '']) => heading)
  expect(headings.length).toBeGreaterThan(10)
  expect(steps.map(([, title]) => title)).toEqual(
    headings.map((heading) => heading.replace(' (optional)', '')),
  )
  expect(steps.map(([, , anchor]) => anchor)).toEqual(headings.map(anchorOf))
  // What a step needs comes from a step before it.
  const rows = [...deploying.matchAll(/^\| \[(\d+) [^|]+\|[^|]+\| ([\d, to-]+?) +\|/gm)]
  expect(rows).toHaveLength(steps.length)
  for (const [, step, from = ''] of rows)
    for (const [number] of from.matchAll(/\d+/g))
      expect(Number(number), `step ${step}`).toBeLessThan(Number(step))
})

test('it names every metric', () => {
  const source = readFileSync('server/http/metrics.server.ts', 'utf8')
  const names = /type MetricName =([^]*?)\n\n/.exec(source)?.[1]?.match(/\w+/g) ?? []
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([])
})

test('the workflow that it starts exists', () => {
  const started = [...runbook.matchAll(/workflow run ([\w-]+\.yml)/g)].map(([, name = '']) => name)
  expect(started.length).toBeGreaterThan(0)
  expect(
    started.filter((name) => !globSync('.github/workflows/*').includes(`.github/workflows/${name}`)),
  ).toEqual([])
})

test('it says what to do for every alarm that a stage has', () => {
  const template = JSON.parse(readFileSync('tests/unit/deploy/templates/production.json', 'utf8')) as {
    Resources: Record<string, { Type: string }>
  }
  const fromOutside = parse(readFileSync('tools/deploy/watch.yml', 'utf8')) as typeof template
  const alarms = [template, fromOutside].flatMap(({ Resources }) =>
    Object.entries(Resources).flatMap(([id, { Type }]) =>
      /^AWS::(CloudWatch::Alarm|Events::Rule|Budgets::Budget)$/.test(Type) ? [id.replace(/Alarm$/, '')] : [],
    ),
  )
  expect(alarms).toEqual(expect.arrayContaining(['SiteUnreachable', 'RootSignIn', 'IamChanges', 'Budget']))
  expect(alarms.length).toBeGreaterThan(5)
  expect(alarms.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([])
})

test('the npm commands of the runbook, of deploying and of a restore exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const pages = ['deploying', 'restore'].map((page) => readFileSync(`docs/${page}.md`, 'utf8'))
  const commands = [...[runbook, ...pages].join('\n').matchAll(/npm run ([\w:-]+)/g)].map(
    ([, name = '']) => name,
  )
  expect(commands.length).toBeGreaterThan(10)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})

test('every command of the AWS CLI names its region, except for global services', () => {
  const pages = ['docs/runbook.md', 'docs/deploying.md', 'docs/restore.md']
  const commands = pages.flatMap((page) => {
    const lines = readFileSync(page, 'utf8').replaceAll(/\\\n\s*/g, ' ')
    return [...lines.matchAll(/(?<=^ *|`|\$\(|&& |; )aws ([a-z0-9-]+) [a-z-]+[^`;&|]*/gm)].map(
      ([text, service]) => ({
        service,
        text,
      }),
    )
  })
  expect(commands.length).toBeGreaterThan(20)
  // The last two ask AWS for nothing in a region: they sign the person in.
  const global = ['iam', 'route53', 'cloudfront', 'sso', 'configure']
  const without = commands.filter(
    ({ service = '', text }) => !global.includes(service) && !text.includes('--region'),
  )
  expect(without.map(({ text }) => text)).toEqual([])
})

test('it says how to clean up each kind of resource that outlives a failed first deploy', () => {
  const { Resources } = JSON.parse(readFileSync('tests/unit/deploy/templates/production.json', 'utf8')) as {
    Resources: Record<string, { Type: string; DeletionPolicy?: string }>
  }
  const commands: Record<string, string> = {
    'AWS::Backup::BackupVault': 'aws backup delete-backup-vault',
    'AWS::Cognito::UserPool': 'aws cognito-idp delete-user-pool',
    'AWS::DynamoDB::Table': 'aws dynamodb delete-table',
    'AWS::S3::Bucket': 'aws s3 rb',
    'AWS::SecretsManager::Secret': 'aws secretsmanager delete-secret',
  }
  const section = /### A failed first deploy\n([^]*?)\n## /.exec(runbook)?.[1] ?? ''
  const kept = Object.values(Resources).filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain')
  expect(kept.length).toBeGreaterThan(5)
  for (const { Type } of kept) expect(section, Type).toContain(commands[Type] ?? `a way to remove ${Type}`)
})
