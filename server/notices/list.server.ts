import * as z from 'zod/mini'
import { choiceFilter, serviceIdFilter } from '#server/lists/filters.server.ts'
import { givenFilters, readPage, type List, type Page } from '#server/lists/page.server.ts'
import { Notice, servicesOf, type StoredNotice } from './notice.entity.server.ts'

/**
 * The filters of `/dashboard/notices`: failed notices, those not sent yet, or those waiting for a decision; and the start of a service's
 * id.
 */
export const noticeFilters = z.object({
  state: choiceFilter(['failed', 'open', 'held']),
  serviceId: serviceIdFilter,
})

export type NoticeFilters = z.infer<typeof noticeFilters>

/** Smaller than for other lists, because notices are read whole: 40 of them are about 25 KB. */
const searchSize = 40

/** A page of failed notices, newest first, or of the others in the order of their due times. */
export function listNotices(filters: NoticeFilters, cursor: string | null): Promise<Page<StoredNotice>> {
  return readPage(noticesBy(filters), cursor)
}

function noticesBy(filters: NoticeFilters): List<StoredNotice> {
  const { state = 'failed', serviceId = '' } = filters
  return {
    scope: `notices ${JSON.stringify(filters)}`,
    query: Notice.query.byDue({ state }),
    order: state === 'failed' ? 'desc' : 'asc',
    searchSize: givenFilters({ serviceId: filters.serviceId }).length > 0 ? searchSize : null,
    toRow: (item) => Notice.parse({ Item: item }).data as StoredNotice,
    matches: (row) => servicesOf(row).some((id) => id.startsWith(serviceId)),
  }
}
