import { Link } from '@remix-run/react'
import { Fact, Facts } from '#app/dashboard/frame/facts.tsx'
import { Icon } from '#app/dashboard/frame/icon.tsx'
import { nextStatus } from '#domain/service-status.ts'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { ActionLink, type OpenDialog } from './action-link.tsx'
import type { ServiceDetailsData } from './service-details.server.ts'

/**
 * All details of a service for the office, and what can be changed: the content of an expanded row and of the service's own
 * page. In a row `onOpen` opens the dialogs of the changes.
 */
export function ServiceDetails({ service, onOpen }: { service: ServiceDetailsData; onOpen?: OpenDialog }) {
  const { serviceId, status, patient } = service
  const of = { serviceId, patientName: patient.name }
  return (
    <div className="stack">
      <ServiceFacts service={service} />
      {nextStatus(status, 'changeDates') ? (
        <p className="form-actions">
          <ActionLink kind="dates" {...of} onOpen={onOpen} />
          {nextStatus(status, 'replace') ? <ActionLink kind="replace" {...of} onOpen={onOpen} /> : null}
          <PlanLink {...of} />
        </p>
      ) : status === 'closed' ? (
        <p>
          <PlanLink {...of} />
        </p>
      ) : null}
    </div>
  )
}

function PlanLink({ serviceId, patientName }: { serviceId: string; patientName: string }) {
  return (
    <Link to={`/dashboard/services/${serviceId}/plan`} className="button button--small button--quiet">
      <Icon name="audit" />
      Plan<span className="visually-hidden">, {patientName}</span>
    </Link>
  )
}

function ServiceFacts({ service }: { service: ServiceDetailsData }) {
  const { serviceId, status, patient, patientNumber, nurse, length } = service
  return (
    <Facts>
      <Fact name="Creator">
        <Link to={`/dashboard/users/${service.userId}`}>{service.userEmail}</Link>
      </Fact>
      <Fact name="Creator ID">{service.userId}</Fact>
      <Fact name="Contact email">{service.contactEmail}</Fact>
      <Fact name="Mobile">
        <a href={`tel:${service.number}`}>{service.number}</a>
      </Fact>
      <Fact name="Patient name">{patient.name}</Fact>
      <Fact name="Age and gender">
        {patient.age}, {patient.gender}
      </Fact>
      {patientNumber ? <Fact name="Patient mobile">{patientNumber}</Fact> : null}
      <Fact name="Someone else">{service.someone ? 'Yes' : 'No'}</Fact>
      <Fact name="Service type">{service.service}</Fact>
      <Fact name="Sub-service">{service.subService}</Fact>
      <Fact name="Duration">
        {service.startDate} to {service.endDate}
        {length ? ` (${length})` : ''}
      </Fact>
      {service.shift ? <Fact name="Shift">{service.shift}</Fact> : null}
      <Fact name="Caregiver gender">{service.caregivergender}</Fact>
      <Fact name="Booking code">
        <span className="code">{service.bookCode}</span>
      </Fact>
      <Fact name="Closing code">
        <span className="code">{service.closeCode}</span>
      </Fact>
      {status === 'pending' ? null : (
        <>
          <Fact name="Assigned nurse">{nurse ? nurse.name : 'Not assigned yet'}</Fact>
          <Fact name="Nurse contact">
            {nurse ? <a href={`tel:+91${nurse.contact}`}>{nurse.contact}</a> : null}
          </Fact>
        </>
      )}
      <Fact name="Created">{service.createdAt}</Fact>
      {service.confirmedAt ? <Fact name="Confirmed">{service.confirmedAt}</Fact> : null}
      <Fact name="Consent">{service.consent}</Fact>
      <Fact name="Consultation" isWide>
        {service.consultation}
      </Fact>
      <Fact name="Address" isWide>
        {service.address}
      </Fact>
      <RecordLinks serviceId={serviceId} />
    </Facts>
  )
}

/** What happened around the service, on pages of their own. */
function RecordLinks({ serviceId }: { serviceId: string }) {
  return (
    <>
      <Fact name="History" isWide>
        <Link to={listAddress('/dashboard/audit', { recordType: 'service', recordId: serviceId })}>
          What administrators did with this service
        </Link>
      </Fact>
      <Fact name="Messages" isWide>
        <Link to={`/dashboard/services/${serviceId}/messages`}>
          What the family and the nurses were told about this service
        </Link>
      </Fact>
    </>
  )
}
