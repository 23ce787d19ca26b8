import { globSync } from 'node:fs'
import { build } from 'esbuild'
import type { Plugin } from 'esbuild'
import ts from 'typescript'

/**
 * Finds the calls to AWS in a function's source code: the code is bundled as for the deployment, without packages and unused
 * code, and the bundle is searched for commands of the SDK and operations of ElectroDB.
 */

/** An IAM action and the file that needs it. */
export type CalledAction = { action: string; file: string }

/** The IAM actions that each command of the SDK needs. Cognito calls authorised by a token or the client need none. */
const commands: Record<string, string[]> = {
  AdminCreateUser: ['cognito-idp:AdminCreateUser'],
  AdminDeleteUser: ['cognito-idp:AdminDeleteUser'],
  AdminGetUser: ['cognito-idp:AdminGetUser'],
  AdminInitiateAuth: ['cognito-idp:AdminInitiateAuth'],
  AdminLinkProviderForUser: ['cognito-idp:AdminLinkProviderForUser'],
  AdminRespondToAuthChallenge: ['cognito-idp:AdminRespondToAuthChallenge'],
  AdminSetUserPassword: ['cognito-idp:AdminSetUserPassword'],
  AdminUpdateUserAttributes: ['cognito-idp:AdminUpdateUserAttributes'],
  AdminUserGlobalSignOut: ['cognito-idp:AdminUserGlobalSignOut'],
  AssociateSoftwareToken: [],
  BatchGet: ['dynamodb:BatchGetItem'],
  // A copy with given tags needs no more than this ("CopyObject", permissions); 403 and 404 as for GetObject.
  CopyObject: ['s3:GetObject', 's3:PutObject', 's3:PutObjectTagging', 's3:ListBucket'],
  DeleteObjects: ['s3:DeleteObject'],
  Get: ['dynamodb:GetItem'],
  // Without the right to list the bucket, a missing file is a 403, and the code expects 404.
  GetObject: ['s3:GetObject', 's3:ListBucket'],
  GetUserAttributeVerificationCode: [],
  // The listed versions are removed one by one, also by DeleteObjects.
  ListObjectVersions: ['s3:ListBucketVersions', 's3:DeleteObjectVersion'],
  // SNS hands an SMS to End User Messaging with the caller's permissions (AWS's policy AmazonSNSFullAccess, version 2).
  Publish: ['sns:Publish', 'sms-voice:SendTextMessage'],
  Query: ['dynamodb:Query'],
  RevokeToken: [],
  SendEmail: ['ses:SendEmail'],
  SendRawEmail: ['ses:SendRawEmail'],
  // Reading in a transaction needs the permission of reading one by one.
  TransactGet: ['dynamodb:GetItem'],
  // The actions of its items are found one by one, in the chains that end in `.commit()`.
  TransactWrite: [],
  UpdateUserAttributes: [],
  VerifySoftwareToken: [],
  VerifyUserAttribute: [],
}

/** Calls of functions that are not commands. */
const calls: Record<string, string[]> = {
  createPresignedPost: ['s3:PutObject', 's3:PutObjectTagging'],
}

/** The X-Amz-Target values of calls that are made without the SDK. */
const targets: Record<string, string[]> = {
  'secretsmanager.BatchGetSecretValue': [
    'secretsmanager:BatchGetSecretValue',
    'secretsmanager:GetSecretValue',
  ],
}

/** The actions of the query protocol that are called without the SDK: `Action: '…'` among the parameters. */
const queryActions: Record<string, string[]> = {
  GetMetricStatistics: ['cloudwatch:GetMetricStatistics'],
  GetSendStatistics: ['ses:GetSendStatistics'],
}

/** The addresses of calls that are made without the SDK, each with its call and the action. */
const addresses: Record<string, { call: string; actions: string[] }> = {
  '/v2/email/suppression/addresses': {
    call: 'ListSuppressedDestinations',
    actions: ['ses:ListSuppressedDestinations'],
  },
}

/** ElectroDB's operations on one item. */
const operations: Record<string, string> = {
  get: 'dynamodb:GetItem',
  put: 'dynamodb:PutItem',
  create: 'dynamodb:PutItem',
  patch: 'dynamodb:UpdateItem',
  update: 'dynamodb:UpdateItem',
  upsert: 'dynamodb:UpdateItem',
  delete: 'dynamodb:DeleteItem',
  remove: 'dynamodb:DeleteItem',
  check: 'dynamodb:ConditionCheckItem',
  query: 'dynamodb:Query',
  collections: 'dynamodb:Query',
  scan: 'dynamodb:Scan',
}

/** The deployed functions with their entry modules. */
export const functions = {
  site: () => [
    'server/handler.server.ts',
    'app/root.tsx',
    ...globSync('app/{entry.server.tsx,routes/**/*.{ts,tsx}}'),
  ],
  daily: () => ['server/daily.server.ts'],
  notices: () => ['server/send-notices.server.ts'],
}

/** A call by its name in AWS's API reference, or its address when it is not part of an API; and its file. */
export type Call = { call: string; file: string }

/** The names of the document client's commands in the API reference of DynamoDB. */
const documentCommands: Record<string, string> = {
  BatchGet: 'BatchGetItem',
  BatchWrite: 'BatchWriteItem',
  Get: 'GetItem',
  TransactGet: 'TransactGetItems',
  TransactWrite: 'TransactWriteItems',
  Update: 'UpdateItem',
}

/**
 * @throws when the code has a command, target or operation that is not known here
 */
export async function findCalledActions(entries: string[]): Promise<CalledAction[]> {
  const found = await findInCode(entries, actionsOf)
  return found.map(({ what, file }) => ({ action: what, file }))
}

/** Every call to AWS that the code makes, with or without the SDK. */
export async function findCalls(entries: string[]): Promise<Call[]> {
  const found = await findInCode(entries, callsOf)
  return found.map(({ what, file }) => ({ call: what, file }))
}

/** Finds calls in a node. The bundler appends a number to a name that two modules import: `QueryCommand2`. */
type Reader = (node: ts.Node, fileOf: () => string) => string[]

async function findInCode(entries: string[], read: Reader): Promise<{ what: string; file: string }[]> {
  const code = await bundle(entries)
  const source = ts.createSourceFile('bundle.js', code, ts.ScriptTarget.Latest, true)
  const files = [...code.matchAll(/^\/\/ ((?:app|server|tools)\/\S+)$/gm)]
  const found: { what: string; file: string }[] = []
  function visit(node: ts.Node): void {
    const fileOf = () => files.findLast(({ index }) => index < node.getStart())?.[1] ?? ''
    for (const what of read(node, fileOf)) found.push({ what, file: fileOf() })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function callsOf(node: ts.Node, fileOf: () => string): string[] {
  if (ts.isStringLiteralLike(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
    const ofAddress = addresses[node.text]?.call
    const ofText = [/^(?:secretsmanager|CloudTrail_20131101)\.(\w+)$/, /(\/oauth2\/\w+)/].flatMap(
      (form) => form.exec(node.text)?.[1] ?? [],
    )
    return ofAddress ? [ofAddress] : ofText
  }
  const queryAction = queryActionOf(node)
  if (queryAction) return [queryAction]
  if (ts.isNewExpression(node)) {
    const name = /(\w+?)Command\d*$/.exec(node.expression.getText())?.[1]
    return name ? [documentCommands[name] ?? name] : []
  }
  if (!ts.isCallExpression(node)) return []
  const callee = node.expression.getText()
  if (callee === 'CognitoJwtVerifier.create') return ['/.well-known/jwks.json']
  const presigned = /^(createPresignedPost|getSignedUrl)\d*$/.exec(callee)?.[1]
  if (presigned) return [presigned]
  if (!ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== 'go') return []
  const operations = operationOf(node, 'go', fileOf).map((action) => action.replace('dynamodb:', ''))
  return operations.length > 0 ? operations : ['TransactGetItems']
}

function actionsOf(node: ts.Node, fileOf: () => string): string[] {
  if (ts.isStringLiteralLike(node) && /^secretsmanager\.\w+$/.test(node.text)) {
    return known(targets, node.text, fileOf)
  }
  if (ts.isStringLiteralLike(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
    return addresses[node.text]?.actions ?? []
  }
  const queryAction = queryActionOf(node)
  if (queryAction) return known(queryActions, queryAction, fileOf)
  if (ts.isNewExpression(node)) {
    const name = /(\w+?)Command\d*$/.exec(node.expression.getText())?.[1]
    return name ? known(commands, name, fileOf) : []
  }
  if (!ts.isCallExpression(node)) return []
  if (ts.isIdentifier(node.expression)) {
    const { text } = node.expression
    return Object.hasOwn(calls, text) ? (calls[text] ?? []) : []
  }
  if (!ts.isPropertyAccessExpression(node.expression)) return []
  const last = node.expression.name.text
  return last === 'go' || last === 'commit' ? operationOf(node, last, fileOf) : []
}

/** The action of a call of the query protocol; an IAM statement's `Action` has a service before it. */
function queryActionOf(node: ts.Node): string | null {
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'Action') return null
  if (!ts.isStringLiteral(node.initializer)) return null
  return /^\w+$/.exec(node.initializer.text)?.[0] ?? null
}

/** The ElectroDB operation at the start of a chain that ends in `.go()` or `.commit()`. */
function operationOf(end: ts.CallExpression, last: 'go' | 'commit', fileOf: () => string): string[] {
  const links: { name: string; first: ts.Expression | undefined }[] = []
  let at: ts.Expression = end
  while (ts.isCallExpression(at) || ts.isPropertyAccessExpression(at)) {
    if (ts.isPropertyAccessExpression(at)) {
      links.push({
        name: at.name.text,
        first: ts.isCallExpression(at.parent) ? at.parent.arguments[0] : undefined,
      })
    }
    at = at.expression
  }
  // A transaction names its items one by one.
  if (ts.isIdentifier(at) && /^createGetTransaction\d*$/.test(at.text)) return []
  const begin = links.findLast(({ name }) => name in operations)
  if (!begin) throw new Error(`${fileOf()}: what does this ask the table for?\n${end.getText()}`)
  const isList = last === 'go' && begin.first !== undefined && ts.isArrayLiteralExpression(begin.first)
  if (isList) return [begin.name === 'get' ? 'dynamodb:BatchGetItem' : 'dynamodb:BatchWriteItem']
  return [operations[begin.name] ?? '']
}

function known(list: Record<string, string[]>, name: string, fileOf: () => string): string[] {
  const actions = list[name]
  if (!actions)
    throw new Error(`${fileOf()}: which action does ${name} need? (tests/support/called-actions.ts)`)
  return actions
}

/** Leaves out packages and files that are not code. */
const withoutPackages: Plugin = {
  name: 'without packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]|\.(css|svg|woff2)$/ }, ({ kind, path }) =>
      kind === 'entry-point' ? null : { path, external: true, sideEffects: false },
    )
  },
}

/** Bundles the modules with all of their exports, because Remix calls them, and everything that they use. */
async function bundle(entries: string[]): Promise<string> {
  const contents = entries.map((file, index) => `export * as entry${index} from './${file}'`).join('\n')
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    plugins: [withoutPackages],
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}
