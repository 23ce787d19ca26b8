import { dateWords } from '#domain/office-dates.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import { today } from '#server/clock.server.ts'
import { momentNow } from '#app/dashboard/frame/moment.server.ts'
import { endingNames } from '#domain/endings.ts'
import type { StoredHistory } from '#server/history/history.entity.server.ts'
import { endingOf } from '#server/history/list-history.server.ts'

/** The data of a row in the office's list of services that are over. */
export function toEarlierRow(history: StoredHistory) {
  const { serviceId, uid, patientName, service, nurseId, nurseName, lastStatus, ending } = history
  const { firstDay, lastDay } = serviceDays(history)
  return {
    serviceId,
    uid,
    patientName,
    service,
    nurseId: nurseId ?? null,
    nurseName: nurseName ?? null,
    startDate: dateWords(firstDay, today()),
    endDate: dateWords(lastDay, today()),
    endedAt: momentNow(history.endedAt),
    ending: endingNames[endingOf(history)],
    note: ending === 'deleted' ? `it was ${lastStatus}` : null,
  }
}

export type EarlierRow = ReturnType<typeof toEarlierRow>
