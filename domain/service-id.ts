/** Where a service was booked, by the form of its id (section 2, "Admin dashboard"). */
export function sourceOf(serviceId: string): 'Web' | 'Mobile' {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(serviceId) ? 'Web' : 'Mobile'
}
