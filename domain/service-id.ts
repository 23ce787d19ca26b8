/**
 * Whether a text can be the id of a service: a UUID from the web or an id from the former mobile app. Any other text is
 * treated like a service that does not exist, without reading the table.
 */
export function isServiceId(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{1,64}$/.test(text)
}

/** Where a service was booked, told by the form of its id (section 2, "Admin dashboard"). */
export function sourceOf(serviceId: string): 'Web' | 'Mobile' {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(serviceId) ? 'Web' : 'Mobile'
}
