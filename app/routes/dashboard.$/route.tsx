import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { notFound } from '#app/session/not-found.server.ts'

/** An address of the dashboard that no view answers: 404, inside the frame, for administrators. */
export async function loader(route: LoaderFunctionArgs): Promise<never> {
  await requireAdministrator(route)
  throw notFound()
}

export default function NotFound() {
  return null
}
