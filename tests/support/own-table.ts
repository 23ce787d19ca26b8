import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { createTable } from './table.ts'

/*
 * Gives the test file that imports this, before anything else, a table to itself on the engine that all files share. For
 * whatever looks at the table as a whole: the invariants, the statistics.
 */
process.env.CARE_TABLE = `tests-${randomUUID()}`
await createTable(inject('engine'), process.env.CARE_TABLE)
