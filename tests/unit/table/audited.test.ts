import { expect, test } from 'vitest'
import { auditedNurse, auditedStatus, auditedVisit } from '#tools/data/integrity/audited.ts'

/* What check:table reads of the audit log: from the values, and from the English text of an entry from before they were stored. */

const visit = { line: '2', day: '2026-11-25' }

test('the visit, the status and the nurse are read from the values', () => {
  expect(auditedVisit({ values: { visit, at: '2026-11-25T02:30:00.000Z' } })).toEqual(visit)
  expect(auditedVisit({ values: { rows: 2 } })).toBeNull()
  expect(auditedStatus({ values: { status: 'pending' } })).toBe('pending')
  expect(auditedNurse({ values: { nurse: { id: 'meera', name: 'Meera Kale' } } })).toBe('meera')
})

test('the visit, the status and the nurse are read from a former text', () => {
  for (const detail of ['2026-11-25 line 2', '2026-11-25 line 2, 2026-11-25T02:30:00.000Z'])
    expect(auditedVisit({ detail })).toEqual(visit)
  expect(auditedVisit({ detail: 'illness from 2026-11-25T02:30:00.000Z' })).toBeNull()
  expect(auditedStatus({ detail: 'was pending' })).toBe('pending')
  expect(auditedNurse({ detail: 'Meera Kale (meera) instead of Asha Patil (no record): ill' })).toBe('meera')
  for (const read of [auditedVisit, auditedStatus, auditedNurse]) expect(read({})).toBeFalsy()
})
