import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AuditNotMade, judge, readAudit } from '#tools/audit/advisories.ts'
import { exceptions, type AuditException } from '#tools/audit/exceptions.ts'
import { auditedNurse, auditedStatus, auditedVisit } from '#tools/data/integrity/audited.ts'

/*
 * `npm run advisories` with outputs of `npm audit` as npm 11 printed them (found: before the packages were pinned; pinned: after;
 * clean; refused: by a registry without the endpoint), and one in the form of npm 6.
 */

const outputs = resolve('tests/unit/audit/outputs')
const output = (name: string) => readFileSync(join(outputs, `${name}.json`), 'utf8')
const idsIn = (name: string) => readAudit(output(name)).map(({ id, package: name }) => `${id} ${name}`)

test('each advisory is read once, and packages that only depend on another are none', () => {
  expect(idsIn('found').sort()).toEqual([
    'GHSA-337j-9hxr-rhxg react-router',
    'GHSA-jjmj-jmhj-qwj2 react-router-dom',
    'GHSA-pxg6-pf52-xh8x cookie',
    'GHSA-rxv8-25v2-qmq8 turbo-stream',
    'GHSA-wrjc-x8rr-h8h6 react-router',
  ])
  expect(readAudit(output('found')).find(({ package: name }) => name === 'turbo-stream')).toEqual({
    id: 'GHSA-rxv8-25v2-qmq8',
    package: 'turbo-stream',
    title: 'React Router vulnerable to Denial of Service via reflected user input in single-fetch',
    severity: 'high',
    versions: '<3.0.0',
  })
  expect(idsIn('clean')).toEqual([])
})

test('the form of npm 6 is read too, by its own number where there is no other name', () => {
  expect(idsIn('npm-6').sort()).toEqual(['577 left', 'GHSA-rxv8-25v2-qmq8 turbo-stream'])
})

test.each([
  ['refused', output('refused'), '405 Method Not Allowed'],
  ['empty', '', 'no JSON'],
  ['text', 'npm error code ENOLOCK', 'no JSON'],
  ['another object', '{}', 'no audit'],
  ['a list', '[]', 'no JSON'],
])('%s is no audit, which is not the same as a clean one', (_, printed, message) => {
  expect(() => readAudit(printed)).toThrow(AuditNotMade)
  expect(() => readAudit(printed)).toThrow(message)
})

const exception = (changes: Partial<AuditException> = {}): AuditException => ({
  advisory: 'GHSA-rxv8-25v2-qmq8',
  package: 'turbo-stream',
  until: '2027-03-31',
  why: 'flat',
  ...changes,
})

describe('the verdict', () => {
  const found = readAudit(output('found'))

  test('names what has no exception, and an exception for another package counts for that one alone', () => {
    const judged = judge(found, [exception(), exception({ advisory: 'GHSA-pxg6-pf52-xh8x' })], null)
    expect(judged.open.map(({ id }) => id).sort()).toEqual([
      'GHSA-337j-9hxr-rhxg',
      'GHSA-jjmj-jmhj-qwj2',
      'GHSA-pxg6-pf52-xh8x',
      'GHSA-wrjc-x8rr-h8h6',
    ])
    expect(judged.needless.map(({ advisory }) => advisory)).toEqual(['GHSA-pxg6-pf52-xh8x'])
  })

  test.each([
    ['2027-03-30', 0],
    ['2027-03-31', 0],
    ['2027-04-01', 1],
    ['2030-01-01', 1],
    [null, 0],
  ])('on %s, %d exceptions have ended', (today, ended) => {
    expect(judge(found, [exception()], today).ended).toHaveLength(ended)
  })
})

describe('the command', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'audit-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Runs the command with an npm that prints a stored output. */
  function run(printed: string, ...options: string[]) {
    const npm = join(folder, 'npm')
    writeFileSync(npm, `#!/bin/sh\necho "$@" > "${folder}/asked"\ncat "${printed}"\nexit 1\n`)
    chmodSync(npm, 0o755)
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/audit/run.ts', ...options], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    })
    return { status, text: stdout + stderr, asked: readFileSync(join(folder, 'asked'), 'utf8').trim() }
  }

  test('asks for the packages of production and of what deploys it, beside AWS’s credentials', () => {
    expect(run(join(outputs, 'clean.json')).asked).toBe('audit --omit=dev --json')
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
    expect(dependencies).toHaveProperty(['@architect/architect'])
  })

  test('passes with what is pinned and excepted, and fails before that', () => {
    expect(run(join(outputs, 'pinned.json'))).toMatchObject({
      status: 0,
      text: expect.stringContaining('3 advisories') as string,
    })
    const { status, text } = run(join(outputs, 'found.json'))
    expect(status).toBe(1)
    expect(text).toContain('open: GHSA-jjmj-jmhj-qwj2 react-router-dom')
    expect(text).toContain('open: GHSA-pxg6-pf52-xh8x cookie')
  })

  test('fails for an ended exception on the day that it is given, and only then', () => {
    const pinned = join(outputs, 'pinned.json')
    const last = exceptions.map(({ until }) => until).sort()[0] ?? ''
    expect(run(pinned, '--on', last).status).toBe(0)
    const later = run(pinned, '--on', '2040-01-01')
    expect(later.status).toBe(1)
    expect(later.text).toContain(`ended on ${last}: the exception for GHSA-`)
    expect(run(pinned, '--on', 'tomorrow').status).toBe(1)
  })

  test('says that the audit could not be made, and fails', () => {
    const { status, text } = run(join(outputs, 'refused.json'), '--on', '2027-01-01')
    expect(status).toBe(2)
    expect(text).toContain('The audit could not be made, so nothing is known about the packages: 405')
  })
})

/* What check:table reads of the audit log: from the values, and from the English text of an entry from before they were stored. */

const visit = { line: '2', day: '2026-11-25' }

test('the visit, the status and the nurse are read from the values', () => {
  expect(auditedVisit({ values: { visit, at: '2026-11-25T02:30:00.000Z' } })).toEqual(visit)
  expect(auditedVisit({ values: { rows: 2 } })).toBeNull()
  expect(auditedStatus({ values: { status: 'pending' } })).toBe('pending')
  expect(auditedNurse({ values: { nurse: { id: 'meera', name: 'Meera Kale' } } })).toBe('meera')
})

test('the visit, the status and the nurse are read from a former text', () => {
  for (const detail of ['2026-11-25 line 2', '2026-11-25 line 2, 2026-11-25T02:30:00.000Z'])
    expect(auditedVisit({ detail })).toEqual(visit)
  expect(auditedVisit({ detail: 'illness from 2026-11-25T02:30:00.000Z' })).toBeNull()
  expect(auditedStatus({ detail: 'was pending' })).toBe('pending')
  expect(auditedNurse({ detail: 'Meera Kale (meera) instead of Asha Patil (no record): ill' })).toBe('meera')
  for (const read of [auditedVisit, auditedStatus, auditedNurse]) expect(read({})).toBeFalsy()
})
