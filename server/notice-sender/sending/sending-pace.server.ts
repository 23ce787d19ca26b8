import { configuration } from '#server/configuration.server.ts'

/** The pace of a deployment without the setting. */
export const usualPerSecond = 20

/** Messages sent in a second, so that SNS and SES refuse none. */
export const perSecond = Number(configuration.noticesPerSecond ?? usualPerSecond)
