import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import type { NewestNotices } from '#server/notices/told.server.ts'
import { toShownNotice, type ShownNotice } from './shown-notice.server.ts'

/** A notice in the list of what a person was told. */
export type ToldRow = ShownNotice & {
  noticeId: string
  /** The services that it tells of, a few of them, and how many more there are. */
  services: string[]
  furtherServices: number
  /** Where it can be sent again or decided; null where nothing is left to do. */
  decisionPage: string | null
  /** The id of that one, where the same list has it. */
  toldWith: string | null
}

/** The list of what a person was told, and how many notices there are in all. */
export type ToldList = { rows: ToldRow[]; total: number }

/** What a list is about: one service, with the names of its nurses by their ids. */
type About = { serviceId: string; names: ReadonlyMap<string, string> }

const mostServices = 3

/** @param about left out for a list of all services */
export function toToldList({ notices, total }: NewestNotices, about?: About): ToldList {
  const listed = new Set(notices.map(({ noticeId }) => noticeId))
  const rows = notices.map((notice): ToldRow => {
    const { noticeId, recipientId = '', toldWith } = notice
    const services = servicesOf(notice).filter(Boolean)
    const shown = toShownNotice(notice)
    const name = about?.names.get(recipientId)
    return {
      ...shown,
      recipient: name ? `${shown.recipient} ${name}` : shown.recipient,
      noticeId,
      services: services.slice(0, mostServices),
      furtherServices: Math.max(0, services.length - mostServices),
      decisionPage: decisionPage(notice, about?.serviceId),
      toldWith: toldWith !== undefined && listed.has(toldWith) ? toldWith : null,
    }
  })
  return { rows, total }
}

/** Where a message can be sent again or decided; null where nothing is left to do. */
export function decisionPage({ state, serviceId }: StoredNotice, about = serviceId): string | null {
  if (state !== 'failed' && state !== 'held') return null
  return listAddress('/dashboard/notices', { ...(state === 'held' && { state }), serviceId: about })
}
