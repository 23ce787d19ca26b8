/** Names the service of an action. */
export function ServiceName({
  serviceId,
  patientName,
  service,
}: {
  serviceId: string
  patientName: string
  service: string
}) {
  return (
    <p>
      {service} for <strong>{patientName}</strong>
      <br />
      <span className="service-id muted">{serviceId}</span>
    </p>
  )
}
