import { company } from '#domain/company.ts'
import type { Language } from '#domain/languages.ts'

export type MailText = { subject: string; text: string }

const { name } = company
const office = company.phone.label

/** The last lines of a family's mail. */
export const closing: Record<Language, string> = {
  en: `All about the service: {link}\n\nIf you have a question, please call us on ${office}.\n${name}`,
  hi: `सेवा की पूरी जानकारी: {link}\n\nकोई सवाल हो तो हमें ${office} पर कॉल करें।\n${name}`,
  mr: `सेवेची सर्व माहिती: {link}\n\nकाही शंका असल्यास आम्हाला ${office} वर फोन करा.\n${name}`,
}

/** A reminder may be declined, and says where. */
export const declining: Record<Language, string> = {
  en: 'If you do not want such reminders, say so on your profile: {profile}',
  hi: 'ऐसे रिमाइंडर न चाहिए हों तो अपनी प्रोफ़ाइल में बता सकते हैं: {profile}',
  mr: 'अशी आठवण नको असल्यास आपल्या प्रोफाइलमध्ये तसे निवडता येते: {profile}',
}
