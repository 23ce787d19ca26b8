/** The pages for search engines and visitors without an account. */
export const publicPages = [
  '/',
  '/about',
  '/prices',
  '/terms-and-conditions',
  '/privacy',
  '/enquiry',
  '/contact',
  '/newsletter',
]
