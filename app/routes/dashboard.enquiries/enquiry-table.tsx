import { EraseLink } from '#app/routes/dashboard/erase-link.tsx'

/** An enquiry as the list shows it; `sentAt` as en-IN writes it. */
export type EnquiryRow = {
  enquiryId: string
  subject: string
  name: string
  /** E.164; empty where none was given, as the e-mail. */
  number: string
  email: string
  message: string
  isMailed: boolean
  sentAt: string
}

export function EnquiryTable({ rows }: { rows: readonly EnquiryRow[] }) {
  return (
    <div className="table-scroll">
      <table className="list list--texts">
        <caption className="visually-hidden">Enquiries</caption>
        <thead>
          <tr>
            <th scope="col">Sent</th>
            <th scope="col">About</th>
            <th scope="col">From</th>
            <th scope="col">Message</th>
            <th scope="col">Mailed</th>
            <th scope="col">Erase</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ enquiryId, subject, name, number, email, message, isMailed, sentAt }) => (
            <tr key={enquiryId}>
              <td>{sentAt}</td>
              <td>{subject}</td>
              <td>
                <ul className="list__lines">
                  <li>{name}</li>
                  {number ? (
                    <li>
                      <a href={`tel:${number}`}>{number}</a>
                    </li>
                  ) : null}
                  {email ? (
                    <li>
                      <a href={`mailto:${email}`}>{email}</a>
                    </li>
                  ) : null}
                </ul>
              </td>
              <td className="list__text">{message}</td>
              <td>
                <span className={`badge badge--${isMailed ? 'green' : 'yellow'}`}>
                  {isMailed ? 'Yes' : 'No'}
                </span>
              </td>
              <td>
                <EraseLink to={`/dashboard/enquiries/${enquiryId}/erase`} whose={`enquiry of ${name}`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
