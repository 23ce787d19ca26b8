import type { StaffFileField } from '#domain/staff.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { plainKey } from './paper-keys.server.ts'
import { readStaff } from './read-staff.server.ts'
import type { TypedStaff } from './registration.schema.server.ts'
import { StaffDraft, type StaffDraftRecord } from './staff-draft.entity.server.ts'
import { removeUploads, type CheckedFile } from './upload.server.ts'

/** A draft that nobody goes on with is forgotten; its files with the bucket's lifecycle. */
const draftDays = 30
const day = 24 * 60 * 60

/** A file of a draft, with the small version of a photo where the browser has made one. */
export type DraftFile = CheckedFile & { small?: CheckedFile }
export type Draft = Omit<StaffDraftRecord, 'typed' | 'files'> & {
  typed: TypedStaff
  files: Partial<Record<StaffFileField, DraftFile>>
}

/** A draft of this administrator's, or null: another's answers like one that does not exist. */
export async function readDraft(administrator: Administrator, staffId: string): Promise<Draft | null> {
  const { data } = await StaffDraft.get({ staffId }).go({ consistent: true })
  // DynamoDB deletes late.
  const isThere = data?.administratorId === administrator.uid && data.ttl * 1000 > now()
  return isThere ? toDraft(data) : null
}

/** The same, begun if it is not there yet; null when it is another administrator's. */
export async function openDraft(administrator: Administrator, staffId: string): Promise<Draft | null> {
  const draft = await readDraft(administrator, staffId)
  if (draft || (await readStaff(staffId))) return draft
  return (await writeDraft(administrator, staffId, {})) ? readDraft(administrator, staffId) : null
}

/** The administrator's drafts, the newest first. */
export async function listDrafts({ uid }: Administrator): Promise<Draft[]> {
  const { data } = await StaffDraft.query
    .ofAdministrator({ administratorId: uid })
    .go({ order: 'desc', limit: 20 })
  return data.map(toDraft)
}

function toDraft({ files = {}, ...draft }: StaffDraftRecord): Draft {
  const notes = Object.entries(files as Record<string, Partial<DraftFile>>)
  // The note of a file from before has no key: the file lies under the plain one.
  const known = notes.map(([field, note]) => [
    field,
    { key: plainKey(draft.staffId, field as StaffFileField), ...note },
  ])
  return { ...draft, files: Object.fromEntries(known) as Draft['files'] }
}

/** False when the draft is another administrator's. */
export function writeDraft(
  administrator: Administrator,
  staffId: string,
  typed: TypedStaff,
): Promise<boolean> {
  return tryConditionalWrite(() =>
    StaffDraft.upsert({ staffId })
      .ifNotExists({ files: {} })
      .set({ administratorId: administrator.uid, typed, updatedAt: nowInstant(), ttl: draftEnd() })
      .where(
        ({ administratorId }, { eq, notExists }) =>
          `${notExists(administratorId)} OR ${eq(administratorId, administrator.uid)}`,
      )
      .go(),
  )
}

/**
 * Gives a draft up with its files. They go only after the draft is gone for certain, because somebody else may be
 * registering the nurse from it.
 */
export async function discardDraft(administrator: Administrator, staffId: string): Promise<void> {
  const discarded: Draft[] = []
  const isGone = await tryConditionalWrite(async () => {
    const { data } = await StaffDraft.delete({ staffId })
      .where(({ administratorId }, { eq }) => eq(administratorId, administrator.uid))
      .go({ response: 'all_old' })
    if (data) discarded.push(toDraft(data))
  })
  if (isGone) await removeUploads(discarded.flatMap(draftKeys))
}

/** The keys of a draft's files. */
export function draftKeys({ files }: Pick<Draft, 'files'>): string[] {
  return Object.values(files).flatMap(keysOf)
}

/** The keys of one of them. */
export function keysOf({ key, small }: DraftFile): string[] {
  return small ? [key, small.key] : [key]
}

/**
 * Notes a file that was checked, or that there is none any more, in the place of the one that the draft has now. Files
 * arrive side by side, so each is written by itself.
 * @returns false when the draft has another file there by now, or is gone
 */
export function noteFile(
  { staffId, files }: Draft,
  field: StaffFileField,
  file: DraftFile | null,
): Promise<boolean> {
  const former = files[field]?.key ?? plainKey(staffId, field)
  return tryConditionalWrite(() =>
    StaffDraft.patch({ staffId })
      .set({ ttl: draftEnd() })
      .add({ filesVersion: 1 })
      .data(({ files }, { set, remove }) => {
        if (file) set(files[field], file)
        else remove(files[field])
      })
      .where(({ files }, { eq, notExists }) => {
        const { key = '' } = files[field] ?? {}
        return former === plainKey(staffId, field) ? notExists(key) : eq(key, former)
      })
      .go(),
  )
}

function draftEnd(): number {
  return Math.ceil(now() / 1000) + draftDays * day
}
