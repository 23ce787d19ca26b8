import { parseArgs } from 'node:util'
import { sandboxAddresses, sandboxEnvironment } from '#server/sandbox/environment.ts'

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

const sandbox = sandboxEnvironment(sandboxAddresses())
if (values.table) {
  // The configuration is checked as a whole when it is read; of it, only the table matters here.
  const unused = Object.entries(sandbox).filter(([name]) => !name.startsWith('AWS_'))
  Object.assign(process.env, Object.fromEntries(unused), { CARE_TABLE: values.table })
} else {
  Object.assign(process.env, sandbox)
}

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
  const cause = error instanceof Error ? error.cause : undefined
  const isRefused = cause instanceof Error && cause.message.includes('ECONNREFUSED')
  console.error(isRefused ? 'The table does not answer. Is the sandbox running (npm run dev)?' : error)
  process.exitCode = 1
}
