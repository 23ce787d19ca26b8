import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* docs/runbook.md is read when something is wrong: what it points at must be there. */

const runbook = readFileSync('docs/runbook.md', 'utf8')

test('its links within lead somewhere', () => {
  const headings = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
  const links = [...runbook.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor)
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((anchor) => !headings.includes(anchor ?? ''))).toEqual([])
})

test('it names every metric', () => {
  const source = readFileSync('server/http/metrics.server.ts', 'utf8')
  const names = /type MetricName =([^]*?)\n\n/.exec(source)?.[1]?.match(/\w+/g) ?? []
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([])
})

test('the workflow that it starts is there', () => {
  const started = [...runbook.matchAll(/workflow run ([\w-]+\.yml)/g)].map(([, name = '']) => name)
  expect(started.length).toBeGreaterThan(0)
  expect(
    started.filter((name) => !globSync('.github/workflows/*').includes(`.github/workflows/${name}`)),
  ).toEqual([])
})

test('it says what to do for every alarm that a stage has', () => {
  const template = JSON.parse(readFileSync('tests/unit/architect/templates/production.json', 'utf8')) as {
    Resources: Record<string, { Type: string }>
  }
  const alarms = Object.entries(template.Resources).flatMap(([id, { Type }]) =>
    Type === 'AWS::CloudWatch::Alarm' ? [id.replace(/Alarm$/, '')] : [],
  )
  expect(alarms.length).toBeGreaterThan(5)
  expect(alarms.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([])
})

test('its commands of npm are there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const commands = [...runbook.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(commands.length).toBeGreaterThan(3)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})
