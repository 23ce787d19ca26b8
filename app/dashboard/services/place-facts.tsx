import { Fact, Facts } from '#app/dashboard/frame/facts.tsx'
import type { PlaceFacts } from './place-facts.server.ts'

/** What is needed and where, beside the choice of a nurse. */
export function ServicePlace({
  facts: { need, address, note },
  dates,
  asked,
}: {
  facts: PlaceFacts
  /** Of the service, or of the visit. */
  dates: string
  /** The wishes of the family, in words. */
  asked: readonly string[]
}) {
  return (
    <Facts>
      <Fact name="When">{dates}</Fact>
      <Fact name="Need">{need}</Fact>
      {asked.length > 0 ? <Fact name="The family asks for">{asked.join(', ')}</Fact> : null}
      <Fact name="Address">{address}</Fact>
      {note ? (
        <Fact name="Note from the family" isWide>
          {note}
        </Fact>
      ) : null}
    </Facts>
  )
}
