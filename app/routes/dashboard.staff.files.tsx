import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { staffMessages } from '#app/content/dashboard-messages.ts'
import { readFields } from '#app/routes/dashboard/services/service-action.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import { isStaffFileField, allowedTypes, wrongStoredTypeMessage } from '#domain/staff.ts'
import { logError } from '#server/http/log.server.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { finishUpload } from '#server/staff/draft-files.server.ts'
import { openDraft } from '#server/staff/draft.server.ts'
import type { PaperField } from '#server/staff/paper-keys.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { finishReplacement } from '#server/staff/replace-paper.server.ts'
import { beginUpload } from '#server/staff/upload.server.ts'

/** Files are sent here and looked at elsewhere. */
export async function loader(route: LoaderFunctionArgs): Promise<never> {
  await requireAdministrator(route)
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

/** Leave to send one file of a draft or of a nurse to the bucket, and the look at what has arrived there. */
export async function action(route: ActionFunctionArgs): Promise<Response> {
  const { user } = await requireAdministrator(route)
  const fields = await readFields(route)
  const staffId = textOf(fields, 'staffId')
  const field = textOf(fields, 'field')
  if (!isRecordId(staffId) || !isPaperField(field)) return answer(staffMessages.permissionDenied, 400)
  const place = { staffId, field, isReplacing: fields.get('isReplacing') === 'yes' }
  try {
    return fields.get('intent') === 'finish'
      ? await finish(user, place, fields)
      : await begin(user, place, fields)
  } catch (error) {
    logError('a file was not taken', error)
    return answer(staffMessages.fileNotTaken, 503)
  }
}

type Place = { staffId: string; field: PaperField; isReplacing: boolean }

async function begin(user: Administrator, { staffId, field, isReplacing }: Place, fields: FormData) {
  const type = field === 'profilePhotoSmall' ? 'image/jpeg' : textOf(fields, 'type')
  const allowed = allowedTypes(field === 'profilePhotoSmall' ? 'profilePhoto' : field).find(
    (each) => each === type,
  )
  if (!allowed) return answer(wrongStoredTypeMessage(field), 400)
  const owner = isReplacing ? await readStaff(staffId) : await openDraft(user, staffId)
  if (!owner || ('retiredAt' in owner && owner.retiredAt)) return answer(staffMessages.permissionDenied, 403)
  return Response.json({ ok: true, leave: await beginUpload(staffId, field, allowed) })
}

async function finish(user: Administrator, { staffId, field, isReplacing }: Place, fields: FormData) {
  // The small version of a photo is looked at with the photo.
  if (field === 'profilePhotoSmall') return answer(staffMessages.permissionDenied, 400)
  const sent = { field, key: textOf(fields, 'key'), smallKey: textOf(fields, 'smallKey') || null }
  const draft = isReplacing ? null : await openDraft(user, staffId)
  if (!isReplacing && !draft) return answer(staffMessages.permissionDenied, 403)
  const finished = draft
    ? await finishUpload(user, draft, sent)
    : await finishReplacement(user, staffId, sent)
  return finished.ok ? Response.json(finished) : answer(finished.problem, 400)
}

function isPaperField(name: string): name is PaperField {
  return name === 'profilePhotoSmall' || isStaffFileField(name)
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

function answer(problem: string, status: number): Response {
  return Response.json({ ok: false, problem }, { status })
}
