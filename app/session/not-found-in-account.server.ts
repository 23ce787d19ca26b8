import { notInAccount } from '#domain/not-found-in-account.ts'

/**
 * The 404 for a page of the signed-in account: what belongs to another person, belongs to this one no longer or never existed. All three are
 * answered alike. The error page offers to sign in with another account.
 */
export function notFoundInAccount(): Response {
  return new Response(null, { status: 404, statusText: notInAccount })
}
