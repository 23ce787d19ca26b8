import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireFreshProof } from '#app/session/require-fresh-proof.server.ts'
import { readOwnData } from '#server/accounts/own-data.server.ts'

/** Everything that is stored about the customer, as a JSON file for them. */
export async function loader(route: LoaderFunctionArgs): Promise<Response> {
  const { account, services } = await requireFreshProof(route)
  const own = await readOwnData(account, services)
  return new Response(JSON.stringify(own, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
    },
  })
}
