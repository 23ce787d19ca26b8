import { vi } from 'vitest'
import type * as Staff from '#domain/staff.ts'

/**
 * Replaces `domain/staff.ts` by `vi.mock`: a nurse has two files, the photo and a paper, instead of eleven, so that a history
 * has many events in a second.
 */
export async function withFewFields(): Promise<typeof Staff> {
  const staff = await vi.importActual<typeof Staff>('#domain/staff.ts')
  return { ...staff, staffFileFields: ['profilePhoto', 'panCard'] }
}
