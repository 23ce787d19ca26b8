import type { PanelCounts } from '#server/statistics/panel-counts.server.ts'
import type { NurseEntry } from '#server/staff/all-nurses.server.ts'
import { expiringOf, type Expiring } from '#server/staff/expiring.server.ts'

/** What the panel shows (section 2, "Admin dashboard"). */
export type Panel = PanelCounts & {
  /** By name, without those who left. One who is available may still be absent today. */
  nurses: (Pick<NurseEntry, 'id' | 'fullName' | 'available'> & { isAbsent: boolean })[]
  /** What has ended or ends within sixty days, the first to end first; dates, yyyy-mm-dd. */
  expiring: Expiring[]
  /** Whether there are more nurses than one answer of the table holds, which is thousands. */
  hasMoreNurses: boolean
}

/**
 * @param nurses by name, also those who left
 * @param absent the ids of those who are absent today
 */
export function panelOf(
  counts: PanelCounts,
  { nurses, hasMore }: { nurses: NurseEntry[]; hasMore: boolean },
  absent: ReadonlySet<string>,
): Panel {
  const present = nurses.filter(({ retiredAt }) => !retiredAt)
  return {
    ...counts,
    nurses: present.map(({ id, fullName, available }) => ({
      ...{ id, fullName, available },
      isAbsent: absent.has(id),
    })),
    expiring: expiringOf(present),
    hasMoreNurses: hasMore,
  }
}
