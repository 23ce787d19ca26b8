import { notInAccount } from '#domain/not-found-in-account.ts'

/**
 * The 404 for a page of the signed-in account. What belongs to another person, no longer belongs to this one, or never existed is answered
 * alike. The error page offers to sign in with another account.
 */
export function notFoundInAccount(): Response {
  return new Response(null, { status: 404, statusText: notInAccount })
}
