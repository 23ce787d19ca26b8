import { data } from '@remix-run/node'
import type * as z from 'zod/mini'
import { filterMessages, messages } from '#app/content/dashboard-messages.ts'
import { InvalidCursor } from '#server/lists/cursor.server.ts'
import { readFilters, type TypedFilters } from '#server/lists/filters.server.ts'
import type { Page } from '#server/lists/page.server.ts'

/** What a list's page shows: its rows, or what is wrong with the address that asked for them. */
export type ListAnswer<Row> = Page<Row> & {
  /** The filters as they were typed. */
  typed: TypedFilters
  /** What is wrong with each filter, in words. */
  problems: Partial<Record<string, string>>
  /** What is wrong with the address as a whole. */
  problem: string | null
  /** Somebody without JavaScript pressed Refresh. */
  isRefreshed: boolean
}

const nothing = { rows: [], next: null, previous: null, isUnfinished: false }
const longestFilter = 300

/** The filters that the address gives, each once and no longer than a filter can be. */
export function typedFilters(request: Request, schema: z.ZodMiniObject): TypedFilters {
  const { searchParams } = new URL(request.url)
  const given = Object.keys(schema.shape).map((name) => [name, searchParams.get(name) ?? ''] as const)
  return Object.fromEntries(
    given.filter(([, typed]) => typed !== '').map(([name, typed]) => [name, typed.slice(0, longestFilter)]),
  )
}

/**
 * The answer of a list's loader: the page that the address asks for, with its filters and cursor. Filters that cannot be
 * and cursors that we did not make answer 400 with what is wrong.
 */
export async function answerList<Schema extends z.ZodMiniObject, Found, Row>(
  request: Request,
  schema: Schema,
  read: (filters: z.infer<Schema>, cursor: string | null) => Promise<Page<Found>>,
  show: (row: Found) => Row,
) {
  const { searchParams } = new URL(request.url)
  const typed = typedFilters(request, schema)
  const rest = { typed, problems: {}, problem: null, isRefreshed: searchParams.has('refreshed') }
  const form = readFilters(schema, typed)
  if (!form.ok) return refuse({ ...rest, problems: wordsFor(form.problems) })
  try {
    const page = await read(form.filters, searchParams.get('cursor'))
    return data<ListAnswer<Row>>({ ...rest, ...page, rows: page.rows.map(show) })
  } catch (error) {
    if (!(error instanceof InvalidCursor)) throw error
    return refuse({ ...rest, problem: messages.pageGone })
  }

  function refuse(answer: Omit<ListAnswer<Row>, keyof Page<Row>>) {
    return data<ListAnswer<Row>>({ ...nothing, ...answer }, { status: 400 })
  }
}

/** What is wrong with each filter, in words. */
export function wordsFor(
  problems: Partial<Record<string, keyof typeof filterMessages>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([name, problem]) => (problem ? [[name, filterMessages[problem]]] : [])),
  )
}
