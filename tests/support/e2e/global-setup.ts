import { plentyOfMessages } from '../plenty-of-messages.ts'
import { startSiteProcess } from './site-process.ts'

/**
 * Starts the built site once for all specs, whose messages no budget bounds: all of them are sent within one hour. The workers find its
 * address in their environment. They call the product too, whose lines with metrics would stand between those of the report.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const budgets = { DAILY_BUDGETS: plentyOfMessages() }
  const { environment, stop } = await startSiteProcess('site.log', budgets)
  Object.assign(process.env, budgets, environment, { LOG_LEVEL: 'warn' })
  return stop
}
