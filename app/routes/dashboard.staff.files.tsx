import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireAdministrator } from '#app/account.server.ts'
import { staffMessages } from '#app/content/dashboard-messages.ts'
import { readFields } from '#app/service-action.server.ts'
import { isRecordId } from '#app/domain/record-id.ts'
import { isStaffFileField, typesOf, wrongStoredType, type StaffFileField } from '#app/domain/staff.ts'
import { logError } from '#server/http/log.server.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { beginReplacement, beginSmallPhoto, finishReplacement } from '#server/staff/edit.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { beginUpload, finishUpload, openDraft } from '#server/staff/register.server.ts'

/** Files are sent here and looked at elsewhere. */
export async function loader(route: LoaderFunctionArgs): Promise<never> {
  await requireAdministrator(route)
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

/** Leave to send one file of a draft to the bucket, and the look at what has arrived there. */
export async function action(route: ActionFunctionArgs): Promise<Response> {
  const { user } = await requireAdministrator(route)
  const fields = await readFields(route)
  const [staffId, field, type] = ['staffId', 'field', 'type'].map((name) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  })
  const isSmall = field === 'profilePhotoSmall'
  if (!isRecordId(staffId) || !(isSmall || isStaffFileField(field)))
    return answer(staffMessages.permissionDenied, 400)
  try {
    if (fields.get('isReplacing') === 'yes' && !isSmall && isStaffFileField(field))
      return await replace(user, fields, { staffId, field, type })
    if (fields.get('isReplacing') === 'yes') return await replaceSmall(staffId)
    const draft = await openDraft(user, staffId)
    if (!draft) return answer(staffMessages.permissionDenied, 403)
    if (fields.get('intent') === 'finish' && isStaffFileField(field)) {
      const finished = await finishUpload(draft, field)
      return finished.ok ? Response.json(finished) : answer(finished.problem, 400)
    }
    const allowed = typesOf(isStaffFileField(field) ? field : 'profilePhoto').find((each) => each === type)
    if (!allowed) return answer(wrongStoredType(field), 400)
    const leave = await beginUpload(draft, isStaffFileField(field) ? field : 'profilePhotoSmall', allowed)
    return Response.json({ ok: true, leave })
  } catch (error) {
    logError('a file was not taken', error)
    return answer(staffMessages.fileNotTaken, 503)
  }
}

type Asked = { staffId: string; field: StaffFileField; type: string | undefined }

/** The same for a file that takes the place of one that a nurse has. */
async function replace(user: Administrator, fields: FormData, { staffId, field, type }: Asked) {
  const key = fields.get('key')
  if (fields.get('intent') === 'finish' && typeof key === 'string') {
    const finished = await finishReplacement(user, staffId, { field, key })
    return finished.ok ? Response.json(finished) : answer(finished.problem, 400)
  }
  const allowed = typesOf(field).find((each) => each === type)
  if (!allowed) return answer(wrongStoredType(field), 400)
  if (!(await readStaff(staffId))) return answer(staffMessages.permissionDenied, 403)
  return Response.json({ ok: true, leave: await beginReplacement(staffId, field, allowed) })
}

async function replaceSmall(staffId: string) {
  if (!(await readStaff(staffId))) return answer(staffMessages.permissionDenied, 403)
  return Response.json({ ok: true, leave: await beginSmallPhoto(staffId) })
}

function answer(problem: string, status: number): Response {
  return Response.json({ ok: false, problem }, { status })
}
