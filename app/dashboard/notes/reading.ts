import { momentNow } from '#app/dashboard/frame/moment.server.ts'

/** Whether a note is read; then by which administrator and when, in words. */
export type Reading = 'unread' | { words: string }

export function readingOf(mark: { at: string; administratorEmail: string } | null | undefined): Reading {
  return mark ? { words: `Read by ${mark.administratorEmail}, ${momentNow(mark.at)}` } : 'unread'
}
