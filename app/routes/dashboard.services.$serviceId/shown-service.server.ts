import { momentNow } from '#app/dashboard/frame/moment.server.ts'
import { nextVisitWords } from '#app/dashboard/services/next-visit.server.ts'
import { toShownNotice } from '#app/dashboard/notices/shown-notice.server.ts'
import { withNextVisits } from '#server/find/next-visits.server.ts'
import { servicesOf } from '#server/notices/notice.entity.server.ts'
import { newestOf, readNoticesTo } from '#server/notices/told.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'

/** Messages that the page of a service shows; the rest is on the page of its messages. */
const mostTold = 3

/** What the page of a service says of its next visit; null where it is over. One batch of three items. */
export async function readNextVisit(record: StoredService) {
  if (record.status === 'closed') return null
  const { name: patientName, startDate, endDate } = record.patient
  const [service] = await withNextVisits([{ ...record, patientName, startDate, endDate }])
  return service ? nextVisitWords(service, true) : null
}

/** What its family was told last, by one Query. */
export async function readToldToFamily({ serviceId, userId }: { serviceId: string; userId: string }) {
  const notices = await readNoticesTo({ to: 'family', uid: userId })
  const about = notices.filter((notice) => servicesOf(notice).includes(serviceId))
  return newestOf(about)
    .notices.slice(0, mostTold)
    .map((notice) => ({
      ...toShownNotice(notice),
      noticeId: notice.noticeId,
      at: momentNow(notice.dueAt),
    }))
}
