export function requestPath({ serviceId, requestId }: { serviceId: string; requestId: string }): string {
  return `/dashboard/services/${serviceId}/requests/${requestId}`
}
