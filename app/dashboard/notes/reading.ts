import { formatOfficeMinute } from '#domain/dates.ts'

/** Who has read a note, in words; `unread` while nobody has. */
export type Reading = 'unread' | { words: string }

export function readingOf(mark: { at: string; administratorEmail: string } | null | undefined): Reading {
  return mark ? { words: `Read by ${mark.administratorEmail}, ${formatOfficeMinute(mark.at)}` } : 'unread'
}
