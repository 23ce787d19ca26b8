import { randomBytes } from 'node:crypto'
import { staffFileFields, type PaperField, type StaffFileField } from '#domain/staff.ts'
import type { StoredPaperTask } from './paper-task.entity.server.ts'
import type { StoredStaff } from './staff.entity.server.ts'

/*
 * The keys of the nurses' papers in the bucket (docs/decisions/0011):
 *
 *   staff/{staffId}/{field}/upload-{random}   an upload; writable while the presigned POST is valid, named by no record
 *   staff/{staffId}/{field}/{random}          a copy of a checked file; written once, by the server
 *   staff/{staffId}/{field}                   older registrations and imports
 *   staff/{staffId}/{field}-{random}          older replacements
 */

/** The prefix of all keys of one nurse. */
export function papersPrefix(staffId: string): string {
  if (staffId === '') throw new Error('A nurse has an id')
  return `staff/${staffId}/`
}

/** The plain key of a nurse's file, as older files have it. */
export function plainKey(staffId: string, field: PaperField): string {
  return `${papersPrefix(staffId)}${field}`
}

/** A new key for one upload of a browser. */
export function newUploadKey(staffId: string, field: PaperField): string {
  return `${plainKey(staffId, field)}/upload-${random()}`
}

/** Whether a key from a browser is an upload key of this field of this nurse. */
export function isUploadKey(key: string, staffId: string, field: PaperField): boolean {
  const start = `${plainKey(staffId, field)}/upload-`
  return key.startsWith(start) && /^[\da-f]{32}$/.test(key.slice(start.length))
}

/** A new key for a checked file. Browsers never get a presigned POST for it. */
export function newPaperKey(staffId: string, field: PaperField): string {
  return `${plainKey(staffId, field)}/${random()}`
}

type Papers = Pick<StoredStaff, 'id' | StaffFileField | 'profilePhotoSmall'>

/**
 * The key of the small version of a nurse's photo, or null when there is none. An older record does not name it; its key
 * follows from the photo's key.
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
 * Whether a key belongs to a nurse whose papers are being erased: the record names none any more, but the task that removes
 * the files still exists.
 * @param tasks all tasks of the table
 */
export function beingErased(
  staff: Papers[],
  tasks: Pick<StoredPaperTask, 'kind' | 'staffId'>[],
): (key: string) => boolean {
  const without = new Set(staff.filter((each) => namedPapers(each).length === 0).map(({ id }) => id))
  const erasing = tasks.filter(({ kind, staffId }) => kind === 'erase' && without.has(staffId))
  const prefixes = new Set(erasing.map(({ staffId }) => papersPrefix(staffId)))
  return (key) => prefixes.has(key.split('/', 2).concat('').join('/'))
}

function random(): string {
  return randomBytes(16).toString('hex')
}
