import type * as z from 'zod/mini'
import * as m from '#app/content/paraglide/messages.js'
import { honeypotField } from '#domain/honeypot.ts'
import { isScriptedBrowser } from '#server/enquiries/scripted-browser.server.ts'
import { readForm, type ReadForm, type Refuse } from './read-form.server.ts'

type Refusal = { reason: 'too-many'; retryAfterSeconds: number } | { reason: 'busy' | 'not-mailed' }

/**
 * Reads a form that needs no sign-in: enquiry, contact, newsletter. A headless or scripted browser is refused with 451 (section 8, "Email
 * contact service"). The handler has already answered 403 to a refused origin.
 */
export async function readVisitorForm<Schema extends z.ZodMiniObject>(
  request: Request,
  schema: Schema,
): Promise<ReadForm<z.output<Schema>>> {
  const form = await readForm(request, schema)
  const trap = form.posted.get(honeypotField) ?? ''
  if (!isScriptedBrowser(request.headers.get('User-Agent'), trap)) return form
  const { posted, refuse } = form
  return { ok: false, refused: refuse(m.enquiry_unavailable(), { status: 451 }), posted, refuse }
}

/** The answer to such a form that the business function refused. */
export function refuseVisitor(refuse: Refuse, refusal: Refusal) {
  if (refusal.reason === 'too-many') {
    return refuse(m.enquiry_too_many(), { retryAfterSeconds: refusal.retryAfterSeconds })
  }
  const words = { busy: m.error_busy, 'not-mailed': m.newsletter_not_mailed }
  return refuse(words[refusal.reason](), { status: 503 })
}
