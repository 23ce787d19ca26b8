import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { recordsDocument } from '#tests/support/records-document.ts'

/* Every record of the table and its keys, as docs/records.md shows them. */

const introduction = `# Records

Every record of the one table. This page is made from the entities by a test. After a change of an entity or an index write it anew with
\`npx vitest run --project unit tests/unit/table/records.test.ts -u\`; what a record is, stands in \`tests/support/records-document.ts\`.
What is true of the records together is in [invariants.md](invariants.md), why the indexes are these in
[decision 10](decisions/0010-lists-by-index-and-cursor.md).

Keys are shown with the names of their values: \`partition / sort\`. ElectroDB adds its own words, as in \`tests/unit/table/keys.txt\`. Where the
partition is \`-\`, all records of the kind lie in one. "Some" in a list: only some records are in it, which the second table explains. In the
column ttl, "some": only some records expire.`

test('docs/records.md shows every record and every index as it is', async () => {
  const file = fileURLToPath(new URL('../../../docs/records.md', import.meta.url))
  const options = await resolveConfig(file)
  const text = await format(recordsDocument(introduction), { ...options, parser: 'markdown' })
  await expect(text).toMatchFileSnapshot(file)
})
