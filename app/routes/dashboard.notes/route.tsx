import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { messages } from '#app/content/office/pages.ts'
import { dashboardBack } from '#app/dashboard/frame/dashboard-back.ts'
import { answerBusy, readForm } from '#app/forms/read-form.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { visitInAddress } from '#domain/visits/visit-id.ts'
import { markNoteRead } from '#server/attendance/mark-note-read.server.ts'
import { noteForm } from '#server/attendance/note-form.server.ts'

const panel = '/dashboard/panel'

/** The address is for the form of a note alone; its page is the panel. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  return redirect(`${panel}#notes`)
}

/** Records that an administrator has read a note. A script gets an answer, any other form a page. */
export async function action(route: ActionFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const form = await readForm(route.request, noteForm)
  if (!form.ok) throw new Response(null, { status: 400, statusText: 'Bad Request' })
  const { visit, event, back, quiet } = form.value
  const name = visitInAddress({ visitId: visit })
  const outcome = name
    ? await markNoteRead(user, { ...name, clientId: event }).catch(answerBusy)
    : ({ ok: false, reason: 'not-found' } as const)
  if (quiet) return Response.json({ problem: outcome.ok ? null : problems[outcome.reason] })
  const message = outcome.ok ? 'noteRead' : outcome.reason === 'busy' ? 'busy' : 'noteGone'
  throw await redirectWithMessage(dashboardBack(back, panel), message)
}

const problems = { busy: messages.busy, 'not-found': messages.noteGone }
