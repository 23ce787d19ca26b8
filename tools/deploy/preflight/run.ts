import {
  checkAccount,
  checkCertificate,
  checkConcurrency,
  checkGoogle,
  checkLogs,
  checkPoolDomain,
  checkRegion,
  checkStack,
  checkZone,
  now,
} from './checks.ts'
import type { Finding, PreflightInput } from './checks.ts'
import { checkMail, checkSms } from './messages.ts'
import { checkNoticeSms } from './sms-budgets.ts'
import { checkSubscriptions } from './subscriptions.ts'
import { checkTrail } from './trail.ts'

const checks = {
  account: checkAccount,
  stack: checkStack,
  region: checkRegion,
  'concurrent executions': checkConcurrency,
  certificate: checkCertificate,
  'hosted zone': checkZone,
  'domain of the user pool': checkPoolDomain,
  "Google's secret": checkGoogle,
  'e-mail': checkMail,
  SMS: checkSms,
  'SMS of notices': checkNoticeSms,
  logs: checkLogs,
  'subscriptions of the alarms': checkSubscriptions,
  'trail of the account': checkTrail,
}

/**
 * Reads an account and returns everything that a stage lacks. A check that cannot read the account gives a finding too, and
 * the other checks still run. Changes nothing.
 * @returns the findings in the order of the checks; an empty list when nothing is missing
 */
export async function findMissing(input: PreflightInput): Promise<Finding[]> {
  const found = await Promise.all(
    Object.entries(checks).map(async ([what, check]) => {
      try {
        return await check(input)
      } catch (error) {
        const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
        return [now(`${what} could not be read (${reason})`)]
      }
    }),
  )
  return found.flat()
}
