import { randomBytes } from 'node:crypto'
import { staffFileFields, type PaperField, type StaffFileField } from '#domain/staff.ts'
import type { PaperTaskRecord } from './paper-task.entity.server.ts'
import type { StaffRecord } from './staff.entity.server.ts'

/*
 * Where the nurses' papers lie in the bucket (docs/decisions/0017):
 *
 *   staff/{staffId}/{field}/upload-{random}   what a browser sends; writable while its leave lasts, named by no record
 *   staff/{staffId}/{field}/{random}          a copy of what was checked; written once, by the server
 *   staff/{staffId}/{field}                   what was registered before, or imported
 *   staff/{staffId}/{field}-{random}          what was replaced before
 */

/** The beginning of all keys of one nurse. */
export function papersPrefix(staffId: string): string {
  if (staffId === '') throw new Error('A nurse has an id')
  return `staff/${staffId}/`
}

/** The key of a nurse's file from before each had one of its own, and of an imported one. */
export function plainKey(staffId: string, field: PaperField): string {
  return `${papersPrefix(staffId)}${field}`
}

/** A new key for one upload of a browser. */
export function newUploadKey(staffId: string, field: PaperField): string {
  return `${plainKey(staffId, field)}/upload-${random()}`
}

/** Whether a key, sent by a browser, is one that an upload of this field of this nurse may have. */
export function isUploadKey(key: string, staffId: string, field: PaperField): boolean {
  const start = `${plainKey(staffId, field)}/upload-`
  return key.startsWith(start) && /^[\da-f]{32}$/.test(key.slice(start.length))
}

/** A new key for a file that was checked. No leave is ever given for it. */
export function newPaperKey(staffId: string, field: PaperField): string {
  return `${plainKey(staffId, field)}/${random()}`
}

type Papers = Pick<StaffRecord, 'id' | StaffFileField | 'profilePhotoSmall'>

/**
 * The key of the small version of a nurse's photo, or null when they have none. A record from before has no name for it:
 * it then lies beside the photo.
 */
export function smallPhotoKey({ id, profilePhoto, profilePhotoSmall }: Papers): string | null {
  if (profilePhotoSmall) return profilePhotoSmall
  const isFromBefore =
    profilePhoto !== undefined && !profilePhoto.startsWith(`${plainKey(id, 'profilePhoto')}/`)
  return isFromBefore ? plainKey(id, 'profilePhotoSmall') : null
}

/** The keys that a nurse's record names. */
export function namedPapers(staff: Papers): string[] {
  const papers = staffFileFields.flatMap((field) => staff[field] ?? [])
  return staff.profilePhotoSmall ? [...papers, staff.profilePhotoSmall] : papers
}

/**
 * Whether a key belongs to a nurse whose papers are being erased: the names have left the record, and the task that removes
 * the files is still there.
 * @param tasks every task of the table
 */
export function beingErased(
  staff: Papers[],
  tasks: Pick<PaperTaskRecord, 'kind' | 'staffId'>[],
): (key: string) => boolean {
  const without = new Set(staff.filter((each) => namedPapers(each).length === 0).map(({ id }) => id))
  const erasing = tasks.filter(({ kind, staffId }) => kind === 'erase' && without.has(staffId))
  const prefixes = new Set(erasing.map(({ staffId }) => papersPrefix(staffId)))
  return (key) => prefixes.has(key.split('/', 2).concat('').join('/'))
}

function random(): string {
  return randomBytes(16).toString('hex')
}
