import { expect, test } from 'vitest'
import { hashSessionId, newSessionId } from '#server/accounts/session/session-id.server.ts'

test('a session id has 256 bits, is never the same, and is not stored', () => {
  const ids = Array.from({ length: 1000 }, newSessionId)
  expect(new Set(ids).size).toBe(1000)
  expect(ids.filter((id) => Buffer.from(id, 'base64url').length !== 32)).toEqual([])
  // Every bit is set in some ids and clear in others, so no part of an id is constant.
  const bytes = ids.map((id) => Buffer.from(id, 'base64url'))
  for (let at = 0; at < 32; at++) {
    expect(
      bytes.reduce((set, id) => set | (id[at] ?? 0), 0),
      `byte ${at}`,
    ).toBe(0xff)
    expect(
      bytes.reduce((set, id) => set & (id[at] ?? 0), 0xff),
      `byte ${at}`,
    ).toBe(0)
  }
  expect(ids.filter((id) => hashSessionId(id).includes(id))).toEqual([])
})
