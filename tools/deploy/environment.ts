import { languages } from '#domain/languages.ts'
import { settings } from '#server/settings.server.ts'
import { stackPlugin, ids, propertiesOf, ref, sub } from './cloudformation.ts'
import type { StageConfiguration } from './stages.ts'
import { userPoolDomain } from './user-pool.ts'

/**
 * The settings that this plugin does not set: Architect and Lambda set the first two, the secrets come from Secrets Manager,
 * and the others are for the sandbox and the tests.
 */
type NotSetHere =
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

/** Sets the environment variables of all functions, which server/settings.server.ts lists. */
export default stackPlugin(({ template, configuration }) => {
  const variables = Object.entries(valuesOf(configuration)).flatMap(([name, value]) =>
    value === null ? [] : [[settings[name as keyof typeof settings].variable, value]],
  )
  for (const id of [ids.site, ids.daily, ids.notices]) {
    const { Variables } = propertiesOf(template, id).Environment as { Variables: Record<string, unknown> }
    // Only the sender needs the ids of texts, and no user signs in to it: a function's environment has room for 4 KB.
    const own = variables.filter(([name]) =>
      id === ids.notices ? name !== signInSetting : name !== templatesSetting,
    )
    Object.assign(Variables, Object.fromEntries(own))
  }
})

/**
 * A value for each setting; null for one that is left out. The site's address comes from the configuration: a reference to
 * the API or the CDN would be a circular dependency, since both depend on the functions.
 */
function valuesOf(
  configuration: StageConfiguration,
): Record<Exclude<keyof typeof settings, NotSetHere>, unknown> {
  const { siteOrigin, mailFrom, officeMail, sms, retiredPapersMonths, dailyBudgets, noticesPerSecond } =
    configuration
  return {
    siteOrigin,
    hstsScope: configuration.hstsScope ?? null,
    administratorsSecondFactor: 'required',
    table: ref(ids.table),
    userPoolId: ref(ids.pool),
    userPoolClientId: ref(ids.client),
    userPoolClientSecretId: ref(ids.clientSecret),
    userPoolDomain: sub(userPoolDomain(configuration)),
    documentsBucket: ref(ids.documents),
    mailFrom,
    officeMail,
    ownerMails: configuration.ownerMails ?? null,
    upiId: configuration.upiId ?? null,
    smsMonthlyDollars: String(configuration.smsMonthlyDollars),
    smsSenderId: sms?.senderId ?? null,
    smsEntityId: sms?.entityId ?? null,
    smsBookingCodeTemplate: sms?.bookingCodeTemplate ?? null,
    smsNoticeTemplates: templateIds(sms?.noticeTemplates) || null,
    appSecret: ref(ids.appSecret),
    originSecret: ref(ids.originSecret),
    dailyBudgets: dailyBudgets ?? null,
    noticesPerSecond: noticesPerSecond === undefined ? null : String(noticesPerSecond),
    retiredPapersMonths: retiredPapersMonths === null ? null : String(retiredPapersMonths),
  }
}

const templatesSetting = settings.smsNoticeTemplates.variable
const signInSetting = settings.administratorsSecondFactor.variable

/**
 * The ids by the names of their texts, in the short form of the setting: of each text the languages in their order, the ids in base64url with a 1
 * before them, so that zeros stay. So all of them fit into the 4 kB of a function's variables.
 */
function templateIds(ids: Partial<Record<string, string>> = {}): string {
  const texts = Map.groupBy(Object.entries(ids), ([name]) => name.replace(/\.\w+$/, ''))
  return [...texts]
    .map(([text, each]) => {
      const own = new Map(each)
      const inOrder = languages.map(({ code }) => own.get(`${text}.${code}`))
      return `${text}=:${inOrder
        .map((id) => (id ? toShortId(id) : ''))
        .join('/')
        .replace(/\/+$/, '')}`
    })
    .join(',')
}

function toShortId(id: string): string {
  const hex = BigInt(`1${id}`).toString(16)
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex').toString('base64url')
}
