import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noticeTemplates } from '#domain/sms-templates.ts'

/** The names and ids of the sandbox's resources, in one place for the plugin and the tests. */
export const region = 'ap-south-1'
const userPoolId = 'ap-south-1_LocalDev1'
const userPoolClientId = 'local-client-id'
/** Not a secret: on a deployed stage Cognito generates its own. */
export const userPoolClientSecret = 'sandbox-client-secret'
export const documentsBucket = 'nivaas-sandbox-documents'
export const mailDomain = 'nivaas.example'
/** What SMS may cost in a month; the stand-in of SNS delivers no more then. */
export const smsMonthlyDollars = 200

/** Not a secret. The stand-ins check that a request is signed with it, as AWS does with real credentials. */
export const credentials = {
  accessKeyId: 'SANDBOXACCESSKEYID00',
  secretAccessKey: 'sandbox-secret-access-key',
}

export type SandboxAddresses = {
  /** Origin of the stand-ins' server: `http://localhost:3334`. */
  standIns: string
  /** Endpoint of the DynamoDB engine: `http://127.0.0.1:8765`. */
  engine: string
  /** Origin of the site; by default built from `sandboxPorts`. */
  site?: string
  /** The key that signs the cookies; random by default. */
  cookieSecret?: string
}

/**
 * The ports of this checkout's sandbox. `ARC_HTTP_PORT`, `STAND_INS_PORT` and `ARC_TABLES_PORT` change them, so that
 * several sandboxes can run on one machine. With `AWS_ENDPOINT_URL_DYNAMODB`, the engine's port is the one in that address.
 */
export function sandboxPorts(variables: NodeJS.ProcessEnv = process.env): {
  site: number
  standIns: number
  engine: number
} {
  return {
    site: Number(variables.ARC_HTTP_PORT) || 3333,
    standIns: Number(variables.STAND_INS_PORT) || 3334,
    engine: enginePortOfEndpoint(variables) ?? (Number(variables.ARC_TABLES_PORT) || 8765),
  }
}

function enginePortOfEndpoint(variables: NodeJS.ProcessEnv): number | null {
  const endpoint = variables.AWS_ENDPOINT_URL_DYNAMODB
  return endpoint ? Number(new URL(endpoint).port) || 80 : null
}

/** The addresses of this checkout's sandbox, built from `sandboxPorts`. */
export function sandboxAddresses(
  variables: NodeJS.ProcessEnv = process.env,
): Required<Pick<SandboxAddresses, 'standIns' | 'engine' | 'site'>> {
  const ports = sandboxPorts(variables)
  return {
    site: `http://localhost:${ports.site}`,
    standIns: `http://localhost:${ports.standIns}`,
    engine: variables.AWS_ENDPOINT_URL_DYNAMODB ?? `http://127.0.0.1:${ports.engine}`,
  }
}

/**
 * The environment variables that the application needs, pointed at the sandbox. `AWS_PROFILE` and the session token
 * are emptied so that nothing calls the developer's own AWS account.
 */
export function sandboxEnvironment(addresses: SandboxAddresses): Record<string, string> {
  const { standIns, engine } = addresses
  return {
    ARC_ENV: 'testing',
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_SESSION_TOKEN: '',
    AWS_PROFILE: '',
    AWS_ENDPOINT_URL_DYNAMODB: engine,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${standIns}/cognito`,
    AWS_ENDPOINT_URL_SES: `${standIns}/ses`,
    AWS_ENDPOINT_URL_SESV2: `${standIns}/sesv2`,
    AWS_ENDPOINT_URL_SNS: `${standIns}/sns`,
    AWS_ENDPOINT_URL_S3: `${standIns}/s3`,
    AWS_ENDPOINT_URL_CLOUDWATCH: `${standIns}/cloudwatch`,
    // Architect names the sandbox's tables after the staging stage.
    CARE_TABLE: 'nivaas-staging-care',
    COGNITO_USER_POOL_ID: userPoolId,
    COGNITO_CLIENT_ID: userPoolClientId,
    COGNITO_CLIENT_SECRET: userPoolClientSecret,
    COGNITO_JWKS_URL: `${standIns}/cognito/${userPoolId}/.well-known/jwks.json`,
    COGNITO_DOMAIN_URL: `${standIns}/cognito`,
    DOCUMENTS_BUCKET: documentsBucket,
    DOCUMENTS_ORIGIN: new URL(standIns).origin,
    MAIL_FROM: `care@${mailDomain}`,
    OFFICE_MAIL: `office@${mailDomain}`,
    SMS_MONTHLY_DOLLARS: String(smsMonthlyDollars),
    SMS_NOTICE_TEMPLATES: sampleTemplateIds(),
    SITE_ORIGIN: addresses.site ?? sandboxAddresses().site,
    COOKIE_SECRET: addresses.cookieSecret ?? randomBytes(32).toString('hex'),
  }
}

/** An id for each text of a notice, as an operator would give it. */
function sampleTemplateIds(): string {
  return noticeTemplates.map((name, place) => `${name}=${1_107_000_000_000 + place}`).join(',')
}

/**
 * `NODE_OPTIONS` for every process of the sandbox: no host but this machine is reached (loopback-only.mjs), and the clock begins
 * where `CLOCK_OFFSET_MS` says, if it is set (begin-at.mjs).
 */
export function sandboxNodeOptions({ NODE_OPTIONS }: NodeJS.ProcessEnv = process.env): string {
  const files = ['loopback-only.mjs', 'begin-at.mjs'].map((name) => new URL(name, import.meta.url).href)
  return [NODE_OPTIONS, ...files.map((file) => `--import=${file}`)].filter(Boolean).join(' ')
}

/** This checkout's cookie secret. The first start creates it; later starts reuse it, so that sessions survive a restart. */
export function readOrCreateCookieSecret(folder: string): string {
  const file = join(folder, 'cookie-secret')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}
