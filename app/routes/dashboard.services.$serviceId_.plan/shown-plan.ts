import type { FormReply } from '#app/forms/use-form.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import type { PlanFormKind } from '#server/plan-changes/plan-form-schema.server.ts'
import type { PlanView } from '#server/plan-changes/plan-view.server.ts'
import type { OfferedNurses } from './offered-nurses.server.ts'
import type { ShownPreview } from './shown-preview.server.ts'

/** The plan as the loader answers it: with the family's wishes in words, and what the nurses' records say. */
export type ShownPlan = Omit<PlanView, 'asked'> & {
  asked: string[]
  /** The names of holidays by day. */
  holidays: Record<string, string>
} & OfferedNurses &
  PlanPlace

/** The plan's page of a service; `requestId` is that of a family's request that stands beside the form. */
export type PlanPlace = { serviceId: string; requestId?: string | undefined }

/** The fields of the form, by name. */
export type Typed = Record<string, string>

/** What the action answers: a preview, or a form. */
export type PlanAnswer = { step: 'preview'; preview: ShownPreview; typed: Partial<Typed> } | ShownForm

export type ShownForm = {
  /** Absent where a form is refused before it is read as one of this page: the service is closed, or the table cannot be reached. */
  step?: 'form'
  reply: FormReply
  /** The changes that are saved together with this one. */
  before?: OfficeChange[]
  inTheWay?: string[]
  isOutdated?: boolean
  /** A form for one more change, in which nothing is typed yet. */
  isNew?: boolean
}

export const formTitles: Record<PlanFormKind, string> = {
  addLine: 'Add a recurring visit',
  change: 'Change visits',
  endLine: 'End a recurring visit',
  pause: 'Pause all visits',
  resume: 'End a pause',
  stop: 'End all visits',
}

/** Whether the address or a posted form names a form of this page. */
export function isForm(form: string | undefined): form is PlanFormKind {
  return form !== undefined && Object.hasOwn(formTitles, form)
}

/** The address of the page of a service's plan. */
export function pageAddress(
  { serviceId, requestId = '' }: PlanPlace,
  more: Record<string, string | null | undefined> = {},
): string {
  const given = Object.entries({ ...more, request: requestId }).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  )
  const query = new URLSearchParams(given).toString()
  return `/dashboard/services/${serviceId}/plan${query ? `?${query}` : ''}`
}

/** The address of the page with one of its forms open. */
export function formAddress(
  place: PlanPlace,
  form: PlanFormKind,
  { line, day }: { line?: string; day?: string } = {},
): string {
  return pageAddress(place, { form, line, day })
}
