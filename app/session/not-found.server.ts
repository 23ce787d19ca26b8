/** The 404 for an address that names nothing. */
export function notFound(): Response {
  return new Response(null, { status: 404, statusText: 'Not Found' })
}
