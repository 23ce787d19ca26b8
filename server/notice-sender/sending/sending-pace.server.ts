import { configuration } from '#server/configuration.server.ts'

/** The pace of a deployment without the setting. */
export const usualPerSecond = 20

/** Messages sent in a second, so that SNS and SES refuse none. */
export const perSecond = Number(configuration.noticesPerSecond ?? usualPerSecond)

/**
 * The share of it for an evening's reminders. A sender who begins each minute has ended with those of a minute by the next one, and looks for
 * nurses who are late.
 */
export const shareOfReminders = 3 / 4
