/** Every address without another route: 404, shown by the root's error page. */
export function loader(): never {
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

export default function NotFound() {
  return null
}
