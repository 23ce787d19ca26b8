import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/* Every command with which AWS sends a message, found in all sources, needs a permit of server/sending. */

/** The commands of AWS that send an SMS or e-mail, those of Cognito included, whether we use them or not. */
const senders = new Set([
  'PublishCommand',
  'PublishBatchCommand',
  'SendTextMessageCommand',
  'SendEmailCommand',
  'SendRawEmailCommand',
  'SendTemplatedEmailCommand',
  'SendBulkEmailCommand',
  'SendBulkTemplatedEmailCommand',
  'SendBounceCommand',
  'SendCustomVerificationEmailCommand',
  'VerifyEmailIdentityCommand',
  'SignUpCommand',
  'ResendConfirmationCodeCommand',
  'ForgotPasswordCommand',
  'AdminResetUserPasswordCommand',
  'GetUserAttributeVerificationCodeCommand',
  'UpdateUserAttributesCommand',
  'InitiateAuthCommand',
])
/** Commands that send by default, with the code that prevents it. */
const silent: Record<string, RegExp> = {
  AdminCreateUserCommand: /MessageAction: 'SUPPRESS'/,
  // Cognito sends a code to a changed e-mail or number that is not set as verified.
  AdminUpdateUserAttributesCommand: /_verified', Value: 'true'/,
  AdminRespondToAuthChallengeCommand: /ChallengeName: '(SMS_OTP|SOFTWARE_TOKEN_MFA)'/,
  RespondToAuthChallengeCommand: /ChallengeName: '(SMS_OTP|SOFTWARE_TOKEN_MFA)'/,
}
const files = globSync(['server/**/*.ts', 'app/**/*.{ts,tsx}'], {
  exclude: (name) => name.includes('paraglide'),
})

type Use = { file: string; command: string; text: string; inside: ts.FunctionDeclaration | undefined }

/** Each `new …Command(…)` of a file with the function that contains it. */
function usesIn(file: string): Use[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const uses: Use[] = []
  function visit(node: ts.Node, inside?: ts.FunctionDeclaration) {
    const here = ts.isFunctionDeclaration(node) ? (inside ?? node) : inside
    if (ts.isNewExpression(node)) {
      const command = node.expression.getText().split('.').at(-1) ?? ''
      uses.push({ file, command, text: node.getText(), inside: here })
    }
    ts.forEachChild(node, (child) => visit(child, here))
  }
  visit(source)
  return uses
}

const uses = files.flatMap(usesIn)

/** The functions of a file that call one by its name. */
function callersOf(file: string, name: string): ts.FunctionDeclaration[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  return source.statements
    .filter(ts.isFunctionDeclaration)
    .filter((each) => each.name?.text !== name && new RegExp(`\\b${name}\\(`).test(each.getText()))
}

const takesPermit = (each: ts.FunctionDeclaration) =>
  /permit: SendingPermit</.test(each.parameters.map((one) => one.getText()).join()) &&
  /permit\.spend\(\)/.test(each.getText())

function isExported(each: ts.FunctionDeclaration): boolean {
  return each.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
}

test('every command that sends is in a function that spends a permit, or that only such functions call', () => {
  const sending = uses.filter(({ command }) => senders.has(command))
  expect(sending.map(({ command }) => command)).toEqual(
    expect.arrayContaining(['PublishCommand', 'SendEmailCommand', 'UpdateUserAttributesCommand']),
  )
  for (const { file, command, inside } of sending) {
    expect(file, command).toMatch(/^server\/aws\/(sns|ses|cognito-attributes)\.server\.ts$/)
    const name = inside?.name?.text ?? ''
    if (inside && takesPermit(inside)) continue
    expect(inside && !isExported(inside), `${command} in ${file}, ${name}`).toBe(true)
    const callers = callersOf(file, name)
    expect(callers.length, name).toBeGreaterThan(0)
    expect(callers.filter((caller) => !takesPermit(caller)).map((caller) => caller.name?.text)).toEqual([])
  }
})

test('a sign-in by SMS starts with a permit, or for a user who does not exist', () => {
  const begun = uses.filter(
    ({ command, text }) => command === 'AdminInitiateAuthCommand' && /USER_AUTH'|CUSTOM_AUTH/.test(text),
  )
  expect(begun.map(({ inside }) => inside?.name?.text)).toEqual(['initiatePhoneSignIn'])
  const callers = callersOf('server/aws/cognito-sign-in.server.ts', 'initiatePhoneSignIn')
  const names = callers.map((caller) => caller.name?.text)
  expect(names).toEqual(['startPhoneSignIn', 'pretendPhoneSignIn'])
  expect(callers.map(takesPermit)).toEqual([true, false])
  expect(callers[1]?.getText()).toContain('initiatePhoneSignIn(randomUUID())')
  expect(callers[1]?.parameters).toHaveLength(0)
})

test('commands that send by default are told not to', () => {
  const told = uses.filter(({ command }) => command in silent)
  expect(told.map(({ command }) => command)).toContain('AdminCreateUserCommand')
  const loud = told.filter(
    ({ command, text, inside }) =>
      !silent[command]?.test(text) && !silent[command]?.test(inside?.getText() ?? ''),
  )
  expect(loud.map(({ command, file }) => `${command} in ${file}`)).toEqual([])
})

test('only server/sending makes permits, and only code behind them uses the packages that send', () => {
  const makers = uses.filter(({ command }) => command === 'SendingPermit').map(({ file }) => file)
  expect(makers).toEqual(['server/sending/send.server.ts'])
  const imports = files.filter((file) =>
    /['"]@aws-sdk\/client-(?:sns|ses|sesv2|pinpoint\S*|cognito-identity-provider)['"]/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(imports.sort()).toEqual([
    'server/aws/cognito-client.server.ts',
    'server/aws/cognito-sdk.server.ts',
    'server/aws/cognito-sign-in.server.ts',
    'server/aws/cognito-users.server.ts',
    'server/aws/ses.server.ts',
    'server/aws/sns.server.ts',
  ])
  const pastThem = files.filter((file) =>
    /_RESEND|\/oauth2\/otp|x-amz-target/.test(readFileSync(file, 'utf8')),
  )
  expect(pastThem).toEqual(['server/aws/secrets-manager.server.ts'])
  const signers = files.filter((file) => /\bcallSigned\(/.test(readFileSync(file, 'utf8')))
  expect(signers.sort()).toEqual([
    'server/aws/cloudwatch.server.ts',
    'server/aws/secrets-manager.server.ts',
    'server/aws/ses-reputation.server.ts',
    'server/aws/signed-call.server.ts',
  ])
})
