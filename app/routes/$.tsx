/** Every address that no other route answers: 404 with the chrome and the links of the error page. */
export function loader(): never {
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

export default function NotFound() {
  return null
}
