import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Everything of the sandbox that a process finds by a name or number, in one place for the plugin and the tests. */
export const region = 'ap-south-1'
export const userPoolId = 'ap-south-1_LocalDev1'
export const userPoolClientId = 'local-client-id'
/** Not a secret either; deployed, Cognito makes one. */
export const userPoolClientSecret = 'sandbox-client-secret'
export const documentsBucket = 'nivaas-sandbox-documents'
export const mailDomain = 'nivaas.example'

/** Not a secret: the stand-ins check that a request was signed with it, as AWS would with a real one. */
export const credentials = {
  accessKeyId: 'SANDBOXACCESSKEYID00',
  secretAccessKey: 'sandbox-secret-access-key',
}

export type SandboxAddresses = {
  /** Origin of the stand-ins' server: `http://localhost:3334`. */
  standIns: string
  /** Endpoint of the DynamoDB engine: `http://127.0.0.1:8765`. */
  engine: string
  /** Origin of the site; without it the one that `sandboxPorts` gives. */
  site?: string
  /** Signs the cookies; without it a random one. */
  cookieSecret?: string
}

/**
 * The ports of this checkout's sandbox. `ARC_HTTP_PORT`, `STAND_INS_PORT` and `ARC_TABLES_PORT` move them, so that
 * several can run on one machine; an `AWS_ENDPOINT_URL_DYNAMODB` on this machine gives the engine's.
 */
export function sandboxPorts(variables: NodeJS.ProcessEnv = process.env): {
  site: number
  standIns: number
  engine: number
} {
  return {
    site: Number(variables.ARC_HTTP_PORT) || 3333,
    standIns: Number(variables.STAND_INS_PORT) || 3334,
    engine: givenEnginePort(variables) ?? (Number(variables.ARC_TABLES_PORT) || 8765),
  }
}

function givenEnginePort(variables: NodeJS.ProcessEnv): number | null {
  const given = variables.AWS_ENDPOINT_URL_DYNAMODB
  return given ? Number(new URL(given).port) || 80 : null
}

/** Where the sandbox of this checkout is reached, by `sandboxPorts`. */
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
 * are emptied so that a developer's own AWS account is never asked.
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
    AWS_ENDPOINT_URL_SNS: `${standIns}/sns`,
    AWS_ENDPOINT_URL_S3: `${standIns}/s3`,
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
    SITE_ORIGIN: addresses.site ?? sandboxAddresses().site,
    COOKIE_SECRET: addresses.cookieSecret ?? randomBytes(32).toString('hex'),
  }
}

/** This checkout's own cookie secret, made on the first start, so that a restart signs nobody out. */
export function keptCookieSecret(folder: string): string {
  const file = join(folder, 'cookie-secret')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}
