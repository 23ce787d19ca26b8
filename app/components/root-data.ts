import { useRouteLoaderData } from '@remix-run/react'
import type { Visitor } from './header.tsx'
import type { StatusMessageText } from './status-message.tsx'
import type { Language } from '#domain/languages.ts'

/** The data of the root's loader, for every page. */
export type RootData = {
  /** The id in all log lines of this request. */
  requestId: string
  language: Language
  /** The message that this page shows once. */
  statusMessage: StatusMessageText | null
  /** The address of the script in `app/enhance`, which runs on every page, also without React. */
  script: string | undefined
  visitor: Visitor
}

/** The data of the root's loader; undefined where that loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}
