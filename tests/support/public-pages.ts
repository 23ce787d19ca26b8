/** The pages that are there to be found and shared, without an account. */
export const publicPages = [
  '/',
  '/about',
  '/terms-and-conditions',
  '/privacy',
  '/enquiry',
  '/contact',
  '/newsletter',
]
