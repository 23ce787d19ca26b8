import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireAdministrator } from '#app/session/guards.server.ts'

/** `/dashboard` is the panel. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  return redirect('/dashboard/panel')
}
