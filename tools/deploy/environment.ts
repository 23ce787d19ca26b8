import { settings } from '#server/settings.server.ts'
import { addingToStack, ids, propertiesOf, ref, text } from './cloudformation.ts'
import type { StageConfiguration } from './stages.ts'
import { userPoolDomain } from './user-pool.ts'

/**
 * The settings that a deployed function has from elsewhere or does without: Architect and Lambda set the first two, the
 * secrets come from Secrets Manager, the rest are for the sandbox and the tests.
 */
type NotHere =
  | 'stage'
  | 'region'
  | 'userPoolClientSecret'
  | 'userPoolKeys'
  | 'documentsOrigin'
  | 'cookieSecret'
  | 'recaptchaOrigin'
  | 'recaptchaSiteKey'
  | 'recaptchaSecretKey'
  | 'recaptchaInvisibleSiteKey'
  | 'recaptchaInvisibleSecretKey'

/** The environment of both functions, as server/settings.server.ts lists it. */
export default addingToStack(({ template, configuration }) => {
  const variables = Object.entries(valuesOf(configuration)).flatMap(([name, value]) =>
    value === null ? [] : [[settings[name as keyof typeof settings].variable, value]],
  )
  for (const id of [ids.site, ids.daily]) {
    const { Variables } = propertiesOf(template, id).Environment as { Variables: Record<string, unknown> }
    Object.assign(Variables, Object.fromEntries(variables))
  }
})

/**
 * A value for each setting; null for one that is left out. The site's address is configuration, because the API's or the
 * CDN's own would make the functions depend on what depends on them.
 */
function valuesOf(
  configuration: StageConfiguration,
): Record<Exclude<keyof typeof settings, NotHere>, unknown> {
  const { siteOrigin, mailFrom, officeMail, sms, retiredPapersMonths, dailyBudgets } = configuration
  return {
    siteOrigin,
    administratorsSecondFactor: 'required',
    table: ref(ids.table),
    userPoolId: ref(ids.pool),
    userPoolClientId: ref(ids.client),
    userPoolClientSecretId: ref(ids.clientSecret),
    userPoolDomain: text(userPoolDomain(configuration)),
    documentsBucket: ref(ids.documents),
    mailFrom,
    officeMail,
    smsSenderId: sms?.senderId ?? null,
    smsEntityId: sms?.entityId ?? null,
    smsBookingCodeTemplate: sms?.bookingCodeTemplate ?? null,
    appSecret: ref(ids.appSecret),
    originSecret: ref(ids.originSecret),
    dailyBudgets: dailyBudgets ?? null,
    retiredPapersMonths: retiredPapersMonths === null ? null : String(retiredPapersMonths),
  }
}
