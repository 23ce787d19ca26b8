import { parseArgs } from 'node:util'
import { setToolEnvironment, explainError } from '#tools/data/tool-environment.ts'

/*
 * Gives an account the role of an administrator, removes the role and ends the sessions, resets the second factor, or disables
 * and enables any account:
 *
 *   npm run administrator -- asha@example.com                       on the running sandbox
 *   npm run administrator -- asha@example.com --table TABLE_NAME    on a deployed stage, with its AWS credentials
 *   npm run administrator -- --remove asha@example.com
 *   npm run administrator -- --remove asha@example.com --table TABLE_NAME --user-pool POOL_ID
 *
 *   npm run administrator -- --reset-second-factor asha@example.com
 *   npm run administrator -- --disable asha@example.com
 *   npm run administrator -- --enable asha@example.com
 *
 * On a deployed stage all but the first need the user pool too, because they end the sessions there.
 */
const refusals = {
  'unknown-email': 'No account has this e-mail. Sign up with it first.',
  'email-not-verified': 'This e-mail is not verified. Sign in with it and enter the code first.',
  'nurse-account':
    'This is the account of a nurse. Please unlink it first, or use another account for the dashboard.',
  'not-administrator': 'This account is no administrator.',
  'not-disabled': 'This account is not disabled.',
  busy: 'The table is busy. Please try again.',
}
const flag = { type: 'boolean', default: false } as const
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    table: { type: 'string' },
    'user-pool': { type: 'string' },
    remove: flag,
    'reset-second-factor': flag,
    disable: flag,
    enable: flag,
  },
})
const { table, 'user-pool': userPool } = values
const [email] = positionals
const chosen = (['remove', 'reset-second-factor', 'disable', 'enable'] as const).filter(
  (name) => values[name],
)
const [task = 'make'] = chosen
const isWhole = task === 'make' || (chosen.length === 1 && Boolean(table) === Boolean(userPool))
if (!email || positionals.length > 1 || !isWhole) {
  console.error('Usage: npm run administrator -- EMAIL [--table TABLE_NAME]')
  for (const name of ['remove', 'reset-second-factor', 'disable', 'enable']) {
    console.error(`       npm run administrator -- --${name} EMAIL [--table TABLE_NAME --user-pool POOL_ID]`)
  }
  process.exit(1)
}

await setToolEnvironment({ table, userPool })
const { makeAdministrator, removeAdministrator, resetSecondFactor } =
  await import('#server/accounts/life/administrators.server.ts')
const { disableAccount, enableAccount } = await import('#server/accounts/life/disable-account.server.ts')
const tasks = {
  make: { act: makeAdministrator, done: 'is an administrator now.' },
  remove: { act: removeAdministrator, done: 'is no administrator any more, and every session is over.' },
  'reset-second-factor': {
    act: resetSecondFactor,
    done: 'sets up another second factor at the next sign-in, and every session is over.',
  },
  disable: { act: disableAccount, done: 'is disabled: every session is over, and no sign-in works.' },
  enable: { act: enableAccount, done: 'can sign in again.' },
}
try {
  const outcome = await tasks[task].act(email)
  if (outcome.ok) {
    console.log(`${email} ${tasks[task].done}`)
  } else {
    console.error(refusals[outcome.reason])
    process.exitCode = 1
  }
} catch (error) {
  console.error(explainError(error))
  process.exitCode = 1
}
