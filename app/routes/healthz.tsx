import { isReady } from '#server/table/health.server.ts'

/** For alarms and deployments: 200 when a request that needs the table would be answered, otherwise 503. */
export async function loader() {
  const ready = await isReady()
  return Response.json({ status: ready ? 'ready' : 'unavailable' }, { status: ready ? 200 : 503 })
}
