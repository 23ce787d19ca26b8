import { Link } from '@remix-run/react'
import { Fact, Facts } from '#app/dashboard/frame/facts.tsx'
import type { AskedBesideForm } from './asked-beside.server.ts'

/** What a family has asked, beside the form by which the office does it. */
export function AskedBeside({ request }: { request: AskedBesideForm }) {
  return (
    <section className="card stack" aria-labelledby="asked">
      <h2 id="asked">The family asks</h2>
      <AskedFacts request={request} />
      <p>
        <Link to={request.path} className="button button--quiet">
          {request.state === 'open' ? 'Answer the family' : 'See the answer'}
        </Link>
      </p>
    </section>
  )
}

/** What was asked, about which visit, when, and what has become of it. */
export function AskedFacts({ request }: { request: AskedBesideForm }) {
  const { what, visit, wish, words, sent, stateWords } = request
  return (
    <Facts>
      <Fact name="Request">{what}</Fact>
      <Fact name="Visit">{visit ? visit.words : 'None in particular'}</Fact>
      <Fact name="Sent">{sent}</Fact>
      <Fact name="State">{stateWords}</Fact>
      {wish ? (
        <Fact name="Wish" isWide>
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
