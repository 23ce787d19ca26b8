import { Link, useLocation } from '@remix-run/react'
import { Fact, Facts } from '#app/dashboard/frame/facts.tsx'
import type { AskedBesideForm } from './asked-beside.server.ts'

/** What a family has asked, beside the form by which the office does it. */
export function AskedBeside({ request }: { request: AskedBesideForm }) {
  return (
    <section className="card stack" aria-labelledby="asked">
      <h2 id="asked">Family request</h2>
      <AskedFacts request={request} />
      <p className="form-actions">
        <NextStep request={request} />
      </p>
    </section>
  )
}

/** Once the plan is changed, the answer is what is left to do. A withdrawn request takes no change any more. */
function NextStep({ request: { path, state, changed } }: { request: AskedBesideForm }) {
  const { pathname, search } = useLocation()
  if (state === 'withdrawn') {
    const address = new URLSearchParams(search)
    address.delete('request')
    return (
      <Link to={`${pathname}?${address.toString()}`} className="button button--quiet">
        Continue without this request
      </Link>
    )
  }
  return (
    <Link to={path} className={state === 'open' && changed ? 'button' : 'button button--quiet'}>
      {state === 'open' ? 'Answer the family' : 'See the answer'}
    </Link>
  )
}

/** What was asked, about which visit, when, and what has become of it. */
export function AskedFacts({ request }: { request: AskedBesideForm }) {
  const { what, visit, wish, words, sent, stateWords, changed } = request
  return (
    <Facts>
      <Fact name="Request">{what}</Fact>
      <Fact name="Visit">{visit ? visit.words : 'None in particular'}</Fact>
      <Fact name="Sent">{sent}</Fact>
      <Fact name="Status">{stateWords}</Fact>
      {changed ? <Fact name="Schedule changed for it">{changed}</Fact> : null}
      {wish ? (
        <Fact name="Preference" isWide>
          {wish}
        </Fact>
      ) : null}
      {words ? (
        <Fact name="In the family’s words" isWide>
          {words}
        </Fact>
      ) : null}
    </Facts>
  )
}
