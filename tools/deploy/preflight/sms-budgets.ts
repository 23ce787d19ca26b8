import { smsVariables } from '#server/notice-sender/texts/sms-texts.server.ts'
import { budgets } from '#server/limits/limits.server.ts'
import type { SmsPurpose } from '#server/aws/permit.server.ts'
import type { StageConfiguration } from '../stages.ts'
import { later, now } from './checks.ts'
import type { Finding, PreflightInput } from './checks.ts'

/** What SNS asks for one segment on India's local route, in US dollars (docs/scale.md, "What it costs"). */
const segmentDollars = 0.0025
const days = 30
/** The budgets of SMS. A Hindi or Marathi text has two segments (docs/messages.md); codes are English and have one. */
const smsBudgets = Object.keys(budgets).filter((name): name is SmsPurpose => name.startsWith('sms'))
const oneSegment: readonly string[] = ['smsSignIn', 'smsVerification', 'smsBooking', 'smsResend']

/**
 * What all SMS that the budgets allow may cost in a month, against the account's limit: when that is spent, SNS sends no sign-in code either.
 * And the site's address as a variable of the invitation's SMS.
 */
export function checkNoticeSms({ stage, stages }: PreflightInput): Promise<Finding[]> {
  return Promise.resolve([...budgetsFit(stages[stage]), ...addressFits(stages[stage])])
}

function budgetsFit({ smsMonthlyDollars, dailyBudgets }: StageConfiguration): Finding[] {
  const segments = smsBudgets.map((name) => {
    const set = new RegExp(`(?:^|,)${name}=(\\d+)`).exec(dailyBudgets ?? '')?.[1]
    const daily = Number(set ?? budgets[name].daily)
    return { name, daily, each: oneSegment.includes(name) ? 1 : 2 }
  })
  const dollars = segments.reduce((sum, { daily, each }) => sum + daily * each, 0) * segmentDollars * days
  if (dollars <= smsMonthlyDollars) return []
  const parts = segments.map(
    ({ name, daily, each }) => `${name}=${daily}${each > 1 ? ` of ${each} segments` : ''}`,
  )
  return [
    now(
      `${days} days of ${parts.join(', ')} at ${segmentDollars} dollars a segment cost ${Math.ceil(dollars)} dollars,` +
        ` and smsMonthlyDollars is ${smsMonthlyDollars}: raise it, or lower dailyBudgets. When the limit is spent, SNS sends no code either`,
    ),
  ]
}

/** An operator drops an SMS with a longer value of a variable (docs/messages.md). */
function addressFits({ siteOrigin }: StageConfiguration): Finding[] {
  const { longest } = smsVariables.site
  if (siteOrigin.length <= longest) return []
  return [
    later(
      `siteOrigin has ${siteOrigin.length} characters, and a variable of an SMS at most ${longest}: operators drop the invitations of nurses (nurseInvited.nurse.en)`,
    ),
  ]
}
