import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { LoadFailed } from '#app/dashboard/frame/load-failed.tsx'
import { listAddress } from './list-address.ts'
import { Pager } from './pager.tsx'
import { Refresh } from '#app/dashboard/frame/refresh.tsx'

/** The loader's data that every list shows (`app/lists/answer-list.server.ts`). */
export type LoadedList<Row> = {
  rows: Row[]
  next: string | null
  previous: string | null
  isUnfinished: boolean
  typed: Record<string, string>
  problems: Partial<Record<string, string>>
  problem: string | null
  isRefreshed: boolean
}

/**
 * The view of a list: title, tools and Refresh, filters, the table, the text where there are no rows, and the pager.
 */
export function ListView<Row>({
  title,
  path,
  list,
  hasFailed,
  filters,
  tools,
  empty,
  children,
}: {
  title: string
  path: string
  /** Null before the list was ever loaded. */
  list: LoadedList<Row> | null
  hasFailed: boolean
  filters: ReactNode
  tools?: ReactNode
  /** The texts for no rows with these filters, and for no rows at all (section 8). */
  empty: { none: string; all: string }
  children: ReactNode
}) {
  const isLoading = useNavigation().state === 'loading'
  const typed = list?.typed ?? {}
  const refreshTo = listAddress(path, typed, { refreshed: '1' })
  return (
    <section className="view stack">
      <header className="view__head">
        <h1>{title}</h1>
        <div className="view__tools">
          <Refresh
            // With other filters it begins anew, without the word of the former list.
            key={refreshTo}
            to={refreshTo}
            hasFailed={hasFailed}
            isRefreshed={list?.isRefreshed ?? false}
          />
          {tools}
        </div>
      </header>
      {filters}
      {hasFailed ? <LoadFailed /> : null}
      {list?.problem ? (
        <p className="notice notice--error" role="alert">
          {list.problem}
        </p>
      ) : null}
      <div className="list-body stack" data-loading={isLoading || undefined}>
        {children}
        {list && list.rows.length === 0 ? <Empty list={list} {...empty} /> : null}
        {list?.isUnfinished && list.rows.length > 0 ? (
          <p className="muted">Results so far. Select “Next” to search further.</p>
        ) : null}
      </div>
      {list ? <Pager path={path} list={list} /> : null}
    </section>
  )
}

function Empty<Row>({ list, none, all }: { list: LoadedList<Row>; none: string; all: string }) {
  const isWrong = list.problem !== null || Object.keys(list.problems).length > 0
  if (isWrong) return <p className="empty">Correct the filters to see results.</p>
  if (list.isUnfinished)
    return <p className="empty">Nothing found so far. Select “Next” to search further.</p>
  const isWhole = Object.keys(list.typed).length === 0 && !list.previous
  return (
    <div className="empty" role="status">
      <p>{none}</p>
      {isWhole ? <p className="muted">{all}</p> : null}
    </div>
  )
}
