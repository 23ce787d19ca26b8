import { parseArgs } from 'node:util'
import { pointAt, reasonOf } from '#server/sandbox/tool-environment.ts'

/*
 * Makes an administrator of somebody with an account:
 *
 *   npm run administrator -- asha@example.com                       on the running sandbox
 *   npm run administrator -- asha@example.com --table TABLE_NAME    on a deployed stage, with its AWS credentials
 */
const refusals = {
  'unknown-email': 'No account has this e-mail. Sign up with it first.',
  'email-not-verified': 'This e-mail is not verified. Sign in with it and enter the code first.',
  busy: 'The table is busy. Please try again.',
}
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { table: { type: 'string' } },
})
const [email] = positionals
if (!email || positionals.length > 1) {
  console.error('Usage: npm run administrator -- EMAIL [--table TABLE_NAME]')
  process.exit(1)
}

pointAt(values)
const { makeAdministrator } = await import('./administrators.server.ts')
try {
  const outcome = await makeAdministrator(email)
  if (outcome.ok) {
    console.log(`${email} is an administrator now.`)
  } else {
    console.error(refusals[outcome.reason])
    process.exitCode = 1
  }
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}
