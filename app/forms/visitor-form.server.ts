import { randomUUID } from 'node:crypto'
import type { LoaderFunctionArgs } from '@remix-run/node'
import type * as z from 'zod/mini'
import * as m from '#app/content/paraglide/messages.js'
import { honeypotField } from '#domain/honeypot.ts'
import { isScriptedBrowser } from '#server/enquiries/scripted-browser.server.ts'
import { readViewer } from '#app/session/viewer.server.ts'
import { readForm, type ReadForm, type Refuse } from './read-form.server.ts'

/**
 * The uid of the signed-in user who sends a form, or null. Also null while the table cannot be reached, so that the form
 * can still be used.
 */
export async function readSender(route: Parameters<typeof readViewer>[0]): Promise<string | null> {
  const viewer = await readViewer(route).catch(() => null)
  return viewer?.user.uid ?? null
}

type Refusal = { reason: 'too-many'; retryAfterSeconds: number } | { reason: 'busy' | 'not-mailed' }

/**
 * The first values of an enquiry form: a new id, so that a form that is sent twice makes one enquiry, and the contact data
 * of a signed-in visitor. While the table cannot be reached, the form is shown without the contact data.
 */
export async function enquiryDefaults(route: LoaderFunctionArgs) {
  const viewer = await readViewer(route).catch(() => null)
  const formId = randomUUID()
  if (!viewer) return { formId }
  const { firstname, lastname, number, email } = viewer.user
  return { formId, name: `${firstname} ${lastname}`.trim(), number, email }
}

/**
 * Reads a form that needs no sign-in: enquiry, contact, newsletter. A headless or scripted browser is refused with 451
 * (section 8, "Email contact service"). The handler has already answered 403 to a refused origin.
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

/** The answer where the business function has refused such a form. */
export function refuseVisitor(refuse: Refuse, refusal: Refusal) {
  if (refusal.reason === 'too-many') {
    return refuse(m.enquiry_too_many(), { retryAfterSeconds: refusal.retryAfterSeconds })
  }
  const words = { busy: m.error_busy, 'not-mailed': m.newsletter_not_mailed }
  return refuse(words[refusal.reason](), { status: 503 })
}
