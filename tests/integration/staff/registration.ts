import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { FormReply } from '#app/forms/use-form.ts'
import { staffFileFields, type StaffFileField } from '#domain/staff.ts'
import { filledIn } from '#tests/support/staff-form.ts'
import type { Site } from '#tests/support/site.ts'

export const form = '/dashboard/staff/addStaff'
export const uploads = '/dashboard/staff/files'

export const jpeg = Buffer.concat([
  Buffer.from('ffd8ffe000104a464946', 'hex'),
  Buffer.alloc(400),
  Buffer.from('ffd9', 'hex'),
])
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

export type PresignedPost = { url: string; fields: Record<string, string> }

/** Sends a file with its presigned POST, as a browser does. */
export async function send({ url, fields }: PresignedPost, file: Buffer): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', new Blob([new Uint8Array(file)]))
  return fetch(url, { method: 'POST', body })
}

/** Registers a nurse with eleven files through the pages. */
export async function register(site: Site): Promise<{ id: string; fields: Record<string, string> }> {
  const id = randomUUID()
  const fields = filledIn()
  await site.post(form, { staffId: id, intent: 'save', ...fields })
  for (const field of staffFileFields) {
    const begun = await site.post(uploads, { intent: 'begin', staffId: id, field })
    const { leave } = JSON.parse(begun.html) as { leave: PresignedPost }
    await send(leave, jpeg)
    await site.post(uploads, { intent: 'finish', staffId: id, field, key: leave.fields.key ?? '' })
  }
  const done = await site.post(form, { ...fields, staffId: id, intent: 'register' })
  if (done.status !== 302) throw new Error(`Not registered: ${done.text}`)
  return { id, fields }
}

type UploadReply = { ok: boolean; problem?: string; leave?: PresignedPost }

/** Requests a presigned POST for a file. */
export async function beginUpload(
  site: Site,
  { staffId, field }: { staffId: string; field: string },
): Promise<UploadReply> {
  const answer = await site.post(uploads, { intent: 'begin', staffId, field })
  return parseReply(answer.html)
}

/** The server's answer: the presigned POST, success, or the message of the problem. */
function parseReply(json: string): UploadReply {
  const { reply, ...rest } = JSON.parse(json) as { reply?: FormReply; leave?: UploadReply['leave'] }
  const problem = reply?.errors?.['']?.[0]
  return { ok: problem === undefined, ...(problem !== undefined && { problem }), ...rest }
}

/** Uploads a file as the form does; returns the server's response and the key. */
export async function upload(
  site: Site,
  { staffId, field, file }: { staffId: string; field: StaffFileField; file: Buffer },
): Promise<UploadReply & { key?: string }> {
  const { leave, ...refused } = await beginUpload(site, { staffId, field })
  if (!leave) return refused
  const sent = await send(leave, file)
  if (!sent.ok) return { ok: false, problem: (await sent.text()).match(/<Code>(\w+)/)?.[1] ?? 'unknown' }
  const key = leave.fields.key ?? ''
  const answer = await site.post(uploads, { intent: 'finish', staffId, field, key })
  return { ...parseReply(answer.html), key }
}

/** Uploads all eleven files of a registration. */
export async function uploadAllFiles(site: Site, staffId: string): Promise<void> {
  const told = await Promise.all(staffFileFields.map((field) => upload(site, { staffId, field, file: jpeg })))
  expect(told.every(({ ok }) => ok)).toBe(true)
}
