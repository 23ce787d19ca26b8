import type * as z from 'zod/mini'
import { indiaDay } from '#domain/dates.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { auditExport } from '#server/audit/export.server.ts'
import { readFilters } from '#server/lists/filters.server.ts'
import type { CsvFile } from '#server/lists/csv.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { typedFilters } from './answer-list.server.ts'

/**
 * A list as a file to keep for an administrator, named after it and the day; filters that cannot be answer 400. The audit
 * log has an entry of it before the file leaves; without one it does not leave.
 * @param name of the list, in the file's name and in the audit log
 */
export async function answerCsv<Schema extends z.ZodMiniObject>(
  request: Request,
  administrator: Administrator,
  name: string,
  schema: Schema,
  write: (filters: z.infer<Schema>) => Promise<CsvFile>,
): Promise<Response> {
  const typed = typedFilters(request, schema)
  const form = readFilters(schema, typed)
  if (!form.ok) return new Response('A filter in the address is not right.', { status: 400 })
  const file = await write(form.filters)
  const noted = await auditExport(administrator, { list: name, typed, file })
  if (!noted.ok) return new Response('The table is busy. Please try again.', { status: 503 })
  return new Response(file.text, {
    headers: {
      // As bytes: what Remix's adapter sends as text loses the mark by which Excel knows UTF-8.
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${name}-${indiaDay(nowInstant())}.csv"`,
    },
  })
}
