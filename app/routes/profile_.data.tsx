import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireFreshProof } from '#app/session/require-fresh-proof.server.ts'
import { inParts } from '#server/accounts/life/data-parts.server.ts'
import { readOwnData } from '#server/accounts/life/own-data.server.ts'
import { readOwnMoney } from '#server/money/own-money.server.ts'

/**
 * Everything that is stored about the customer, as a JSON file for them. What is too large for one answer comes in several files, each with
 * its number in the address; the page `/profile/data/parts` links them.
 */
export async function loader(route: LoaderFunctionArgs): Promise<Response> {
  const { account, services } = await requireFreshProof(route)
  const own = await readOwnData(account, services)
  const ids = [...own.listOfServices, ...own.earlierServices].map(({ serviceId }) => serviceId)
  const parts = inParts({ ...own, ...(await readOwnMoney(account.user.uid, ids)) })
  const asked = new URL(route.request.url).searchParams.get('part')
  if (asked === null && parts.length > 1) throw redirect(`/profile/data/parts?of=${parts.length}`)
  const number = Number(asked ?? 1)
  const part = parts[number - 1]
  if (part === undefined) throw redirect('/profile/data')
  const name = parts.length > 1 ? `my-data-${number}-of-${parts.length}.json` : 'my-data.json'
  return new Response(part, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  })
}
