import { formatOfficeInstant, formatOfficeMinute } from '#domain/dates.ts'
import { endingNames } from '#domain/endings.ts'
import type { HistoryRecord } from '#server/history/history.entity.server.ts'
import { endingOf } from '#server/history/list-history.server.ts'

/** The data of a row in the office's list of services that are over. */
export function toEarlierRow(history: HistoryRecord) {
  const { serviceId, uid, patientName, service, nurseId, nurseName, lastStatus, ending } = history
  return {
    serviceId,
    uid,
    patientName,
    service,
    nurseId: nurseId ?? null,
    nurseName: nurseName ?? null,
    startDate: formatOfficeMinute(history.startDate),
    endDate: formatOfficeMinute(history.endDate),
    endedAt: formatOfficeInstant(history.endedAt),
    ending: endingNames[endingOf(history)],
    note: ending === 'deleted' ? `it was ${lastStatus}` : null,
  }
}

export type EarlierRow = ReturnType<typeof toEarlierRow>
