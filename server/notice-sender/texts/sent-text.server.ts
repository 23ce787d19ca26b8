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
  /** The template has changed since, so this is its wording of today, with the values that were sent. */
  isReworded: boolean
}

/**
 * The text of a logged message, the very one that was sent unless its template has changed since.
 * @returns null if it was not kept, or no template takes its values now
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
    const isReworded = digestOf({ subject, text }) !== digest
    return { subject, text, language: template.split('.').at(-1) ?? 'en', isReworded }
  } catch {
    // A variable that is new since.
    return null
  }
}

function own<Value>(texts: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined
}
