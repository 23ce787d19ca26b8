import type * as z from 'zod/mini'
import { indiaDay } from '#app/domain/dates.ts'
import { readFilters } from '#server/lists/filters.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { typedFilters } from './list.server.ts'

/** A list as a file to keep, named after it and the day; filters that cannot be answer 400. */
export async function answerCsv<Schema extends z.ZodMiniObject>(
  request: Request,
  name: string,
  schema: Schema,
  write: (filters: z.infer<Schema>) => Promise<string>,
): Promise<Response> {
  const form = readFilters(schema, typedFilters(request, schema))
  if (!form.ok) return new Response('A filter in the address is not right.', { status: 400 })
  return new Response(await write(form.filters), {
    headers: {
      // As bytes: what Remix's adapter sends as text loses the mark by which Excel knows UTF-8.
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${name}-${indiaDay(nowInstant())}.csv"`,
    },
  })
}
