import { translatedName } from '#app/content/catalogue-words.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import { shownEnd } from '#domain/care-period.ts'
import { formatInstant } from '#domain/dates.ts'
import type { StoredHistory } from '#server/history/history.entity.server.ts'
import { endingOf } from '#server/history/list-history.server.ts'

/** What a family reads of a service that is over. It has no code and no number. */
export function toEarlierCard(history: StoredHistory) {
  const { serviceId, patientName, service, subService, nurseName, startDate, endDate } = history
  return {
    serviceId,
    patientName,
    service: translatedName(service),
    subService: translatedName(subService),
    nurse: nurseName ?? null,
    hasVisits: history.hasPlan === true,
    dates: m.earlier_dates({ start: dayOf(startDate), end: dayOf(shownEnd(endDate)) }),
    ended: endedInWords(history),
  }
}

export type EarlierCard = ReturnType<typeof toEarlierCard>

const endings = {
  closedByFamily: m.earlier_closed_by_family,
  closedByOffice: m.earlier_closed_by_office,
  deleted: m.earlier_deleted,
}

function endedInWords(history: StoredHistory): string {
  const isUnconfirmed = history.lastStatus === 'pending'
  const words = isUnconfirmed ? m.earlier_never_confirmed : endings[endingOf(history)]
  return words({ date: dayOf(history.endedAt) })
}

/** The day in India, dd/mm/yyyy. */
function dayOf(instant: string): string {
  return formatInstant(instant).slice(0, 10)
}
