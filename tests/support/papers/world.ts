import { randomBytes, randomUUID } from 'node:crypto'
import type { StaffFileField } from '#domain/staff.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { now } from '#server/clock.server.ts'
import { readCredential, sign } from '#tools/sandbox/s3/signing-key.ts'
import { finishUpload } from '#server/staff/draft-files.server.ts'
import { openDraft } from '#server/staff/draft.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { finishReplacement } from '#server/staff/replace-paper.server.ts'
import { beginUpload } from '#server/staff/upload.server.ts'
import { filledIn } from '../staff-form.ts'

/** Leave that was given for one upload; it may be used again and again. */
export type Given = {
  staffId: string
  field: StaffFileField
  leave: { url: string; fields: Record<string, string> }
}

/** The actors and things of one history: few, so that they meet. */
export type World = {
  administrator: Administrator
  nurses: { staffId: string; typed: Record<string, string> }[]
  given: Given[]
}

export const nurses = 2
export const fields = ['profilePhoto', 'panCard'] as const

export function createWorld(): World {
  const uid = randomUUID()
  return {
    administrator: { uid, email: `${uid}@office.example` },
    nurses: Array.from({ length: nurses }, () => ({ staffId: randomUUID(), typed: filledIn() })),
    given: [],
  }
}

/** A picture unlike any other. */
function picture(): Buffer {
  return Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(8), Buffer.from('ffd9', 'hex')])
}

/** What no field takes. */
export const page = '<html>'

/** Leave for one upload, and the file sent with it. */
export async function sendNew(
  world: World,
  staffId: string,
  { field, isGood }: { field: StaffFileField; isGood: boolean },
): Promise<Given> {
  const leave = fromNow(await beginUpload(staffId, field, 'image/jpeg'))
  const given = { staffId, field, leave }
  world.given.push(given)
  await sendAgain(given, isGood)
  return given
}

/** The same leave where the clock was moved: the SDK reckons its ten minutes from the system's own time. */
function fromNow({ url, fields }: Given['leave']): Given['leave'] {
  const { Policy = '', 'X-Amz-Credential': credential = '' } = fields
  const policy = JSON.parse(Buffer.from(Policy, 'base64').toString()) as { expiration: string }
  const expiration = new Date(Date.parse(policy.expiration) + now() - Date.now()).toISOString()
  const moved = Buffer.from(JSON.stringify({ ...policy, expiration })).toString('base64')
  const signature = sign(readCredential(credential).date, moved)
  return { url, fields: { ...fields, Policy: moved, 'X-Amz-Signature': signature } }
}

/** Another file with leave that was given before. S3 answers with an error once it has expired. */
export async function sendAgain({ leave }: Given, isGood: boolean): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(leave.fields)) form.append(name, value)
  form.append('file', new Blob([isGood ? new Uint8Array(picture()) : page]))
  await fetch(leave.url, { method: 'POST', body: form })
}

/** Asks to have an upload looked at, for the draft or for the record, whichever the nurse has. */
export async function finish({ administrator }: World, { staffId, field, leave }: Given): Promise<unknown> {
  const sent = { field, key: leave.fields.key ?? '', smallKey: null }
  if (await readStaff(staffId)) return finishReplacement(administrator, staffId, sent)
  const draft = await openDraft(administrator, staffId)
  return draft && finishUpload(administrator, draft, sent)
}
