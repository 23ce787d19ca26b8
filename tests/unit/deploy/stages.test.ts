import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { checkStages, examplesFile, readConfigurationOf } from '#tools/deploy/stages.ts'
import type { Stages } from '#tools/deploy/stages.ts'

afterEach(() => vi.unstubAllEnvs())

function examples(): Stages {
  return JSON.parse(readFileSync(examplesFile, 'utf8')) as Stages
}

function useFile(content: unknown): void {
  const file = join(mkdtempSync(join(tmpdir(), 'stages-')), 'stages.json')
  writeFileSync(file, JSON.stringify(content))
  vi.stubEnv('STAGES_FILE', file)
}

test('every missing, wrong or unknown value is named at once', () => {
  const { staging, production } = examples()
  const { officeMail: _left, ...rest } = staging
  const wrong = {
    staging: { ...rest, siteOrigin: 'http://care.example/path', logDays: 31, colour: 'blue' },
    production: { ...production, sms: { ...production.sms, entityId: '12' }, requestsPerSecond: '200' },
  }
  expect(() => checkStages(wrong, 'stages.json')).toThrow(
    [
      'stages.json is not complete (docs/deploying.md):',
      '  staging.siteOrigin is not an origin such as `https://care.example`',
      '  staging.officeMail is not an e-mail address',
      '  staging.logDays is none of 7, 14, 30, 60, 90, 120, 150, 180, 365',
      '  staging.colour is not known here',
      '  production.sms.entityId is not 10 to 20 digits',
      '  production.requestsPerSecond is not a whole number from 5 to 5000',
    ].join('\n'),
  )
})

test('a missing stage and an unknown stage are named as well', () => {
  expect(() => checkStages({ staging: 'ours' }, 'stages.json')).toThrow(
    /\n {2}staging is no configuration of a stage\n {2}production is missing$/,
  )
  expect(() => checkStages([], 'stages.json')).toThrow(/is no object of the two stages$/)
})

test('the stages share neither address, user pool domain nor mail domain', () => {
  const { staging } = examples()
  expect(() => checkStages({ staging, production: staging }, 'stages.json')).toThrow(
    /production\.siteOrigin is the same.*\n.*userPoolDomainPrefix is the same.*\n.*production\.mailFrom has the domain/,
  )
})

test('the example values are accepted for a dry run only', () => {
  useFile(examples())
  expect(readConfigurationOf('production', { dryRun: true }).siteOrigin).toBe('https://care.example')
  expect(() => readConfigurationOf('production', { dryRun: false })).toThrow(
    /still has the example's values for siteOrigin, certificateArn, hostedZoneId, userPoolDomainPrefix, mailFrom, officeMail, ownerMails, upiId, urgentMail, alarmMail, sms, webAclArn\./,
  )
})

test('a real deploy needs stages.json', () => {
  vi.stubEnv('STAGES_FILE', '/nowhere/stages.json')
  expect(() => readConfigurationOf('staging', { dryRun: false })).toThrow(
    /make it of .*stages\.example\.json/,
  )
  expect(readConfigurationOf('staging', { dryRun: true }).siteOrigin).toBe('https://staging.care.example')
})

test('the values of stages.json are used', () => {
  const text = readFileSync(examplesFile, 'utf8')
    .replaceAll('.example"', '.nivaascare.test"')
    .replaceAll('123456789012', '210987654321')
    .replaceAll('EXAMPLE', 'ABC')
    .replaceAll('EXAMPL', 'NIVAAS')
    .replaceAll('example-care', 'nivaas-care')
    .replaceAll('10000000000000000', '11012345678901234')
  useFile(JSON.parse(text))
  expect(readConfigurationOf('production', { dryRun: false }).sms?.senderId).toBe('NIVAAS')
})

test.runIf(existsSync('tools/deploy/stages.json'))('stages.json of the company is complete', () => {
  const content: unknown = JSON.parse(readFileSync('tools/deploy/stages.json', 'utf8'))
  expect(() => checkStages(content, 'stages.json')).not.toThrow()
})
