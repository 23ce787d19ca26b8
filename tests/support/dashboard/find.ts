import { expect } from 'vitest'
import { observe } from '#tests/support/aws-calls.ts'
import { createAdministrator, signInAgain, type Person } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'

/* What find.test.ts and its long tests share. */

export async function officeSite(office?: Person): Promise<Site> {
  return openSite(office ? await signInAgain(office) : await createAdministrator())
}

/** What a search shows, and how often it asked the table beside what each page of the dashboard reads. */
export async function found(site: Site, typed: string) {
  const { result, calls } = await observed(site, typed)
  expect(result.status).toBe(200)
  const frame = await observed(site, '')
  return { ...result, requests: calls.length - frame.calls.length }
}

async function observed(site: Site, typed: string) {
  const answer = await observe(() =>
    site.get(`/dashboard/find?${new URLSearchParams({ q: typed }).toString()}`),
  )
  if (answer.died) throw new Error('The process died.')
  return answer
}
