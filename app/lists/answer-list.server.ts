import { data } from '@remix-run/node'
import type * as z from 'zod/mini'
import { filterMessages } from '#app/content/office/lists.ts'
import { messages } from '#app/content/office/pages.ts'
import { readTypedDay } from '#domain/typed-dates.ts'
import { InvalidCursor } from '#server/lists/cursor.server.ts'
import { readFilters, type TypedFilters } from '#server/lists/filters.server.ts'
import type { Page } from '#server/lists/page.server.ts'

/** What a list's page shows: its rows, or what is wrong with the filters and cursor in its address. */
export type ListAnswer<Row> = Page<Row> & {
  /** The filters as they were typed. */
  typed: TypedFilters
  /** What is wrong with each filter, in words. */
  problems: Partial<Record<string, string>>
  /** What is wrong with the address as a whole. */
  problem: string | null
  /** Whether the page was loaded by its Refresh button without JavaScript. */
  isRefreshed: boolean
}

const emptyPage = { rows: [], next: null, previous: null, isUnfinished: false }
/** Characters of a filter that are read. */
const longestFilter = 300

/** The filters of the lists that are days. */
const days: readonly string[] = ['from', 'to']

/**
 * The filters in the address as text, each once, cut to `longestFilter`; empty ones are left out. A day that was typed by hand is yyyy-mm-dd, so
 * that a control for dates shows it where the address is opened.
 */
export function typedFilters(request: Request, schema: z.ZodMiniObject): TypedFilters {
  const { searchParams } = new URL(request.url)
  const parameters = Object.keys(schema.shape).map((name) => [name, searchParams.get(name) ?? ''] as const)
  return Object.fromEntries(
    parameters
      .filter(([, typed]) => typed !== '')
      .map(([name, typed]) => [name, shownAgain(name, typed.slice(0, longestFilter))]),
  )
}

function shownAgain(name: string, typed: string): string {
  return days.includes(name) ? (readTypedDay(typed) ?? typed) : typed
}

/**
 * The answer of a list's loader: the page that the address asks for, with its filters and cursor. Invalid
 * filters, and cursors that this application did not make, answer 400 with what is wrong.
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
  const result = readFilters(schema, typed)
  if (!result.ok) return refuse({ ...rest, problems: filterProblemWords(result.problems) })
  try {
    const page = await read(result.filters, searchParams.get('cursor'))
    return data<ListAnswer<Row>>({ ...rest, ...page, rows: page.rows.map(show) })
  } catch (error) {
    if (!(error instanceof InvalidCursor)) throw error
    return refuse({ ...rest, problem: messages.pageGone })
  }

  function refuse(answer: Omit<ListAnswer<Row>, keyof Page<Row>>) {
    return data<ListAnswer<Row>>({ ...emptyPage, ...answer }, { status: 400 })
  }
}

/** What is wrong with each filter, in words. */
export function filterProblemWords(
  problems: Partial<Record<string, keyof typeof filterMessages>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([name, problem]) => (problem ? [[name, filterMessages[problem]]] : [])),
  )
}
