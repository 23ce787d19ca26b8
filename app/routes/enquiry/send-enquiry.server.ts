import { shownEmail } from '#domain/placeholder-email.ts'
import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type * as z from 'zod/mini'
import * as m from '#app/content/paraglide/messages.js'
import { readVisitorForm, refuseVisitor } from '#app/forms/visitor-form.server.ts'
import { readViewer } from '#app/session/viewer.server.ts'
import { enquire, type NewEnquiry } from '#server/enquiries/enquire.server.ts'

/**
 * The first values of an enquiry form: a new id, so that a form that is sent twice makes one enquiry, and the contact data
 * of a signed-in visitor. While the table cannot be reached, the form is shown without the contact data.
 */
export async function enquiryDefaults(route: LoaderFunctionArgs) {
  const user = await readSender(route)
  const formId = randomUUID()
  if (!user) return { formId }
  const { firstname, lastname, number, email } = user
  return { formId, name: `${firstname} ${lastname}`.trim(), number, email: shownEmail(email) }
}

/**
 * The action of the enquiry and of the contact form: stores what was sent and mails it to the office (sections 1 and 8).
 * @returns `sent`, the text of the success message, or the form's reply with the reason of the refusal
 */
export async function sendEnquiry<Schema extends z.ZodMiniObject>(
  route: ActionFunctionArgs,
  schema: Schema,
  toEnquiry: (fields: z.output<Schema>) => NewEnquiry,
) {
  const form = await readVisitorForm(route.request, schema)
  if (!form.ok) return form.refused
  const enquiry = toEnquiry(form.value)
  const sender = await readSender(route)
  const outcome = await enquire(enquiry, route.context.clientAddress, sender?.uid)
  if (!outcome.ok) return refuseVisitor(form.refuse, outcome)
  const { kind, name, number, email } = enquiry
  return { sent: kind === 'enquiry' ? m.enquiry_sent({ name, number }) : m.contact_sent({ name, email }) }
}

/**
 * The signed-in user who sends a form, or undefined. Also undefined while the table cannot be reached, so that the form can
 * still be used.
 */
async function readSender(route: Parameters<typeof readViewer>[0]) {
  const viewer = await readViewer(route).catch(() => null)
  return viewer?.user
}
