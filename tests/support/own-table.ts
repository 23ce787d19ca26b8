import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { createTable } from './table.ts'

/*
 * Gives the test file that imports this first its own table on the shared engine. For tests that read the whole table, such
 * as those of the invariants and the statistics.
 */
process.env.CARE_TABLE = `tests-${randomUUID()}`
await createTable(inject('engine'), process.env.CARE_TABLE, inject('tableShape'))
