import { redirect } from '@remix-run/node'
import { requireCustomer } from '#app/session/guards.server.ts'
import type { RouteArguments } from '#app/session/route-arguments.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { indiaDay } from '#domain/dates.ts'
import { isRecordId } from '#domain/record-id.ts'
import { nowInstant } from '#server/clock.server.ts'
import { readAllVisits, type AllVisits } from '#server/visit-pages/family-file.server.ts'

/**
 * A file of the visits of one service, for the customer whose service it is; for all others it does not exist. A service without any
 * visit leads back to its page, because a calendar without an event is none (RFC 5545, 3.6).
 */
export async function answerVisitFile(
  route: RouteArguments & { params: { serviceId?: string } },
  { ending, type, write }: { ending: string; type: string; write: (all: AllVisits) => string },
): Promise<Response> {
  const { account } = await requireCustomer(route)
  const { serviceId } = route.params
  const all = isRecordId(serviceId) ? await readAllVisits({ uid: account.user.uid, serviceId }) : null
  if (!all) throw notFound()
  if (all.visits.length === 0) return redirect(`/show/service/${all.serviceId}/visits`)
  return new Response(write(all), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="visits-${indiaDay(nowInstant())}.${ending}"`,
    },
  })
}
