import { unexpired } from '#server/table/expired.server.ts'
import { Enquiry, type EnquiryRecord } from './enquiry.entity.server.ts'

type Owner = { uid: string; email: string; emailVerified: boolean }

/**
 * The enquiries and messages of an account: those that were sent while it was signed in, and, if its e-mail is verified,
 * those with that e-mail. An unverified address may belong to another person, whose enquiries the account must not see.
 */
export async function readOwnEnquiries(owner: Owner): Promise<EnquiryRecord[]> {
  return unexpired(await readStored(owner))
}

/** The same with those whose time is over, as long as the table has them. */
async function readStored({ uid, email, emailVerified }: Owner): Promise<EnquiryRecord[]> {
  const [signedIn, byEmail] = await Promise.all([
    Enquiry.query.ofUser({ uid }).go({ pages: 'all', hydrate: true }),
    emailVerified ? Enquiry.query.byEmail({ email }).go({ pages: 'all', hydrate: true }) : { data: [] },
  ])
  const found = [...signedIn.data, ...byEmail.data].map((enquiry) => [enquiry.enquiryId, enquiry] as const)
  return [...new Map(found).values()]
}

/** Erases the enquiries and messages of an account. The office must delete its e-mails about them by hand. */
export async function eraseOwnEnquiries(owner: Owner): Promise<void> {
  for (const { enquiryId } of await readStored(owner)) {
    await Enquiry.delete({ enquiryId }).go()
  }
}
