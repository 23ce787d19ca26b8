import * as z from 'zod/mini'
import { careServiceNames, isCareServiceId } from '#domain/care-services.ts'
import { formatInstant } from '#domain/dates.ts'
import { writeCsv, written, type CsvColumn, type CsvFile } from '#server/lists/csv.server.ts'
import { choiceFilter, dayFilter, instantsOf } from '#server/lists/filters.server.ts'
import { readPage, rowSearchSize, type List, type Page } from '#server/lists/page.server.ts'
import { Enquiry, type StoredEnquiry } from './enquiry.entity.server.ts'
import { linkTo } from './subscribe.server.ts'
import { Subscription, type StoredSubscription } from './subscription.entity.server.ts'

/** The filters of `/dashboard/enquiries`. */
export const enquiryFilters = z.object({
  mailed: choiceFilter(['sent', 'failed']),
  from: dayFilter,
  to: dayFilter,
})

/** The filters of `/dashboard/subscribers`. */
export const subscriberFilters = z.object({
  status: choiceFilter(['confirmed', 'unconfirmed']),
  from: dayFilter,
  to: dayFilter,
})

export type EnquiryFilters = z.infer<typeof enquiryFilters>
export type SubscriberFilters = z.infer<typeof subscriberFilters>

/** A page of the enquiries and messages, newest first. */
export function listEnquiries(filters: EnquiryFilters, cursor: string | null): Promise<Page<StoredEnquiry>> {
  return readPage(enquiriesBy(filters), cursor)
}

/** A page of the subscriptions, confirmed and unconfirmed, newest first. */
export function listSubscribers(
  filters: SubscriberFilters,
  cursor: string | null,
): Promise<Page<StoredSubscription>> {
  return readPage(subscribersBy(filters), cursor)
}

/** The enquiries as a file for a spreadsheet. */
export function exportEnquiries(filters: EnquiryFilters): Promise<CsvFile> {
  return writeCsv(enquiriesBy(filters), enquiryColumns)
}

/**
 * The confirmed subscribers as a file for a spreadsheet, with the link to unsubscribe that a newsletter must contain.
 * Unconfirmed addresses are never in the file, also when the filters ask for them.
 */
export function exportSubscribers(filters: SubscriberFilters): Promise<CsvFile> {
  return writeCsv(subscribersBy({ ...filters, status: 'confirmed' }), subscriberColumns)
}

/** The subject of an enquiry, in English for the office. */
export function subjectOf({ kind, service }: Pick<StoredEnquiry, 'kind' | 'service'>): string {
  if (kind === 'contact') return 'Message'
  return isCareServiceId(service) ? careServiceNames[service] : 'Service not chosen'
}

function enquiriesBy(filters: EnquiryFilters): List<StoredEnquiry> {
  const { query } = Enquiry
  const { mailed } = filters
  const { first, end } = instantsOf(filters)
  const rows = mailed ? query.byMailed({ mailed }) : query.newestFirst({})
  return {
    scope: `enquiries ${JSON.stringify(filters)}`,
    query: rows.between({ createdAt: first }, { createdAt: end }),
    order: 'desc',
    // What has expired is the oldest of all, so that no page before the last one is short of it.
    searchSize: null,
    toRow: (item) => Enquiry.parse({ Item: item }).data as StoredEnquiry,
  }
}

function subscribersBy(filters: SubscriberFilters): List<StoredSubscription> {
  const { query } = Subscription
  const { status } = filters
  const { first, end } = instantsOf(filters)
  const rows = status ? query.byStatus({ status }) : query.newestFirst({})
  return {
    scope: `subscribers ${JSON.stringify(filters)}`,
    query: rows.between({ createdAt: first }, { createdAt: end }),
    order: 'desc',
    searchSize: status === 'confirmed' ? null : rowSearchSize,
    toRow: (item) => Subscription.parse({ Item: item }).data as StoredSubscription,
  }
}

const enquiryColumns: CsvColumn<StoredEnquiry>[] = [
  { title: 'Sent', cell: ({ createdAt }) => formatInstant(createdAt) },
  { title: 'About', cell: subjectOf },
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Phone', cell: ({ number }) => written(number) },
  { title: 'Email', cell: ({ email }) => email },
  { title: 'Message', cell: ({ message }) => message },
  { title: 'Mailed to the office', cell: ({ mailed }) => (mailed === 'sent' ? 'Yes' : 'No') },
]

const subscriberColumns: CsvColumn<StoredSubscription>[] = [
  { title: 'Email', cell: ({ email }) => email },
  { title: 'Asked', cell: ({ createdAt }) => formatInstant(createdAt) },
  { title: 'Confirmed', cell: ({ confirmedAt }) => formatInstant(confirmedAt) },
  { title: 'Unsubscribe', cell: (subscription) => linkTo('unsubscribe', subscription) },
]
