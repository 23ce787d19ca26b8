import { parseArgs } from 'node:util'
import { pointAt, reasonOf } from '#server/sandbox/tool-environment.ts'

/*
 * Makes an administrator of somebody with an account, takes the role away again and ends the sessions, or lets another
 * second factor be set up:
 *
 *   npm run administrator -- asha@example.com                       on the running sandbox
 *   npm run administrator -- asha@example.com --table TABLE_NAME    on a deployed stage, with its AWS credentials
 *   npm run administrator -- --remove asha@example.com
 *   npm run administrator -- --remove asha@example.com --table TABLE_NAME --user-pool POOL_ID
 *
 *   npm run administrator -- --reset-second-factor asha@example.com
 *
 * The pool is needed for a removal and for another second factor: the sessions end there as well.
 */
const refusals = {
  'unknown-email': 'No account has this e-mail. Sign up with it first.',
  'email-not-verified': 'This e-mail is not verified. Sign in with it and enter the code first.',
  'not-administrator': 'This account is no administrator.',
  busy: 'The table is busy. Please try again.',
}
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    table: { type: 'string' },
    'user-pool': { type: 'string' },
    remove: { type: 'boolean', default: false },
    'reset-second-factor': { type: 'boolean', default: false },
  },
})
const { table, remove, 'user-pool': userPool, 'reset-second-factor': reset } = values
const [email] = positionals
const isWhole = (!remove && !reset) || (remove !== reset && Boolean(table) === Boolean(userPool))
if (!email || positionals.length > 1 || !isWhole) {
  console.error('Usage: npm run administrator -- EMAIL [--table TABLE_NAME]')
  console.error('       npm run administrator -- --remove EMAIL [--table TABLE_NAME --user-pool POOL_ID]')
  console.error(
    '       npm run administrator -- --reset-second-factor EMAIL [--table TABLE_NAME --user-pool POOL_ID]',
  )
  process.exit(1)
}

pointAt({ table, userPool })
const { makeAdministrator, removeAdministrator, resetSecondFactor } =
  await import('./administrators.server.ts')
try {
  const act = remove ? removeAdministrator : reset ? resetSecondFactor : makeAdministrator
  const outcome = await act(email)
  if (outcome.ok) {
    const left = 'every session is over'
    if (remove) console.log(`${email} is no administrator any more, and ${left}.`)
    else if (reset) console.log(`${email} sets up another second factor at the next sign-in, and ${left}.`)
    else console.log(`${email} is an administrator now.`)
  } else {
    console.error(refusals[outcome.reason])
    process.exitCode = 1
  }
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}
