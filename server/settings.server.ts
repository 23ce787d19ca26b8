import { languages } from '#domain/languages.ts'
import { noticeTemplates } from '#domain/sms-templates.ts'

/**
 * The list of all environment variables that the product reads: what each is for, its form, and where it is required.
 * `configuration.server.ts` reads the environment by this list, the deployment sets the function's environment by it, and
 * docs/operating.md shows it as a table.
 */

export type Setting = {
  variable: string
  meaning: string
  /** The form of a value, in words. */
  form: string
  pattern: RegExp
  /** Where the variable is required. A `sandbox` or `deployed` variable may be given in the other place as well. */
  needed: 'always' | 'sandbox' | 'deployed' | 'never'
}

const address = /^https?:\/\/[^/\s]+(\/\S*)?$/
const origin = /^https?:\/\/[^/\s]+$/
const budget =
  '(sms(SignIn|Verification|Booking|Resend|Notice|Reminder|Urgent|Unconfirmed)|mail(Code|Link|Booking|Newsletter|Welcome|Office|Notice|Family|Reminder|Unconfirmed|OfficeNotice|OfficeUrgent|OfficeBooking))=\\d{1,7}'
const templateId = '\\d{10,20}'
/** Also with the ids of the text's other languages. The short form has all languages of a text, in their order, after a `:` and in base64url. */
const oneTemplate = `(${noticeTemplates.join('|').replaceAll('.', '\\.')})=${templateId}(,(${languages.map(({ code }) => code).join('|')})=${templateId})*`
const texts = [...new Set(noticeTemplates.map((name) => name.replace(/\.\w+$/, '')))]
const shortIds = `:[\\w-]*(/[\\w-]*){0,${languages.length - 1}}`
const noticeTemplate = `(${oneTemplate}|(${texts.join('|').replaceAll('.', '\\.')})=${shortIds})`
const mail = /^[^@\s]+@[^@\s]+$/

export const settings = {
  stage: {
    variable: 'ARC_ENV',
    meaning: 'Which deployment this is; Architect sets it, and `testing` is the sandbox.',
    form: '`testing`, `staging` or `production`',
    pattern: /^(testing|staging|production)$/,
    needed: 'always',
  },
  region: {
    variable: 'AWS_REGION',
    meaning: 'The AWS region of everything but the CDN’s certificate; Lambda sets it.',
    form: 'a region such as `ap-south-1`',
    pattern: /^[a-z]{2}(-[a-z]+)+-\d$/,
    needed: 'always',
  },
  siteOrigin: {
    variable: 'SITE_ORIGIN',
    meaning: 'Where visitors reach the site. Posts from pages of another origin are refused.',
    form: 'an origin such as `https://care.example`',
    pattern: origin,
    needed: 'always',
  },
  hstsScope: {
    variable: 'HSTS_SCOPE',
    meaning:
      'Whether browsers insist on HTTPS also below the site’s host (`subdomains`), and before a first visit (`preload`); on that host alone if left out. It cannot be taken back quickly.',
    form: '`subdomains` or `preload`',
    pattern: /^(subdomains|preload)$/,
    needed: 'never',
  },
  table: {
    variable: 'CARE_TABLE',
    meaning: 'Name of the DynamoDB table.',
    form: 'a table name',
    pattern: /^[\w.-]{3,255}$/,
    needed: 'always',
  },
  userPoolId: {
    variable: 'COGNITO_USER_POOL_ID',
    meaning: 'The Cognito user pool.',
    form: 'a pool id such as `ap-south-1_Ab12Cd34E`',
    pattern: /^[\w-]+_[0-9a-zA-Z]+$/,
    needed: 'always',
  },
  userPoolClientId: {
    variable: 'COGNITO_CLIENT_ID',
    meaning: 'The pool’s app client.',
    form: 'a client id',
    pattern: /^[\w+-]+$/,
    needed: 'always',
  },
  userPoolClientSecret: {
    variable: 'COGNITO_CLIENT_SECRET',
    meaning: 'The app client’s secret in the sandbox; deployed, it comes from `COGNITO_CLIENT_SECRET_ID`.',
    form: 'a secret',
    pattern: /^[\w+-]+$/,
    needed: 'sandbox',
  },
  userPoolClientSecretId: {
    variable: 'COGNITO_CLIENT_SECRET_ID',
    meaning: 'The secret in Secrets Manager with the app client’s secret (docs/decisions/0006).',
    form: 'an ARN or a name',
    pattern: /^\S+$/,
    needed: 'deployed',
  },
  userPoolDomain: {
    variable: 'COGNITO_DOMAIN_URL',
    meaning: 'The pool’s domain, through which Google sign-in goes.',
    form: 'an address',
    pattern: address,
    needed: 'always',
  },
  userPoolKeys: {
    variable: 'COGNITO_JWKS_URL',
    meaning: 'The pool’s public keys, where they are not at the issuer’s own address.',
    form: 'an address',
    pattern: address,
    needed: 'sandbox',
  },
  retiredPapersMonths: {
    variable: 'RETIRED_PAPERS_MONTHS',
    meaning: 'How many months the papers of a nurse who has left are kept; 36 if left out.',
    form: 'a number of months',
    pattern: /^\d{1,3}$/,
    needed: 'never',
  },
  administratorsSecondFactor: {
    variable: 'ADMINISTRATORS_SECOND_FACTOR',
    meaning: 'Whether administrators sign in with a code of an authenticator app as well; `off` if left out.',
    form: '`required` or `off`',
    pattern: /^(required|off)$/,
    needed: 'never',
  },
  documentsBucket: {
    variable: 'DOCUMENTS_BUCKET',
    meaning: 'The private S3 bucket of the staff’s documents.',
    form: 'a bucket name',
    pattern: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    needed: 'always',
  },
  documentsOrigin: {
    variable: 'DOCUMENTS_ORIGIN',
    meaning: 'Where browsers reach that bucket, S3’s own address of it if left out; the sandbox has its own.',
    form: 'an origin',
    pattern: origin,
    needed: 'never',
  },
  mailFrom: {
    variable: 'MAIL_FROM',
    meaning: 'The address that e-mails come from; SES must know its domain.',
    form: 'an e-mail address',
    pattern: mail,
    needed: 'always',
  },
  officeMail: {
    variable: 'OFFICE_MAIL',
    meaning: 'Where enquiries and reminders go.',
    form: 'an e-mail address',
    pattern: mail,
    needed: 'always',
  },
  upiId: {
    variable: 'UPI_ID',
    meaning:
      'The merchant’s id to which families pay by UPI; without it their page has no UPI link and no code.',
    form: 'an id such as `nivaas@bank`',
    pattern: /^[\w.-]{2,64}@[A-Za-z]{2,32}$/,
    needed: 'never',
  },
  ownerMails: {
    variable: 'OWNER_MAILS',
    meaning:
      'The owners’ own addresses, which the office does not read: administrators with these e-mails are owners. If left out, every administrator is an owner.',
    form: 'e-mail addresses in small letters, with commas between them',
    pattern: /^[^@\s,A-Z]+@[^@\s,A-Z]+(,[^@\s,A-Z]+@[^@\s,A-Z]+)*$/,
    needed: 'never',
  },
  dailyBudgets: {
    variable: 'DAILY_BUDGETS',
    meaning:
      'How many messages of a purpose are sent in a day, where not as many as `budgets` in `server/limits/limits.server.ts` says (docs/decisions/0022).',
    form: 'such as `smsSignIn=500,mailCode=1000`',
    pattern: new RegExp(`^${budget}(,${budget})*$`),
    needed: 'never',
  },
  noticesPerSecond: {
    variable: 'NOTICES_PER_SECOND',
    meaning:
      'How many notices the sender begins to send in a second; 20 if left out, as SNS allows (docs/decisions/0030).',
    form: 'a number from 1 to 999',
    pattern: /^[1-9]\d{0,2}$/,
    needed: 'never',
  },
  smsMonthlyDollars: {
    variable: 'SMS_MONTHLY_DOLLARS',
    meaning:
      'What the SMS of the account may cost in a month, as AWS has it. From nine tenths of it on, SMS count as out (docs/decisions/0050); without it, never.',
    form: 'a whole number of US dollars',
    pattern: /^[1-9]\d{0,4}$/,
    needed: 'deployed',
  },
  smsSenderId: {
    variable: 'SMS_SENDER_ID',
    meaning: 'The sender id (header) that is registered with India’s operators.',
    form: '3 to 6 letters',
    pattern: /^[A-Za-z]{3,6}$/,
    needed: 'never',
  },
  smsEntityId: {
    variable: 'SMS_ENTITY_ID',
    meaning: 'The company’s principal entity id in the operators’ DLT registry.',
    form: '10 to 20 digits',
    pattern: /^\d{10,20}$/,
    needed: 'never',
  },
  smsBookingCodeTemplate: {
    variable: 'SMS_TEMPLATE_BOOKING_CODE',
    meaning: 'The DLT template id of the booking code’s text.',
    form: '10 to 20 digits',
    pattern: /^\d{10,20}$/,
    needed: 'never',
  },
  smsNoticeTemplates: {
    variable: 'SMS_NOTICE_TEMPLATES',
    meaning: 'The DLT template ids of the notices’ texts (docs/messages.md); a text without one is not sent.',
    form: 'such as `service.family.en=1107123456789012345,…`',
    pattern: new RegExp(`^${noticeTemplate}(,${noticeTemplate})*$`),
    needed: 'never',
  },
  appSecret: {
    variable: 'APP_SECRET_ID',
    meaning: 'The secret in Secrets Manager with the keys of the cookies and of reCAPTCHA.',
    form: 'an ARN or a name',
    pattern: /^\S+$/,
    needed: 'deployed',
  },
  originSecret: {
    variable: 'ORIGIN_SECRET_ID',
    meaning: 'The secret in Secrets Manager by which the function knows the CDN.',
    form: 'an ARN or a name',
    pattern: /^\S+$/,
    needed: 'deployed',
  },
  cookieSecret: {
    variable: 'COOKIE_SECRET',
    meaning: 'Signs the cookies of the sandbox; deployed, the key comes from `APP_SECRET_ID`.',
    form: 'at least 16 characters',
    pattern: /^.{16,}$/,
    needed: 'sandbox',
  },
  recaptchaOrigin: {
    variable: 'RECAPTCHA_ORIGIN',
    meaning:
      'Where Google serves reCAPTCHA from, `https://www.google.com` if left out; tests have their own.',
    form: 'an origin',
    pattern: origin,
    needed: 'never',
  },
  recaptchaSiteKey: {
    variable: 'RECAPTCHA_SITE_KEY',
    meaning: 'reCAPTCHA’s site key for the sandbox; deployed, it comes from `APP_SECRET_ID`.',
    form: 'a key',
    pattern: /^[\w-]+$/,
    needed: 'never',
  },
  recaptchaSecretKey: {
    variable: 'RECAPTCHA_SECRET_KEY',
    meaning: 'reCAPTCHA’s secret key for the sandbox; deployed, it comes from `APP_SECRET_ID`.',
    form: 'a key',
    pattern: /^[\w-]+$/,
    needed: 'never',
  },
  recaptchaInvisibleSiteKey: {
    variable: 'RECAPTCHA_INVISIBLE_SITE_KEY',
    meaning:
      'The site key of reCAPTCHA without a box for the sandbox; deployed, it comes from `APP_SECRET_ID`.',
    form: 'a key',
    pattern: /^[\w-]+$/,
    needed: 'never',
  },
  recaptchaInvisibleSecretKey: {
    variable: 'RECAPTCHA_INVISIBLE_SECRET_KEY',
    meaning:
      'The secret key of reCAPTCHA without a box for the sandbox; deployed, it comes from `APP_SECRET_ID`.',
    form: 'a key',
    pattern: /^[\w-]+$/,
    needed: 'never',
  },
} as const satisfies Record<string, Setting>

type Settings = typeof settings

/** The checked values by name; null for a variable that is not set and need not be. */
export type Configuration = {
  readonly [Name in keyof Settings]: Settings[Name]['needed'] extends 'always' ? string : string | null
}

class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}

/**
 * Reads and checks an environment.
 * @throws ConfigurationError that names every missing or wrong variable at once, without their values, because a value may
 * be a secret in the wrong place
 */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const isSandbox = environment[settings.stage.variable] === 'testing'
  const entries: [name: string, setting: Setting][] = Object.entries(settings)
  const problems = entries.flatMap(([, setting]) => problemOf(setting, environment, isSandbox))
  if (problems.length > 0) {
    throw new ConfigurationError(
      `The environment is not complete (docs/operating.md, "Configuration"):\n${problems.join('\n')}`,
    )
  }
  const values = entries.map(([name, { variable }]) => [name, environment[variable] || null])
  return Object.fromEntries(values) as Configuration
}

function problemOf(
  { variable, form, pattern, meaning, needed }: Setting,
  environment: Record<string, string | undefined>,
  isSandbox: boolean,
): string[] {
  const value = environment[variable]
  if (value) return pattern.test(value) ? [] : [`  ${variable} is not ${form}.`]
  const isMissed = needed === 'always' || needed === (isSandbox ? 'sandbox' : 'deployed')
  return isMissed ? [`  ${variable} is missing: ${meaning}`] : []
}

/** The list as a Markdown table, for docs/operating.md. */
export function describeSettings(): string {
  const places = { always: 'everywhere', sandbox: 'sandbox', deployed: 'deployed', never: 'optional' }
  const rows = Object.values<Setting>(settings).map(
    ({ variable, meaning, form, needed }) => `| \`${variable}\` | ${places[needed]} | ${form} | ${meaning} |`,
  )
  return ['| variable | needed | form | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
