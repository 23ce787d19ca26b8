import type { StaffFileField } from '#domain/staff.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { plainKey } from './paper-keys.server.ts'
import { readStaff } from './read-staff.server.ts'
import type { TypedStaff } from './registration.schema.server.ts'
import { StaffDraft, type StoredStaffDraft } from './staff-draft.entity.server.ts'
import { removeUploads, type CheckedFile } from './upload.server.ts'
import { unexpired, unlessExpired } from '#server/table/expired.server.ts'

/** A draft expires this many days after its last change; its files by the bucket's lifecycle rule. */
const draftDays = 30
const day = 24 * 60 * 60

/** A file of a draft, with the small version of a photo where the browser has made one. */
export type DraftFile = CheckedFile & { small?: CheckedFile }
export type Draft = Omit<StoredStaffDraft, 'typed' | 'files'> & {
  typed: TypedStaff
  files: Partial<Record<StaffFileField, DraftFile>>
}

/** A draft of this administrator, or null. Another administrator's draft is treated like one that does not exist. */
export async function readDraft(administrator: Administrator, staffId: string): Promise<Draft | null> {
  const { data } = await StaffDraft.get({ staffId }).go({ consistent: true })
  const draft = unlessExpired(data)
  return draft?.administratorId === administrator.uid ? toDraft(draft) : null
}

/** The same, but a missing draft is created; null when it is another administrator's or the nurse is registered. */
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
  return unexpired(data).map(toDraft)
}

function toDraft({ files = {}, ...draft }: StoredStaffDraft): Draft {
  const notes = Object.entries(files as Record<string, Partial<DraftFile>>)
  // Older drafts have no key of a file: it then has the plain key.
  const known = notes.map(([field, note]) => [
    field,
    { key: plainKey(draft.staffId, field as StaffFileField), ...note },
  ])
  return { ...draft, files: Object.fromEntries(known) as Draft['files'] }
}

/** Saves the typed fields of a draft; false when it is another administrator's. */
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
 * Deletes a draft and its files. The files are removed only when the draft is certainly deleted, because another request may
 * be registering the nurse from it.
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

/** The keys of one file of a draft. */
export function keysOf({ key, small }: DraftFile): string[] {
  return small ? [key, small.key] : [key]
}

/**
 * Replaces one file of a draft by a checked one, or removes it (null). Files arrive in parallel, so each is written alone.
 * @returns false when the draft has another file there meanwhile, or is gone
 */
export function setDraftFile(
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
