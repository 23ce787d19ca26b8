import type * as z from 'zod/mini'
import { indiaDay } from '#domain/dates.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { auditExport } from '#server/audit/export.server.ts'
import { readFilters, type TypedFilters } from '#server/lists/filters.server.ts'
import type { CsvFile } from '#server/lists/csv.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { typedFilters } from './answer-list.server.ts'

/**
 * A list as a CSV file for an administrator, named after the list and the day in India. Invalid filters answer 400. The export
 * is written to the audit log before the file is sent; when that fails, the answer is 503 without the file.
 * @param name the list's name, in the file's name and in the audit log
 */
export async function answerCsv<Schema extends z.ZodMiniObject>(
  request: Request,
  administrator: Administrator,
  name: string,
  schema: Schema,
  write: (filters: z.infer<Schema>) => Promise<CsvFile>,
): Promise<Response> {
  const typed = typedFilters(request, schema)
  const result = readFilters(schema, typed)
  if (!result.ok) return new Response('A filter in the address is not right.', { status: 400 })
  return answerFile(administrator, name, typed, await write(result.filters))
}

/**
 * A file for an administrator, as `answerCsv` answers it.
 * @param typed what the file was asked for by, for the audit log
 */
export async function answerFile(
  administrator: Administrator,
  name: string,
  typed: TypedFilters,
  file: CsvFile,
): Promise<Response> {
  const audited = await auditExport(administrator, { list: name, typed, file })
  if (!audited.ok) return new Response('The table is busy. Please try again.', { status: 503 })
  return new Response(file.text, {
    headers: {
      // A binary type: Remix's adapter drops the byte order mark of a text answer, and Excel recognises UTF-8 by it.
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${name}-${indiaDay(nowInstant())}.csv"`,
    },
  })
}
