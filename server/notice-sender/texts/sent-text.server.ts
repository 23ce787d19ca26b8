import { digestOf } from '#server/notices/log-message.server.ts'
import type { StoredContact } from '#server/notices/service-contact.entity.server.ts'
import { mailTexts } from './mail-texts.server.ts'
import { smsTexts } from './sms-texts.server.ts'
import { fillIn } from './values.server.ts'

/** The text of a logged message, in the language in which it went. */
export type SentText = {
  /** Of a mail; empty for an SMS. */
  subject: string
  text: string
  language: string
}

/**
 * The very text of a logged message.
 * @returns null if it was not kept, or the template has changed since and no longer makes it
 */
export function sentText({
  way,
  template,
  values,
  digest,
}: Pick<StoredContact, 'way' | 'template' | 'values' | 'digest'>): SentText | null {
  if (!template || !values) return null
  const made = way === 'mail' ? own(mailTexts, template) : { subject: '', text: own(smsTexts, template) }
  if (!made?.text) return null
  try {
    const filled = values as Record<string, string>
    const [subject, text] = [fillIn(made.subject, filled), fillIn(made.text, filled)]
    const isSame = digestOf({ subject, text }) === digest
    return isSame ? { subject, text, language: template.split('.').at(-1) ?? 'en' } : null
  } catch {
    // A variable that is new since.
    return null
  }
}

function own<Value>(texts: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined
}
