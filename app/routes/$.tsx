import { notFound } from '#app/session/not-found.server.ts'

/** Every address without another route: 404, shown by the root's error page. */
export function loader(): never {
  throw notFound()
}

export default function NotFound() {
  return null
}
