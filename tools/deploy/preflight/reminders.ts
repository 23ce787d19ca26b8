import { smsVariables } from '#server/notice-sender/sms-texts.server.ts'
import { budgets } from '#server/limits/limits.server.ts'
import type { StageConfiguration } from '../stages.ts'
import { later } from './checks.ts'
import type { Finding, PreflightInput } from './checks.ts'

/** What SNS asks for one segment on India's local route, in US dollars (docs/runbook.md, "What it costs"). */
const segmentDollars = 0.0025
/** A Hindi or Marathi text has two segments (docs/messages.md). */
const segments = 2
const evenings = 30

/**
 * What the evening's reminders may cost in a month, against the account's limit: when that is spent, SNS sends no sign-in code either. And the
 * site's address as a variable of the invitation's SMS.
 */
export function checkNoticeSms({ stage, stages }: PreflightInput): Promise<Finding[]> {
  return Promise.resolve([...remindersFit(stages[stage]), ...addressFits(stages[stage])])
}

function remindersFit({ smsMonthlyDollars, dailyBudgets }: StageConfiguration): Finding[] {
  const budget = Number(/(?:^|,)smsReminder=(\d+)/.exec(dailyBudgets ?? '')?.[1] ?? budgets.smsReminder.daily)
  const each = segments * segmentDollars * evenings
  if (budget * each <= smsMonthlyDollars) return []
  return [
    later(
      `${evenings} evenings with ${budget} reminders of ${segments} segments at ${segmentDollars} dollars cost ${Math.ceil(budget * each)} dollars,` +
        ` and smsMonthlyDollars is ${smsMonthlyDollars}, enough for ${Math.floor(smsMonthlyDollars / each)} an evening:` +
        ' raise it, or set smsReminder in dailyBudgets. When the limit is spent, SNS sends no code either',
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
