import { readPanelCounts, type PanelCounts } from '#server/statistics/panel-counts.server.ts'
import { readAllNurses } from './all-nurses.server.ts'
import { expiringOf, type Expiring } from './expiring.server.ts'
import type { StaffRecord } from './staff.entity.server.ts'

/** What the panel shows (section 2, "Admin dashboard"). */
export type Panel = PanelCounts & {
  /** By name, without those who left. */
  nurses: Pick<StaffRecord, 'id' | 'fullName' | 'available'>[]
  /** What has ended or ends within sixty days, the first to end first; dates, yyyy-mm-dd. */
  expiring: Expiring[]
  /** Whether there are more nurses than one answer of the table holds, which is thousands. */
  hasMoreNurses: boolean
}

/** Reads the panel by three Queries at once: of the counters, of the available nurses and of the others. */
export async function readPanel(): Promise<Panel> {
  const [counts, { nurses, hasMore }] = await Promise.all([readPanelCounts(), readAllNurses(1)])
  const present = nurses.filter(({ retiredAt }) => !retiredAt)
  return {
    ...counts,
    nurses: present.map(({ id, fullName, available }) => ({ id, fullName, available })),
    expiring: expiringOf(present),
    hasMoreNurses: hasMore,
  }
}
