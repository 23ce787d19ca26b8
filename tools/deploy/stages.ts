import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { settings } from '#server/settings.server.ts'
import type { Setting } from '#server/settings.server.ts'

/**
 * What differs between the stages, in one file: `stages.json`, which a company makes of `stages.example.json` and
 * commits; no value in it is a secret. `STAGES_FILE` names another.
 */

export type DeployedStage = 'staging' | 'production'

function matching({ pattern, form }: Setting) {
  return z.string(`is not ${form}`).check(z.regex(pattern, `is not ${form}`))
}

function whole(least: number, most: number) {
  const message = `is not a whole number from ${least} to ${most}`
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message))
}

/** CloudWatch keeps logs for these numbers of days only. */
const logDays = [7, 14, 30, 60, 90, 120, 150, 180, 365] as const

const stageSchema = z.strictObject(
  {
    /** Where visitors reach the site: https, a host, nothing behind it. */
    siteOrigin: z
      .string('is missing')
      .check(z.regex(/^https:\/\/[a-z0-9.-]+$/, 'is not an origin such as `https://care.example`')),
    /** The certificate of that host; CloudFront takes it from us-east-1 alone. */
    certificateArn: z
      .string('is missing')
      .check(
        z.regex(
          /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\da-f-]{36}$/,
          'is not the ARN of a certificate in us-east-1',
        ),
      ),
    /** The Route 53 zone that the host and the mail domain lie in; null where the DNS is elsewhere. */
    hostedZoneId: z.nullable(
      z
        .string('is neither null nor the id of a hosted zone')
        .check(z.regex(/^Z[A-Z0-9]{8,31}$/, 'is neither null nor the id of a hosted zone')),
    ),
    /** Of the address that Google sign-in goes through; nobody else in the region may have it. */
    userPoolDomainPrefix: z
      .string('is missing')
      .check(
        z.regex(
          /^(?!.*(aws|amazon|cognito))[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
          'is not a name of small letters, digits and hyphens without “aws”, “amazon” or “cognito”',
        ),
      ),
    /** The secret with Google’s `clientId` and `clientSecret`, made by hand before the first deploy. */
    googleSecretName: z
      .string('is missing')
      .check(z.regex(/^[\w/.-]{1,200}$/, 'is not the name of a secret')),
    mailFrom: matching(settings.mailFrom),
    officeMail: matching(settings.officeMail),
    /** Who hears of alarms. */
    alarmMail: matching(settings.officeMail),
    /** Whether SES has verified the mail domain and left its sandbox; until then Cognito sends its few mails itself. */
    sesIsReady: z.boolean('is neither true nor false'),
    /** What India’s operators have registered; null before that. */
    sms: z.nullable(
      z.strictObject(
        {
          senderId: matching(settings.smsSenderId),
          entityId: matching(settings.smsEntityId),
          bookingCodeTemplate: matching(settings.smsBookingCodeTemplate),
          /** Of Cognito’s codes; null leaves those to SNS and its international routes. */
          verificationCodeTemplate: z.nullable(matching(settings.smsBookingCodeTemplate)),
        },
        'is neither null nor the registration of the SMS',
      ),
    ),
    /** What the account may spend on SMS in a month, in US dollars. */
    smsMonthlyDollars: whole(1, 10_000),
    /** Whether this stage’s stack also holds what an account has once: one stage of each account does. */
    holdsAccountSettings: z.boolean('is neither true nor false'),
    /** How many requests may be answered at once; null leaves it to the account’s own limit, which is small at first. */
    concurrentRequests: z.nullable(whole(5, 1000)),
    requestsPerSecond: whole(5, 5000),
    logDays: z.literal([...logDays], `is none of ${logDays.join(', ')}`),
    retiredPapersMonths: z.nullable(whole(1, 240)),
    /** Other numbers than those of server/limits for the messages of a day (docs/decisions/0022). */
    dailyBudgets: z.optional(matching(settings.dailyBudgets)),
    /** The web ACL that firewall.yml makes; CloudFront takes it from us-east-1 alone. Null leaves the CDN without. */
    webAclArn: z.nullable(
      z
        .string('is neither null nor the ARN of a web ACL in us-east-1')
        .check(
          z.regex(
            /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\da-f-]{36}$/,
            'is neither null nor the ARN of a web ACL in us-east-1',
          ),
        ),
    ),
    /** How long the CDN’s access log is kept, which names visitors’ addresses; null keeps none. */
    accessLogDays: z.nullable(whole(1, 365)),
    /** How long it is kept who read or changed which of the nurses’ papers; null keeps no such trail. */
    papersTrailDays: z.nullable(whole(30, 3650)),
    /** Nightly copies of the table and the papers; null makes none. */
    backup: z.nullable(
      z.strictObject(
        {
          keepDays: whole(7, 365),
          /** After so many days nobody can take the lock off the copies any more, for ever; null leaves that possible. */
          lockSetsAfterDays: z.nullable(whole(3, 365)),
        },
        'is neither null nor how the copies are kept',
      ),
    ),
    /** Counted up by one in the deploy that follows a new secret (docs/deploying.md). */
    secretsRotation: whole(1, 9999),
  },
  { error: ({ input }) => (input === undefined ? 'is missing' : 'is no configuration of a stage') },
)

const stagesSchema = z
  .strictObject({ staging: stageSchema, production: stageSchema }, 'is no object of the two stages')
  .check(({ value: { staging, production }, issues }) => {
    const differing: [keyof StageConfiguration, string, string][] = [
      ['siteOrigin', staging.siteOrigin, production.siteOrigin],
      ['userPoolDomainPrefix', staging.userPoolDomainPrefix, production.userPoolDomainPrefix],
      // SES knows a domain once in an account, and the stack that made it would take it away from the other.
      ['mailFrom', mailDomain(staging), mailDomain(production)],
    ]
    for (const [name, one, input] of differing) {
      if (one !== input) continue
      const message = name === 'mailFrom' ? 'has the domain of staging’s' : 'is the same as staging’s'
      issues.push({ code: 'custom', path: ['production', name], message, input })
    }
  })

export type StageConfiguration = z.infer<typeof stageSchema>
export type Stages = Record<DeployedStage, StageConfiguration>

export class StagesError extends Error {
  override name = 'StagesError'
}

/**
 * Checks what a file of stages says.
 * @throws StagesError that names every missing or wrong value at once
 */
export function checkStages(content: unknown, name: string): Stages {
  const checked = stagesSchema.safeParse(content)
  if (checked.success) return checked.data
  const problems = checked.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `  ${[...issue.path, key].join('.')} is not known here`)
      : `  ${issue.path.join('.')} ${issue.message}`,
  )
  throw new StagesError(`${name} is not complete (docs/deploying.md):\n${problems.join('\n')}`)
}

/**
 * The configuration of one stage. A dry run does with the examples where there is no file yet.
 * @throws StagesError when a value is missing or wrong, or is still the example's in a deploy in earnest
 */
export function readConfigurationOf(
  stage: DeployedStage,
  { dryRun }: { dryRun: boolean },
): StageConfiguration {
  const own = process.env.STAGES_FILE ?? beside('stages.json')
  const file = !existsSync(own) && dryRun ? examplesFile : own
  if (!existsSync(file)) {
    throw new StagesError(`There is no ${file}: make it of tools/deploy/stages.example.json.`)
  }
  const configuration = checkStages(JSON.parse(readFileSync(file, 'utf8')), file)[stage]
  if (!dryRun) refuseExamples(configuration, file)
  return configuration
}

/**
 * The configuration of both stages, of which one is looked at in earnest.
 * @throws StagesError as readConfigurationOf
 */
export function readStages(stage: DeployedStage): Stages {
  readConfigurationOf(stage, { dryRun: false })
  const file = process.env.STAGES_FILE ?? beside('stages.json')
  return checkStages(JSON.parse(readFileSync(file, 'utf8')), file)
}

function refuseExamples(configuration: StageConfiguration, file: string): void {
  const examples = Object.entries(configuration).filter(([, value]) =>
    /\.example"|:(123456789012|111122223333):|EXAMPL|"example-|"100000000000000000/.test(
      JSON.stringify(value),
    ),
  )
  if (examples.length === 0) return
  const names = examples.map(([name]) => name).join(', ')
  throw new StagesError(`${file} still has the example's values for ${names}.`)
}

export const examplesFile = beside('stages.example.json')

function beside(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}

export function mailDomain({ mailFrom }: { mailFrom: string }): string {
  return mailFrom.slice(mailFrom.lastIndexOf('@') + 1)
}

export function hostOf({ siteOrigin }: StageConfiguration): string {
  return new URL(siteOrigin).host
}
