import { Enquiry, type EnquiryRecord } from './enquiry.entity.server.ts'

type Owner = { uid: string; email: string; emailVerified: boolean }

/**
 * The enquiries and messages of an account: those that were sent while it was signed in, and those with its e-mail address,
 * once that is verified. An address that is only claimed gives no right to what its owner wrote.
 */
export async function readOwnEnquiries({ uid, email, emailVerified }: Owner): Promise<EnquiryRecord[]> {
  const [signedIn, byEmail] = await Promise.all([
    Enquiry.query.ofUser({ uid }).go({ pages: 'all', hydrate: true }),
    emailVerified ? Enquiry.query.byEmail({ email }).go({ pages: 'all', hydrate: true }) : { data: [] },
  ])
  const found = [...signedIn.data, ...byEmail.data].map((enquiry) => [enquiry.enquiryId, enquiry] as const)
  return [...new Map(found).values()]
}

/** Erases them. The e-mails that the office had of them are the office's to delete. */
export async function eraseOwnEnquiries(owner: Owner): Promise<void> {
  for (const { enquiryId } of await readOwnEnquiries(owner)) {
    await Enquiry.delete({ enquiryId }).go()
  }
}
