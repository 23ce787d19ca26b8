import { randomBytes, randomUUID } from 'node:crypto'
import type { StaffFileField } from '#domain/staff.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { finishUpload } from '#server/staff/draft-files.server.ts'
import { openDraft } from '#server/staff/draft.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { finishReplacement } from '#server/staff/replace-paper.server.ts'
import { beginUpload } from '#server/staff/upload.server.ts'
import { asking } from '../actors.ts'
import { filledIn } from '../staff-form.ts'
import { firstTurn } from '../turns.ts'

/** A presigned POST for one upload; it can be used several times until it expires. */
export type Given = {
  staffId: string
  field: StaffFileField
  leave: { url: string; fields: Record<string, string> }
}

/** The actors and records of one history. There are few, so that requests compete for them. */
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

/** A JPEG image with random content. */
function picture(): Buffer {
  return Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(8), Buffer.from('ffd9', 'hex')])
}

/** A file that no field accepts. */
const page = '<html>'

/** Begins an upload and sends a file with its presigned POST. */
export async function sendNew(
  world: World,
  staffId: string,
  { field, isGood }: { field: StaffFileField; isGood: boolean },
): Promise<Given> {
  const leave = await beginUpload(staffId, field)
  const given = { staffId, field, leave }
  world.given.push(given)
  await sendAgain(given, isGood)
  return given
}

/** Sends another file with a presigned POST from before. S3 responds with an error once it has expired. */
export async function sendAgain({ leave }: Given, isGood: boolean): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(leave.fields)) form.append(name, value)
  form.append('file', new Blob([isGood ? new Uint8Array(picture()) : page]))
  await inTurn(() => fetch(leave.url, { method: 'POST', body: form }))
}

/** Sends what a browser sends to S3 itself, in turn with all calls to AWS. */
function inTurn(send: () => Promise<Response>): Promise<void> {
  return asking(async () => {
    const turn = await firstTurn()
    try {
      const { body } = await send()
      await body?.cancel()
      await turn?.secondTurn()
    } finally {
      turn?.end()
    }
  })
}

/** Finishes an upload, which checks the file, for the draft or the record, whichever the nurse has. */
export async function finish({ administrator }: World, { staffId, field, leave }: Given): Promise<unknown> {
  const sent = { field, key: leave.fields.key ?? '', smallKey: null }
  if (await readStaff(staffId)) return finishReplacement(administrator, staffId, sent)
  const draft = await openDraft(administrator, staffId)
  return draft && finishUpload(administrator, draft, sent)
}
