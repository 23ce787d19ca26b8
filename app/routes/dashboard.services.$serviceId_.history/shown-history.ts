import type { HistoryKind } from '#app/content/office/service-history.ts'
import type { Look } from '#app/content/office/visits.ts'

/** One entry of a service's history, in words. */
export type HistoryEntry = {
  key: string
  /** A UTC instant. */
  at: string
  /** `08:24`. */
  time: string
  kind: HistoryKind
  /** Who or what it is about, in bold; may be empty. */
  strong: string
  words: string
  /** A visit's state. */
  state?: { look: Look; words: string }
  /** What became of a message. */
  outcome?: { is: 'sent' | 'unknown' | 'refused' | 'waiting'; words: string }
  /** What was written or said, word for word; `language` if it is another than English. */
  quote?: { text: string; language?: string }
  /** Who made it, and what else is known. */
  small: string[]
  to?: string
}

export type HistoryDay = { day: string; entries: HistoryEntry[] }

export type ShownHistory = {
  serviceId: string
  patient: string
  /** Without a page of its own. */
  isRemoved: boolean
  about: string
  days: HistoryDay[]
  /** Of the shown days, before the filters. */
  counts: Record<HistoryKind, number>
  shown: number
  readAt: string
  period: string
  /** Addresses. */
  older: string | null
  newer: string | null
  all: string
  csv: string
  /** The filters as they are set. */
  kinds: readonly HistoryKind[]
  words: string
  to: string
  /** Says from when on messages are kept, where the days reach further back. */
  messagesFrom: string | null
  call: { form: string; day: string; time: string; nurses: { id: string; name: string }[]; family: string }
}

/** What a history takes from its service, which goes on, is closed, or is removed. */
export type Subject = {
  serviceId: string
  uid: string
  patientName: string
  care: string
  createdAt: string
  confirmedAt?: string | undefined
  nurseId?: string | undefined
  nurseName?: string | undefined
  /** When the family closed it. */
  closedAt?: string | undefined
  /** How and when it ended, of one that is removed. */
  removed?: string
}
