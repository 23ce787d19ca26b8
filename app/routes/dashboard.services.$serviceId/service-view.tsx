import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { NoticeBadge } from '#app/dashboard/notices/notice-badge.tsx'
import { NotesOfService } from '#app/dashboard/notes/notes-of-service.tsx'
import { ActionLink } from '#app/dashboard/services/action-link.tsx'
import type { ShownNextVisit } from '#app/dashboard/services/next-visit.server.ts'
import { ServiceActions } from '#app/dashboard/services/service-actions.tsx'
import type { ServiceDetailsData } from '#app/dashboard/services/service-details.server.ts'
import { RecordLinks, ServiceFacts, ServiceIds } from '#app/dashboard/services/service-details.tsx'
import { statusNames } from '#app/dashboard/services/status.tsx'
import { Group } from '#app/dashboard/tasks/task-group.tsx'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { badgeColour } from '#domain/service-status.ts'
import type { readToldToFamily } from './shown-service.server.ts'

type Shown = {
  service: ServiceDetailsData
  next: ShownNextVisit | null
  told: Awaited<ReturnType<typeof readToldToFamily>>
  notes: Parameters<typeof NotesOfService>[0] | null
}

/** What is wrong now, what is needed and who comes; what the family was told; ids and codes folded below. */
export function ServiceView({ service, next, told, notes }: Shown) {
  const { serviceId, status, patient } = service
  const of = { serviceId, patientName: patient.name }
  const list = status === 'pending' ? 'temp' : 'confirmed'
  return (
    <section className="view stack">
      <Link to={`/dashboard/services/${list}`} className="small">
        ‹ {status === 'pending' ? 'Pending Services' : 'Confirmed Services'}
      </Link>
      <header className="view__head">
        <div>
          <h1>
            {patient.name}{' '}
            <span className={`badge badge--${badgeColour(status)}`}>{statusNames[status]}</span>
          </h1>
          <p className="muted">
            {patient.age}, {patient.gender} · {service.service}, {service.subService}
          </p>
        </div>
        <div className="view__tools">
          <Link to={`/dashboard/services/${serviceId}/history`} className="button button--quiet">
            History
          </Link>
          <Link to={`/dashboard/services/${serviceId}/agreement`} className="button button--quiet">
            Prices
          </Link>
          <ServiceActions {...of} status={status} />
        </div>
      </header>
      {next?.act ? <Wrong next={next} /> : null}
      <div className="columns">
        <div>
          <Group id="needed" title="What is needed">
            <div className="group__body">
              <ServiceFacts service={service} />
            </div>
          </Group>
          <ServiceIds service={service} />
          <RecordLinks serviceId={serviceId} />
          <p>
            <ActionLink kind="delete" {...of} words="Delete this service" />
          </p>
        </div>
        <div>
          {next ? (
            <Group id="next" title="Next visit">
              <Row title={next.first} words={next.second} isBad={next.bad !== null} />
            </Group>
          ) : null}
          {notes ? <NotesOfService {...notes} /> : null}
          <Told told={told} serviceId={serviceId} />
        </div>
      </div>
    </section>
  )
}

/** A visit that runs late or has no nurse, with what settles it. */
function Wrong({ next: { first, second, act } }: { next: ShownNextVisit }) {
  if (!act) return null
  return (
    <div className="notice notice--error view__tools" role="status">
      <p>
        {first} · <strong>{second}</strong>
      </p>
      <Link to={`${visitPath(act.visitId)}/${act.kind}`} className="button button--small">
        {act.words}
      </Link>
    </div>
  )
}

function Told({ told, serviceId }: Pick<Shown, 'told'> & { serviceId: string }) {
  return (
    <Group
      id="told"
      title="Messages to the family"
      link={{ to: `/dashboard/services/${serviceId}/messages`, words: 'All messages' }}
    >
      {told.length === 0 ? <p className="group__none">No message yet. Codes are not in this list.</p> : null}
      {told.map(({ noticeId, kind, messages, at, ...state }) => (
        <Row key={noticeId} title={kind} words={[...messages, at].join(' · ')}>
          <NoticeBadge {...state} />
        </Row>
      ))}
    </Group>
  )
}

function Row({
  title,
  words,
  isBad = false,
  children,
}: {
  title: string
  words: string
  isBad?: boolean
  children?: ReactNode
}) {
  return (
    <div className="task task--slim">
      <div className="task__who">
        <strong className={isBad ? 'bad' : undefined}>{title}</strong>
        <p>{words}</p>
      </div>
      {children}
    </div>
  )
}
