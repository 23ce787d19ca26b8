import { randomUUID } from 'node:crypto'
import type { LoaderFunctionArgs } from '@remix-run/node'
import type * as z from 'zod/mini'
import * as m from '#app/content/paraglide/messages.js'
import { trapField } from '#domain/trap.ts'
import { isScriptedBrowser } from '#server/enquiries/scripted-browser.server.ts'
import { readViewer } from '#app/session/viewer.server.ts'
import { parseForm, rejected, rejectedForNow } from './read-form.server.ts'

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
 * Reads a form that anybody may post: enquiry, contact, newsletter. A headless or scripted browser is answered with 451
 * (section 8, "Email contact service"); a refused origin has had its 403 from the handler.
 *
 * @returns the value, and the answers for what the business refuses; or the answer for what is wrong with the form
 */
export async function parseVisitorForm<Schema extends z.ZodMiniObject>(request: Request, schema: Schema) {
  const trap = await readTrap(request.clone())
  const form = await parseForm(request, schema)
  if (isScriptedBrowser(request.headers.get('User-Agent'), trap)) {
    return { ok: false as const, answer: rejected(form.refuse(m.enquiry_unavailable()), {}, 451) }
  }
  if (!form.ok) return { ok: false as const, answer: rejected(form.reply) }

  function refused(refusal: Refusal) {
    if (refusal.reason === 'too-many') {
      return rejectedForNow(form.refuse(m.enquiry_too_many()), refusal.retryAfterSeconds)
    }
    const words = { busy: m.error_busy, 'not-mailed': m.newsletter_not_mailed }
    return rejected(form.refuse(words[refusal.reason]()), {}, 503)
  }
  return { ok: true as const, value: form.value, refused }
}

async function readTrap(request: Request): Promise<string> {
  const value = (await request.formData()).get(trapField)
  return typeof value === 'string' ? value : ''
}
