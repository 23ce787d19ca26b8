import { staffMessages, fileProblemWords } from '#app/content/office/staff-records.ts'
import type { FormReply } from '#app/forms/use-form.ts'
import { fileTypeOf } from '#domain/file-types.ts'
import {
  fileLimits,
  fileProblem,
  hasTooManyPixels,
  staffFiles,
  type PaperField,
  type StaffFileField,
} from '#domain/staff.ts'

const address = '/dashboard/staff/files'
const photoSide = 1600
const smallSide = 192

/** A presigned POST of S3: the address and the form fields that go before the file. */
type PresignedPost = { url: string; fields: Record<string, string> }
type Answer = { leave?: PresignedPost; reply?: FormReply }

/** The nurse or draft, the file's field, and whether it replaces a file that a nurse has. */
export type Place = { staffId: string; field: StaffFileField; isReplacing: boolean }

/** A refused file or failed upload; its message is shown to the user. */
export class UploadProblem extends Error {}

/**
 * Uploads one file of a draft straight to the bucket; then the server checks it there. A photo is redrawn first, which removes
 * the camera's metadata, and a profile photo is uploaded in a small version too.
 * @param onProgress called with the part that has been sent, from 0 to 1
 * @param signal ends it, because another file was chosen for the field
 * @returns the file as it was sent
 * @throws UploadProblem
 */
export async function upload(
  { staffId, field, isReplacing }: Place,
  chosen: File,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<Blob> {
  const bytes = new Uint8Array(await chosen.slice(0, fileLimits.form).arrayBuffer())
  const refused = fileProblem(field, { bytes, size: chosen.size })
  if (refused) throw new UploadProblem(fileProblemWords(field, refused))
  const type = fileTypeOf(bytes) ?? chosen.type
  const typed = new Blob([bytes], { type })
  const picture = (side: number) =>
    redrawn(typed, side).catch(() => {
      throw new UploadProblem(
        hasTooManyPixels(bytes) ? fileProblemWords(field, 'too-many-pixels') : unreadable,
      )
    })
  const file = staffFiles[field].isPhoto ? await picture(photoSide) : typed
  const place = { staffId, isReplacing: isReplacing ? 'yes' : '' }
  const key = await send({ ...place, field }, file, { onProgress, signal })
  const smallKey =
    field === 'profilePhoto'
      ? await send({ ...place, field: 'profilePhotoSmall' }, await picture(smallSide), { signal })
      : ''
  await ask({ intent: 'finish', ...place, field, key, smallKey }, signal)
  return file
}

/** @returns the object's key in the bucket */
async function send(
  place: Record<string, string> & { field: PaperField },
  file: Blob,
  { onProgress, signal }: { onProgress?: (part: number) => void; signal: AbortSignal },
): Promise<string> {
  const { leave } = await ask({ intent: 'begin', ...place }, signal)
  if (!leave) throw new UploadProblem('Please try again.')
  const { url, fields } = leave
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total ? loaded / total : 0),
    )
    request.addEventListener('load', () =>
      request.status < 300
        ? resolve()
        : reject(new UploadProblem(wordsOf(request.responseText, place.field))),
    )
    const broken = () => reject(new UploadProblem('The connection broke. Please try again.'))
    request.addEventListener('error', broken)
    request.addEventListener('abort', broken)
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
  return fields.key ?? ''
}

/** The message for an error of S3; the text of S3 itself is for developers. */
function wordsOf(answer: string, field: PaperField): string {
  if (answer.includes('EntityTooLarge')) return fileProblemWords(field, 'too-large')
  return answer.includes('AccessDenied') ? staffMessages.storageDenied : staffMessages.fileNotTaken
}

/** @throws UploadProblem the server's refusal, or that it could not be reached */
async function ask(fields: Record<string, string>, signal: AbortSignal): Promise<Answer> {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields), signal })
    .then((response) => response.json() as Promise<Answer>)
    .catch(() => {
      throw new UploadProblem('The connection broke. Please try again.')
    })
  const [problem] = answer.reply?.errors?.[''] ?? []
  if (problem) throw new UploadProblem(problem)
  return answer
}

const unreadable = 'The photo could not be read. Please choose another one.'

/**
 * The picture without metadata, as a JPEG no wider and no higher than `side` pixels.
 * @throws where the browser cannot read it
 */
async function redrawn(file: Blob, side: number): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error(unreadable)
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  if (!blob) throw new Error(unreadable)
  return blob
}
