import { vi } from 'vitest'
import type * as Staff from '#domain/staff.ts'

/**
 * In place of the domain of the staff, by `vi.mock`: two files of a nurse, the photo and a paper, instead of eleven, so that
 * a history comes far in a second.
 */
export async function withFewFields(): Promise<typeof Staff> {
  const staff = await vi.importActual<typeof Staff>('#domain/staff.ts')
  return { ...staff, staffFileFields: ['profilePhoto', 'panCard'] }
}
