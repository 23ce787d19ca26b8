import { type Site } from '#tests/support/site.ts'

/* What fresh-proof.test.ts and its long tests share. */

export const guarded = ['/profile/delete', '/profile/data', '/phone_verification', '/auth/google?intent=link']
export const other = 'Walking#2027'

export async function statuses(site: Site) {
  return Promise.all(guarded.map(async (path) => (await site.get(path)).location ?? 'shown'))
}
