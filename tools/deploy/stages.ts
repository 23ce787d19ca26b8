import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { noticeTemplates } from '#domain/sms-templates.ts'
import { settings } from '#server/settings.server.ts'
import type { Setting } from '#server/settings.server.ts'

/**
 * The configuration of both stages, in one file: `stages.json`. A company makes it from `stages.example.json` and commits it; no value is
 * secret. The variable `STAGES_FILE` can name another file.
 */

export type DeployedStage = 'staging' | 'production'

function matchingSetting({ pattern, form }: Setting) {
  return z.string(`is not ${form}`).check(z.regex(pattern, `is not ${form}`))
}

function wholeNumber(least: number, most: number) {
  const message = `is not a whole number from ${least} to ${most}`
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message))
}

/** The retention times that CloudWatch offers, in days. */
const logDays = [7, 14, 30, 60, 90, 120, 150, 180, 365] as const

/**
 * Days for which logs must be kept in India: CERT-In, direction (iv) of 28 April 2022. A year once rule 8(3) of the Digital Personal Data
 * Protection Rules, 2025 is in force (May 2027).
 */
export const logsOfCertIn = 180

const stageSchema = z.strictObject(
  {
    /** The site's address: https and a host, without port or path. */
    siteOrigin: z
      .string('is missing')
      .check(z.regex(/^https:\/\/[a-z0-9.-]+$/, 'is not an origin such as `https://care.example`')),
    /** HSTS beyond the site's own host; it cannot be withdrawn quickly. */
    hstsScope: z.optional(matchingSetting(settings.hstsScope)),
    /** The certificate of that host; CloudFront requires us-east-1. */
    certificateArn: z
      .string('is missing')
      .check(
        z.regex(
          /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\da-f-]{36}$/,
          'is not the ARN of a certificate in us-east-1',
        ),
      ),
    /** The Route 53 zone of the host and the mail domain; null if the DNS is not in Route 53. */
    hostedZoneId: z.nullable(
      z
        .string('is neither null nor the id of a hosted zone')
        .check(z.regex(/^Z[A-Z0-9]{8,31}$/, 'is neither null nor the id of a hosted zone')),
    ),
    /** Prefix of the pool's domain, for Google sign-in; unique in the region over all AWS accounts. */
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
    mailFrom: matchingSetting(settings.mailFrom),
    officeMail: matchingSetting(settings.officeMail),
    /** The owner’s own address, which nobody of the office reads. */
    ownerMails: z.optional(matchingSetting(settings.ownerMails)),
    /** Left out on staging, where nothing is paid. */
    upiId: z.optional(matchingSetting(settings.upiId)),
    /** The address for alarms that wake somebody at night: a pager, or a mailbox that rings. */
    urgentMail: matchingSetting(settings.officeMail),
    /** The address for the other alarms, which can wait for the day. */
    alarmMail: matchingSetting(settings.officeMail),
    /** Whether SES has verified the mail domain and the account has left the SES sandbox; until then Cognito sends its mails itself. */
    sesIsReady: z.boolean('is neither true nor false'),
    /** The registration of the SMS with India’s operators; null until there is one. */
    sms: z.nullable(
      z.strictObject(
        {
          senderId: matchingSetting(settings.smsSenderId),
          entityId: matchingSetting(settings.smsEntityId),
          bookingCodeTemplate: matchingSetting(settings.smsBookingCodeTemplate),
          /** The ids of the notices’ registered texts (docs/messages.md); a text without one is not sent. */
          noticeTemplates: z.optional(
            z.partialRecord(
              z.enum(noticeTemplates, 'names no text of docs/messages.md'),
              matchingSetting(settings.smsBookingCodeTemplate),
            ),
          ),
          /** The template of Cognito’s codes; with null SNS uses its international routes. */
          verificationCodeTemplate: z.nullable(matchingSetting(settings.smsBookingCodeTemplate)),
        },
        'is neither null nor the registration of the SMS',
      ),
    ),
    /** The account’s monthly limit for SMS, in US dollars. */
    smsMonthlyDollars: wholeNumber(1, 10_000),
    /** Whether this stage’s stack also holds the settings that exist once in an account: true for one stage of each account. */
    holdsAccountSettings: z.boolean('is neither true nor false'),
    /** How many requests may run at once; null leaves it to the account’s limit, which is small for a new account. */
    concurrentRequests: z.nullable(wholeNumber(5, 1000)),
    requestsPerSecond: wholeNumber(5, 5000),
    logDays: z.literal([...logDays], `is none of ${logDays.join(', ')}`),
    retiredPapersMonths: z.nullable(wholeNumber(1, 240)),
    /** Replaces daily budgets of server/limits (docs/decisions/0022). */
    dailyBudgets: z.optional(matchingSetting(settings.dailyBudgets)),
    /** The pace of notices; SNS allows about 20 SMS a second, more on request. */
    noticesPerSecond: z.optional(wholeNumber(1, 999)),
    /** The web ACL of firewall.yml; CloudFront requires us-east-1. With null the CDN has no firewall. */
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
    /** How long the CDN’s access log, which has visitors’ IP addresses, is kept; with null there is no log. */
    accessLogDays: z.nullable(wholeNumber(1, 365)),
    /** How long the trail of reads and writes of the nurses’ documents is kept; with null there is no trail. */
    papersTrailDays: z.nullable(wholeNumber(30, 3650)),
    /** Nightly backups of the table and the documents; with null there are none. */
    backup: z.nullable(
      z.strictObject(
        {
          keepDays: wholeNumber(7, 365),
          /** Days until the lock on the backups becomes permanent; with null it can always be removed. */
          lockSetsAfterDays: z.nullable(wholeNumber(3, 365)),
        },
        'is neither null nor how the copies are kept',
      ),
    ),
    /** Raise it by one in the deploy after a new secret (docs/deploying.md). */
    secretsRotation: wholeNumber(1, 9999),
  },
  { error: ({ input }) => (input === undefined ? 'is missing' : 'is no configuration of a stage') },
)

const stagesSchema = z
  .strictObject({ staging: stageSchema, production: stageSchema }, 'is no object of the two stages')
  .check(({ value: { staging, production }, issues }) => {
    const differing: [keyof StageConfiguration, string, string][] = [
      ['siteOrigin', staging.siteOrigin, production.siteOrigin],
      ['userPoolDomainPrefix', staging.userPoolDomainPrefix, production.userPoolDomainPrefix],
      // An SES domain exists once in an account. Of two stacks with the same one, each would delete it for the other.
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
 * Checks the content of a file of stages.
 * @param name of the file, for the error
 * @throws StagesError with a line for every missing or wrong value
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
 * The configuration of one stage. Without a file, a dry run uses the example.
 * @throws StagesError if a value is missing or wrong or, in a real deploy, still the example's
 */
export function readConfigurationOf(
  stage: DeployedStage,
  { dryRun }: { dryRun: boolean },
): StageConfiguration {
  const stagesFile = process.env.STAGES_FILE ?? besideThisFile('stages.json')
  const file = !existsSync(stagesFile) && dryRun ? examplesFile : stagesFile
  if (!existsSync(file)) {
    throw new StagesError(`There is no ${file}: make it of tools/deploy/stages.example.json.`)
  }
  const configuration = checkStages(JSON.parse(readFileSync(file, 'utf8')), file)[stage]
  if (!dryRun) refuseExamples(configuration, file)
  return configuration
}

/**
 * The configuration of both stages.
 * @param stage whose values must not be the example's
 * @throws StagesError as readConfigurationOf
 */
export function readStages(stage: DeployedStage): Stages {
  readConfigurationOf(stage, { dryRun: false })
  const file = process.env.STAGES_FILE ?? besideThisFile('stages.json')
  return checkStages(JSON.parse(readFileSync(file, 'utf8')), file)
}

function refuseExamples(configuration: StageConfiguration, file: string): void {
  const examples = Object.entries(configuration).filter(([, value]) =>
    /\.example"|:(123456789012|111122223333):|EXAMPL|"example-|"10000000000000000/.test(
      JSON.stringify(value),
    ),
  )
  if (examples.length === 0) return
  const names = examples.map(([name]) => name).join(', ')
  throw new StagesError(`${file} still has the example's values for ${names}.`)
}

export const examplesFile = besideThisFile('stages.example.json')

function besideThisFile(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}

export function mailDomain({ mailFrom }: { mailFrom: string }): string {
  return mailFrom.slice(mailFrom.lastIndexOf('@') + 1)
}

export function hostOf({ siteOrigin }: StageConfiguration): string {
  return new URL(siteOrigin).host
}
