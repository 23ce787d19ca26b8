import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sandboxEnvironment } from '#tools/sandbox/environment.ts'
import { describeSettings, readConfiguration, settings } from '#server/settings.server.ts'

const sandbox = sandboxEnvironment({ standIns: 'http://localhost:1', engine: 'http://localhost:1' })

test('the sandbox has every required setting, and settings that are left out are null', () => {
  const configuration = readConfiguration(sandbox)
  expect(configuration.stage).toBe('testing')
  expect(configuration.smsSenderId).toBeNull()
})

test('every missing and wrong setting is named at once, without its value', () => {
  const environment = {
    ...sandbox,
    CARE_TABLE: '',
    OFFICE_MAIL: 'hunter2',
    SITE_ORIGIN: 'https://care.example/path',
  }
  expect(() => readConfiguration(environment)).toThrow(
    /SITE_ORIGIN is not an origin.*\n.*CARE_TABLE is missing: Name of the DynamoDB table\.\n.*OFFICE_MAIL is not an e-mail/,
  )
  expect(() => readConfiguration(environment)).not.toThrow(/hunter2/)
})

test.each([
  'service.family.ta=1107123456789012345',
  'nurseAssignd.family.en=1107123456789012345',
  'bookingConfirmed.family.en=1107123456789012345',
  'service.family.en=12345',
  'service-family.en=1107123456789012345',
  'service.family.en=1107123456789012345,',
  'hi=1107123456789012345',
  'service.family.en=1107123456789012345,ta=1107123456789012346',
])(
  'the templates %o are refused at the start, because one of them belongs to no text',
  (SMS_NOTICE_TEMPLATES) => {
    expect(() => readConfiguration({ ...sandbox, SMS_NOTICE_TEMPLATES })).toThrow(
      /SMS_NOTICE_TEMPLATES is not/,
    )
  },
)

test('a deployment reads its secrets by reference', () => {
  const {
    COOKIE_SECRET: _cookieSecret,
    COGNITO_CLIENT_SECRET: _clientSecret,
    COGNITO_JWKS_URL: _keys,
    ...rest
  } = sandbox
  const secretIds = { APP_SECRET_ID: 'a', ORIGIN_SECRET_ID: 'b', COGNITO_CLIENT_SECRET_ID: 'c' }
  const deployed = { ...rest, ARC_ENV: 'production', SITE_ORIGIN: 'https://care.example' }
  expect(() => readConfiguration(deployed)).toThrow(
    /COGNITO_CLIENT_SECRET_ID is missing[^]*APP_SECRET_ID is missing[^]*ORIGIN_SECRET_ID is missing/,
  )
  expect(() => readConfiguration({ ...deployed, ...secretIds })).not.toThrow()
})

test('only the list of settings reads the environment', () => {
  // Set by Lambda and the SDK, by Node and by Remix's compiler; LOG_LEVEL by the sandbox alone, for a log that needs no configuration.
  const foreign =
    /^(AWS_(ENDPOINT_URL_\w+|ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN)|NODE_ENV|LOG_LEVEL)$/
  const product = globSync(['server/**/*.server.ts', 'app/**/*.{ts,tsx}'], {
    exclude: ['app/content/paraglide/**'],
  })
  const read = product.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/process\.env\.(\w+)/g)].map(([, name]) => `${file}: ${name}`),
  )
  expect(read.filter((each) => !foreign.test(each.split(': ')[1] ?? ''))).toEqual([])
  expect(Object.keys(sandbox)).toEqual(
    expect.arrayContaining(
      Object.values(settings).flatMap(({ needed, variable }) => (needed === 'always' ? variable : [])),
    ),
  )
})

test('docs/operating.md shows the list of settings', () => {
  const flat = (text: string) => text.replaceAll(/ +|-{3,}/g, ' ').replaceAll(/ +/g, ' ')
  expect(flat(readFileSync('docs/operating.md', 'utf8'))).toContain(flat(describeSettings()))
})
