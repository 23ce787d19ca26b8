import { EraseLink } from '#app/dashboard/erase/erase-link.tsx'
import { PhoneLink } from '#app/dashboard/frame/phone-link.tsx'
import { ListTable } from '#app/dashboard/lists/list-table.tsx'

/** An enquiry as the list shows it; `sentAt` in words. */
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

/** All of what a visitor wrote, on one row. */
export function EnquiryTable({ rows }: { rows: readonly EnquiryRow[] }) {
  return (
    <ListTable
      caption="Enquiries"
      rows={rows}
      keyOf={({ enquiryId }) => enquiryId}
      columns={[
        { title: 'From', cell: (row) => <Sender {...row} /> },
        { title: 'About', cell: ({ subject }) => subject },
        { title: 'Sent', cell: ({ sentAt }) => sentAt, className: 'nowrap' },
        { title: 'Message', cell: ({ message }) => message, className: 'list__text' },
        { title: 'Mailed', cell: ({ isMailed }) => <Mailed isMailed={isMailed} /> },
        {
          title: 'Erase',
          cell: ({ enquiryId, name }) => (
            <EraseLink to={`/dashboard/enquiries/${enquiryId}/erase`} whose={`enquiry of ${name}`} />
          ),
        },
      ]}
    />
  )
}

function Sender({ name, number, email }: Pick<EnquiryRow, 'name' | 'number' | 'email'>) {
  return (
    <ul className="plain-list">
      <li>{name}</li>
      {number ? (
        <li>
          <PhoneLink number={number} />
        </li>
      ) : null}
      {email ? (
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      ) : null}
    </ul>
  )
}

function Mailed({ isMailed }: { isMailed: boolean }) {
  return <span className={`badge badge--${isMailed ? 'green' : 'yellow'}`}>{isMailed ? 'Yes' : 'No'}</span>
}
