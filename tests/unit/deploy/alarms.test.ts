import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { seeded } from '#tests/support/chance.ts'

/*
 * The alarms of production and those from outside: which topic each one has, and, played, when those of the nightly runs ring. The
 * template's snapshot is compared with the plugins in template.test.ts.
 */

type Alarm = {
  AlarmActions: { Ref: string }[]
  OKActions: { Ref: string }[]
  Period: number
  EvaluationPeriods: number
  Threshold: number
  EvaluationWindow?: { WallClockWindow: { Timezone: string } }
  Metrics?: { Expression?: string }[]
}
type Resources = Record<string, { Type: string; Properties: Alarm & Record<string, unknown> }>

const { Resources: production } = JSON.parse(
  readFileSync('tests/unit/deploy/templates/production.json', 'utf8'),
) as { Resources: Resources }
const { Resources: fromOutside } = parse(readFileSync('tools/deploy/watch.yml', 'utf8')) as {
  Resources: Resources
}

const hour = 60 * 60 * 1000
const day = 24 * hour
/** Asia/Kolkata has no summer time. */
const india = 5.5 * hour
const firstNight = Date.parse('2026-12-01T00:00:00+05:30')

/**
 * When a count that must not be too low goes into ALARM and back to OK, as CloudWatch evaluates it: a sliding window each minute, a wall
 * clock window once its day is over (CloudWatch User Guide, "Alarm evaluation window").
 */
function changesOf(alarm: Alarm, counted: number[], nights: number): ('ALARM' | 'OK')[] {
  const { Period, EvaluationPeriods, Threshold, EvaluationWindow } = alarm
  const period = Period * 1000
  const step = EvaluationWindow ? period : 60_000
  const isLow = (end: number) => counted.filter((at) => at > end - period && at <= end).length < Threshold
  const changes: ('ALARM' | 'OK')[] = []
  for (let at = firstNight + day; at <= firstNight + nights * day; at += step) {
    const periods = Array.from({ length: EvaluationPeriods }, (_, nth) => at - nth * period)
    const state = periods.every(isLow) ? 'ALARM' : 'OK'
    if (state !== (changes.at(-1) ?? 'OK')) changes.push(state)
  }
  return changes
}

/** The nights' runs, each up to an hour late, in milliseconds since 1970. */
function runsOf(startsAt: number, each: number, nights: number, missed?: number): number[] {
  const random = seeded(58)
  return Array.from({ length: nights }, (_, night) => night).flatMap((night) => {
    const late = Array.from({ length: each }, () => random() * hour)
    const made = night === missed ? late.slice(1) : late
    return made.map((after) => firstNight + night * day + startsAt + after)
  })
}

/** Milliseconds after midnight in India at which a `cron(30 3 * * ? *)` begins; by default its hours are UTC. */
function startOf(expression: unknown, isIndian: boolean): number {
  const [, minutes, hours] = /^cron\((\d+) (\d+) \* \* \? \*\)$/.exec(String(expression)) ?? []
  const at = Number(hours) * hour + Number(minutes) * 60_000
  return (isIndian ? at : at + india) % day
}

const schedule = production.DailyScheduleEvent?.Properties
const {
  BackupPlanRule: [backupRule],
} = production.BackupPlan?.Properties.BackupPlan as {
  BackupPlanRule: {
    ScheduleExpression: string
    StartWindowMinutes: number
    CompletionWindowMinutes: number
  }[]
}

describe.each([
  {
    name: 'DailyMissing',
    each: 1,
    startsAt: startOf(schedule?.ScheduleExpression, schedule?.ScheduleExpressionTimezone === 'Asia/Kolkata'),
  },
  { name: 'BackupMissing', each: 2, startsAt: startOf(backupRule?.ScheduleExpression, false) },
])('$name, with runs up to an hour late', ({ name, each, startsAt }) => {
  const alarm = production[`${name}Alarm`]?.Properties as Alarm
  const nights = 30

  test('is quiet on thirty good nights', () => {
    expect(changesOf(alarm, runsOf(startsAt, each, nights), nights)).toEqual([])
  })

  test.each([1, 12, 28])('rings once when night %d lacks a run, and is quiet again', (missed) => {
    expect(changesOf(alarm, runsOf(startsAt, each, nights, missed), nights)).toEqual(['ALARM', 'OK'])
  })

  test('would ring on good nights with a day that slides', () => {
    const sliding = { ...alarm, EvaluationWindow: undefined }
    expect(changesOf(sliding, runsOf(startsAt, each, nights), nights).length).toBeGreaterThan(10)
  })
})

test('the runs of a night end on the day in India on which they began', () => {
  expect(startOf(schedule?.ScheduleExpression, true)).toBe(3.5 * hour)
  const { StartWindowMinutes = NaN, CompletionWindowMinutes = NaN } = backupRule ?? {}
  const backupsEnd =
    startOf(backupRule?.ScheduleExpression, false) + (StartWindowMinutes + CompletionWindowMinutes) * 60_000
  expect(backupsEnd).toBeLessThan(day - hour)
  for (const name of ['DailyMissing', 'BackupMissing'])
    expect(production[`${name}Alarm`]?.Properties.EvaluationWindow).toEqual({
      WallClockWindow: { Timezone: 'Asia/Kolkata' },
    })
})

test('each alarm of throttled requests counts a time without data as none', () => {
  const throttled = Object.entries(production).filter(([id]) => /^(Table|Gsi).*ThrottledAlarm$/.test(id))
  expect(throttled).toHaveLength(9)
  for (const [id, { Properties }] of throttled)
    expect(Properties.Metrics?.at(-1)?.Expression, id).toMatch(/^FILL\(\w+, 0\)( \+ FILL\(\w+, 0\))*$/)
})

describe('two severities', () => {
  const [topics, rows] = [{ 'at once': 'UrgentTopic', 'by day': 'AlarmTopic' }, alarmsOfPage()]
  const targets = Object.entries({ ...production, ...fromOutside }).flatMap(([id, { Type, Properties }]) => {
    const name = id.replace(/Alarm$/, '')
    if (Type === 'AWS::CloudWatch::Alarm')
      return [{ name, topics: [...Properties.AlarmActions, ...Properties.OKActions].map(({ Ref }) => Ref) }]
    const ofRule = Properties.Targets as { Arn: { Ref: string } }[] | undefined
    if (Type === 'AWS::Events::Rule') return [{ name, topics: ofRule?.map(({ Arn }) => Arn.Ref) ?? [] }]
    const ofBudget = Properties.NotificationsWithSubscribers as
      { Subscribers: { Address: { Ref: string } }[] }[] | undefined
    if (Type !== 'AWS::Budgets::Budget') return []
    return [
      { name, topics: ofBudget?.flatMap(({ Subscribers }) => Subscribers.map((each) => each.Address.Ref)) },
    ]
  })

  test('each alarm is mailed as docs/deploying.md says: at once, or by day', () => {
    expect(targets.length).toBeGreaterThan(30)
    expect(targets.map(({ name }) => name).toSorted()).toEqual(Object.keys(rows).toSorted())
    for (const { name, topics: own } of targets)
      expect(new Set(own), name).toEqual(new Set([topics[rows[name] ?? 'by day']]))
    expect(new Set(Object.values(rows))).toEqual(new Set(['at once', 'by day']))
  })

  test('what CloudWatch, Budgets and EventBridge send reaches the topics from outside', () => {
    const { Topics, PolicyDocument } = fromOutside.TopicPolicy?.Properties as unknown as {
      Topics: unknown[]
      PolicyDocument: { Statement: unknown[] }
    }
    expect(Topics).toEqual([{ Ref: 'UrgentTopic' }, { Ref: 'AlarmTopic' }])
    expect(PolicyDocument.Statement).toMatchObject([
      {
        Principal: { Service: ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com'] },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
      { Principal: { Service: 'events.amazonaws.com' } },
    ])
  })
})

test('a sign-in of the root user and a change in IAM are seen, whatever the detail’s type is called', () => {
  expect(fromOutside.RootSignIn?.Properties.EventPattern).toEqual({
    source: ['aws.signin'],
    detail: { eventName: ['ConsoleLogin'], userIdentity: { type: ['Root'] } },
  })
  expect(fromOutside.IamChanges?.Properties).toMatchObject({
    // EventBridge leaves out reading calls where a rule is merely enabled.
    State: 'ENABLED',
    EventPattern: { source: ['aws.iam'], detail: { eventSource: ['iam.amazonaws.com'] } },
  })
})

/** The rows of the table of alarms in docs/deploying.md: each name with the time at which somebody looks. */
function alarmsOfPage(): Record<string, 'at once' | 'by day'> {
  const page = readFileSync('docs/deploying.md', 'utf8')
  const rows = [...page.matchAll(/^\| (`\w+`(?:, `\w+`)*) +\| (at once|by day) +\|/gm)]
  return Object.fromEntries(
    rows.flatMap(([, names = '', when]) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, when as 'at once' | 'by day']),
    ),
  )
}
