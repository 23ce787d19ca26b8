import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { staffMessages, fileProblemWords } from '#app/content/office/staff-records.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import { isStaffFileField, type FileProblem, type PaperField } from '#domain/staff.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { logError } from '#server/http/log.server.ts'
import { finishUpload } from '#server/staff/draft-files.server.ts'
import { openDraft } from '#server/staff/draft.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { finishReplacement } from '#server/staff/replace-paper.server.ts'
import { uploadSchema, type UploadForm } from '#server/staff/upload.schema.server.ts'
import { beginUpload, type BeginUpload } from '#server/staff/upload.server.ts'

/** This route only takes uploads; other routes show the files. */
export async function loader(route: LoaderFunctionArgs): Promise<never> {
  await requireAdministrator(route)
  throw notFound()
}

/**
 * The upload of one file of a draft or of a nurse, in two requests (`upload-file.client.ts`). The first answers with a
 * presigned POST of S3; the second checks the file that has arrived in the bucket. Both answer JSON: the presigned POST,
 * nothing, or the errors in the same form as a form's answer.
 */
export async function action(route: ActionFunctionArgs): Promise<Response> {
  const { user } = await requireAdministrator(route)
  // The page sends one file at a time and shows no form again, so there are no typed values to return.
  const form = await readForm(route.request, uploadSchema, { showAgain: () => ({}) })

  function refuse(words: string, status = 400): Response {
    const { data, init } = form.refuse(words, { status })
    return Response.json(data, init ?? {})
  }

  if (!form.ok) return refuse(staffMessages.permissionDenied)
  const { staffId, field } = form.value
  if (!isRecordId(staffId) || !isPaperField(field)) return refuse(staffMessages.permissionDenied)
  try {
    const run = form.value.intent === 'finish' ? finish : begin
    const outcome = await run(user, { ...form.value, staffId, field })
    if (outcome.ok) return Response.json(outcome.leave ? { leave: outcome.leave } : {})
    return outcome.problem === 'denied'
      ? refuse(staffMessages.permissionDenied, outcome.status)
      : refuse(fileProblemWords(field, outcome.problem))
  } catch (error) {
    logError('a file was not taken', error)
    return refuse(staffMessages.fileNotTaken, 503)
  }
}

type Upload = UploadForm & { staffId: string; field: PaperField }

type Outcome =
  | { ok: true; leave?: BeginUpload }
  | { ok: false; problem: FileProblem }
  | { ok: false; problem: 'denied'; status: number }

async function begin(user: Administrator, { staffId, field, ...asked }: Upload): Promise<Outcome> {
  const owner = asked.isReplacing ? await readStaff(staffId) : await openDraft(user, staffId)
  if (!owner || ('retiredAt' in owner && owner.retiredAt))
    return { ok: false, problem: 'denied', status: 403 }
  return { ok: true, leave: await beginUpload(staffId, field) }
}

async function finish(user: Administrator, { staffId, field, ...asked }: Upload): Promise<Outcome> {
  // The small version of a photo is checked together with the photo.
  if (field === 'profilePhotoSmall') return { ok: false, problem: 'denied', status: 400 }
  const sent = { field, key: asked.key, smallKey: asked.smallKey || null }
  if (asked.isReplacing) return finishReplacement(user, staffId, sent)
  const draft = await openDraft(user, staffId)
  return draft ? finishUpload(user, draft, sent) : { ok: false, problem: 'denied', status: 403 }
}

function isPaperField(name: string): name is PaperField {
  return name === 'profilePhotoSmall' || isStaffFileField(name)
}
