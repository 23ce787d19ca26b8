import * as z from 'zod/mini'
import { serviceTypes } from '#domain/catalogue.ts'
import { startPeriods } from '#domain/list-filters.ts'
import {
  choiceFilter,
  dayFilter,
  patientFilter,
  serviceIdFilter,
  numberFilter,
} from '#server/lists/filters.server.ts'

/** The statuses that the filter of each list offers (section 2, "Admin dashboard"). */
const confirmedSideStatuses = ['confirmed', 'assigned', 'closed'] as const
const pendingSideStatuses = ['pending', 'confirmed'] as const

/** The filters of `/dashboard/services/confirmed`. */
export const serviceFilters = z.object({
  serviceId: serviceIdFilter,
  patient: patientFilter,
  number: numberFilter,
  status: choiceFilter(confirmedSideStatuses),
  service: choiceFilter(serviceTypes),
  starts: choiceFilter(startPeriods),
  from: dayFilter,
  to: dayFilter,
})

/** The filters of `/dashboard/services/temp`. */
export const pendingServiceFilters = z.object({
  serviceId: serviceIdFilter,
  patient: patientFilter,
  number: numberFilter,
  status: choiceFilter(pendingSideStatuses),
  from: dayFilter,
  to: dayFilter,
})

export type ServiceFilters = z.infer<typeof serviceFilters>
export type PendingServiceFilters = z.infer<typeof pendingServiceFilters>
