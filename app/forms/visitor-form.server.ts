import { randomUUID } from 'node:crypto'
import type { LoaderFunctionArgs } from '@remix-run/node'
import type * as z from 'zod/mini'
import * as m from '#app/content/paraglide/messages.js'
import { honeypotField } from '#domain/honeypot.ts'
import { isScriptedBrowser } from '#server/enquiries/scripted-browser.server.ts'
import { readViewer } from '#app/session/viewer.server.ts'
import { readForm, type ReadForm, type Refuse } from './read-form.server.ts'

/**
 * The uid of the signed-in user who sends a form, or null. A form is for those whom we cannot look up just now as well.
 */
export async function readSender(route: Parameters<typeof readViewer>[0]): Promise<string | null> {
  const viewer = await readViewer(route).catch(() => null)
  return viewer?.user.uid ?? null
}

type Refusal = { reason: 'too-many'; retryAfterSeconds: number } | { reason: 'busy' | 'not-mailed' }

/**
 * What an empty enquiry form starts with: an id of its own, so that sending it twice is one enquiry, and how to reach
 * a visitor who is signed in. The form is there for those whom we cannot look up just now as well.
 */
export async function enquiryDefaults(route: LoaderFunctionArgs) {
  const viewer = await readViewer(route).catch(() => null)
  const formId = randomUUID()
  if (!viewer) return { formId }
  const { firstname, lastname, number, email } = viewer.user
  return { formId, name: `${firstname} ${lastname}`.trim(), number, email }
}

/**
 * Reads a form that anybody may post: enquiry, contact, newsletter. A headless or scripted browser is refused with 451
 * (section 8, "Email contact service"); a refused origin has had its 403 from the handler.
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

/** The answer to what the business refused of such a form. */
export function refuseVisitor(refuse: Refuse, refusal: Refusal) {
  if (refusal.reason === 'too-many') {
    return refuse(m.enquiry_too_many(), { retryAfterSeconds: refusal.retryAfterSeconds })
  }
  const words = { busy: m.error_busy, 'not-mailed': m.newsletter_not_mailed }
  return refuse(words[refusal.reason](), { status: 503 })
}
