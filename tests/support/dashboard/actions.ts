import { expect } from 'vitest'
import { type Answer, type Site } from '#tests/support/site.ts'

/* What actions.test.ts and its long tests share. */

export const assign = (browser: Site, { serviceId }: { serviceId: string }, fields: Record<string, string>) =>
  browser.post(`/dashboard/services/${serviceId}/assign`, fields)

export function told(answer: Answer, status: number, message: string) {
  expect(answer.text).toContain(message)
  expect(answer.status).toBe(status)
}
