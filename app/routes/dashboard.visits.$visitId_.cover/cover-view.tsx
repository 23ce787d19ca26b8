import { Link } from '@remix-run/react'
import { StatusMessage } from '#app/components/status-message.tsx'
import { absenceMessages } from '#app/content/office/absences.ts'
import { visitActs } from '#app/content/office/visits.ts'
import { ListAgainFirst, NameSearch } from '#app/dashboard/nurse-choice/name-search.tsx'
import { RankedNurses, type OverrideFields } from '#app/dashboard/nurse-choice/ranked-nurses.tsx'
import type { AskedBesideForm } from '#app/dashboard/requests/asked-beside.server.ts'
import { AskedBeside } from '#app/dashboard/requests/asked-beside.tsx'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { ServicePlace } from '#app/dashboard/services/place-facts.tsx'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { useForm, type FormReply } from '#app/forms/use-form.ts'
import type { readShownCover } from './shown-cover.server.ts'

type Shown = NonNullable<Awaited<ReturnType<typeof readShownCover>>> & {
  back: string
  formId: string
  /** What the family asks, where the office does it from there. */
  request: AskedBesideForm | null | undefined
}

/** The visit, and the form that gives it to a nurse by one button. It works without JavaScript. */
export function CoverView({ reply, ...shown }: Shown & { reply: FormReply | undefined }) {
  const { visitId, serviceId, patientName, when, nurse, isBegun, asked, facts, choice, back, request } = shown
  const [, override] = useForm<OverrideFields>({ id: 'cover', reply })
  const requestId = request?.requestId ?? ''
  const problem = Object.values(reply?.errors ?? {})
    .flat()
    .join(' ')
  return (
    <section className="view stack">
      <h1>Cover a visit</h1>
      <p>
        {when}, {patientName}: {nurse ?? 'unallocated'}
      </p>
      <p className="links">
        <Link to={listAddress(visitPath(visitId), { request: requestId })}>Visit</Link>
        <Link to={listAddress(`/dashboard/services/${serviceId}/plan`, { request: requestId })}>
          Visit schedule
        </Link>
        <Link to={`/dashboard/services/${serviceId}`}>Service</Link>
      </p>
      {request ? <AskedBeside request={request} /> : null}
      <ServicePlace facts={facts} dates={when} asked={asked} />
      {isBegun || !choice ? (
        <p className="notice notice--error">
          {absenceMessages.visitBegun}{' '}
          <Link to={listAddress(visitPath(visitId, 'send'), { request: requestId })}>
            {visitActs.sendAnother}
          </Link>
        </p>
      ) : null}
      {problem ? <StatusMessage text={problem} isError takesFocus /> : null}
      {choice ? (
        <form method="post" className="stack" noValidate>
          <ListAgainFirst />
          <input type="hidden" name="id" value={shown.formId} />
          <input type="hidden" name="seen" value={shown.seen} />
          <input type="hidden" name="back" value={back} />
          <NameSearch name={shown.name} />
          <RankedNurses
            choice={choice}
            pick={{ field: 'nurseId', verb: 'Allocate', preposition: 'to', participle: 'allocated' }}
            override={override}
          />
        </form>
      ) : null}
      <p>
        <Link to={back}>Back</Link>
      </p>
    </section>
  )
}
