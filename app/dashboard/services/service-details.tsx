import { Link } from '@remix-run/react'
import { Fact, Facts } from '#app/dashboard/frame/facts.tsx'
import { PhoneLink } from '#app/dashboard/frame/phone-link.tsx'
import { Fold } from '#app/dashboard/lists/fold.tsx'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import type { ServiceDetailsData } from './service-details.server.ts'

/** Who is cared for, what is needed, where, and by whom: what the office is asked on the telephone (section 2, "Admin dashboard"). */
export function ServiceFacts({ service }: { service: ServiceDetailsData }) {
  const { status, patient, patientNumber, accountNumber, nurse, length } = service
  return (
    <Facts isBeside>
      <Fact name="Patient name">{patient.name}</Fact>
      <Fact name="Age and gender">
        {patient.age}, {patient.gender}
      </Fact>
      <Fact name="Service type">{service.service}</Fact>
      <Fact name="Sub-service">{service.subService}</Fact>
      <Fact name="Consultation">{service.consultation}</Fact>
      <Fact name="Address">{service.address}</Fact>
      <Fact name="Phone number">
        <PhoneLink number={service.number} />
        {accountNumber ? ' entered in the form, not verified' : null}
      </Fact>
      {accountNumber ? (
        <Fact name="Phone number of the account">
          <PhoneLink number={accountNumber} />
        </Fact>
      ) : null}
      {patientNumber ? (
        <Fact name="Patient’s phone number">
          <PhoneLink number={patientNumber} />
        </Fact>
      ) : null}
      {status === 'pending' ? null : (
        <>
          <Fact name="Assigned nurse">{nurse ? <NurseLink {...nurse} /> : 'Not assigned yet'}</Fact>
          <Fact name="Nurse contact">{nurse?.contact ? <PhoneLink number={nurse.contact} /> : null}</Fact>
        </>
      )}
      <Fact name="Duration">
        {service.period}
        {length ? ` (${length})` : ''}
      </Fact>
      {service.shift ? <Fact name="Shift">{service.shift}</Fact> : null}
      <Fact name="Caregiver gender">{service.caregivergender}</Fact>
    </Facts>
  )
}

function NurseLink({ id, name }: { id: string; name: string }) {
  return id ? <Link to={`/dashboard/staff/${id}`}>{name}</Link> : <>{name}</>
}

/** What is needed seldom, and what should not be read over a shoulder. */
export function ServiceIds({ service }: { service: ServiceDetailsData }) {
  const { serviceId } = service
  return (
    <Fold title="IDs, codes and dates" hint={`Service ID ${serviceId.slice(0, 8)}`}>
      <Facts>
        <Fact name="Service ID">
          <span className="service-id">{serviceId}</span>
        </Fact>
        <Fact name="Booking code">
          <span className="code">{service.bookCode}</span>
        </Fact>
        <Fact name="Closing code">
          <span className="code">{service.closeCode}</span>
        </Fact>
        <Fact name="Creator">
          <Link to={`/dashboard/users/${service.userId}`}>{service.userEmail}</Link>
        </Fact>
        <Fact name="Creator ID">
          <span className="service-id">{service.userId}</span>
        </Fact>
        <Fact name="Contact email">{service.contactEmail}</Fact>
        <Fact name="Someone else">{service.someone ? 'Yes' : 'No'}</Fact>
        <Fact name="Created">{service.createdAt}</Fact>
        {service.confirmedAt ? <Fact name="Confirmed">{service.confirmedAt}</Fact> : null}
        <Fact name="Consent">{service.consent}</Fact>
      </Facts>
    </Fold>
  )
}

/** What happened around the service, on pages of their own. */
export function RecordLinks({ serviceId }: { serviceId: string }) {
  return (
    <p className="links">
      <Link to={`/dashboard/services/${serviceId}/history`}>
        History: visits, messages with their texts, changes and calls
      </Link>
      <Link to={listAddress('/dashboard/audit', { recordType: 'service', recordId: serviceId })}>
        Change history of this service
      </Link>
      <Link to={`/dashboard/services/${serviceId}/messages`}>
        Messages to the family and the nurses about this service
      </Link>
    </p>
  )
}
