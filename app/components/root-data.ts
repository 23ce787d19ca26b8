import { useRouteLoaderData } from '@remix-run/react'
import type { Visitor } from './header.tsx'
import type { NoticeText } from './notice.tsx'
import type { Language } from '#domain/languages.ts'

/** What the root's loader gives to every page. */
export type RootData = {
  /** The id by which the office finds the log's lines of this request. */
  requestId: string
  language: Language
  /** The message that this page shows once. */
  notice: NoticeText | null
  /** The address of the small script for pages without React (`app/enhance`). */
  script: string | undefined
  visitor: Visitor
}

/** What the root's loader gave; undefined where the root itself has failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}
