import {
  checkAccount,
  checkCertificate,
  checkConcurrency,
  checkGoogle,
  checkPoolDomain,
  checkRegion,
  checkStack,
  checkZone,
  now,
} from './checks.ts'
import type { Finding, Question } from './checks.ts'
import { checkMail, checkSms } from './messages.ts'

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
}

/**
 * Reads an account and names everything that a stage lacks, at once. What cannot be read is named too, and does not keep the
 * rest from being looked at. Changes nothing.
 * @returns the findings in the order of the checks; none where all is there
 */
export async function findMissing(question: Question): Promise<Finding[]> {
  const found = await Promise.all(
    Object.entries(checks).map(async ([what, check]) => {
      try {
        return await check(question)
      } catch (error) {
        const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
        return [now(`${what} could not be read (${reason})`)]
      }
    }),
  )
  return found.flat()
}
