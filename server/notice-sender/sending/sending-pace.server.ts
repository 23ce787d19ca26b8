import { configuration } from '#server/configuration.server.ts'

/** The pace of a deployment without the setting. */
export const usualPerSecond = 20

/** Messages sent in a second, so that SNS and SES refuse none. */
export const perSecond = Number(configuration.noticesPerSecond ?? usualPerSecond)

/** The part of it that an evening's reminders take: a run has sent those of one minute before the next run begins and looks for late nurses. */
export const shareOfReminders = 3 / 4
