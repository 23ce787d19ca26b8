import { is } from '#app/components/table-roles.ts'
import { company } from '#app/content/company.ts'
import type { ShownLines, ShownStatement, TwoLanguages } from './shown-statement.server.ts'

function Both({ words: { english, own, language } }: { words: TwoLanguages }) {
  return (
    <>
      {english} {own === null ? null : <small lang={language}>{own}</small>}
    </>
  )
}

/** A statement as it prints on A4. */
export function StatementDocument({ statement }: { statement: ShownStatement }) {
  return (
    <article className="statement stack" lang="en" aria-labelledby="statement-title">
      <Head statement={statement} />
      <StatementTable lines={statement} />
      {statement.notes.map((words) => (
        <p key={words.english}>
          <Both words={words} />
        </p>
      ))}
    </article>
  )
}

/** Lines of a month, each with its reason, and their sums. */
export function StatementTable({ lines: { heads, groups, sums } }: { lines: ShownLines }) {
  return (
    <table {...is.table}>
      <thead {...is.rowgroup}>
        <tr {...is.row}>
          {heads.map((words) => (
            <th key={words.english} scope="col" {...is.columnheader}>
              <Both words={words} />
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ patient, rows }) => (
        <tbody key={patient} {...is.rowgroup}>
          <tr hidden={patient === ''} {...is.row}>
            <th scope="rowgroup" colSpan={3} {...is.rowheader}>
              {patient}
            </th>
          </tr>
          {rows.map(({ id, day, who, why, amount }) => (
            <tr key={id} {...is.row}>
              <th scope="row" {...is.rowheader}>
                {day}
              </th>
              <td {...is.cell}>
                {who} <Both words={why} />
              </td>
              <td {...is.cell}>
                <Both words={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot {...is.rowgroup}>
        {sums.map(({ name, amount, isStrong }) => (
          <tr key={name.english} className={isStrong ? 'statement__sum' : undefined} {...is.row}>
            <th scope="row" colSpan={2} {...is.rowheader}>
              <Both words={name} />
            </th>
            <td {...is.cell}>{amount}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

function Head({ statement: { number, title, noTax, facts } }: { statement: ShownStatement }) {
  return (
    <>
      <header className="statement__head">
        <p>
          <strong>{company.name}</strong>
          <br />
          {company.address.join(', ')}
          <br />
          {company.phone.label}
        </p>
        <div>
          <h1 id="statement-title">
            <Both words={title} />
          </h1>
          <p>
            <strong className="nowrap">{number}</strong>
            <br />
            <Both words={noTax} />
          </p>
        </div>
      </header>
      <dl className="statement__facts">
        {facts.map(({ name, value }) => (
          <div key={name.english}>
            <dt>
              <Both words={name} />
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
