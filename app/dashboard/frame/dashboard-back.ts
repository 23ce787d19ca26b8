import { safePath } from '#domain/paths.ts'

/**
 * Where an administrator came from, and where an action leads back to: always a view of the dashboard.
 *
 * @param path as the address or the form says it
 * @param fallback the view where that is none of the dashboard's
 */
export function dashboardBack(path: string | null | undefined, fallback: string): string {
  const safe = safePath(path ?? null, fallback)
  return safe.startsWith('/dashboard/') ? safe : fallback
}
