/**
 * Whether text can be the id of a service: a UUID of the web or an id of the former mobile app. What can be none is
 * answered like a service that does not exist, without asking the table.
 */
export function isServiceId(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{1,64}$/.test(text)
}

/** Where a service was booked, by its id (section 2, "Admin dashboard"). */
export function sourceOf(serviceId: string): 'Web' | 'Mobile' {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(serviceId) ? 'Web' : 'Mobile'
}
