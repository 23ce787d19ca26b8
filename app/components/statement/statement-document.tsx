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
    <table>
      <thead>
        <tr>
          {heads.map((words) => (
            <th key={words.english} scope="col">
              <Both words={words} />
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ patient, rows }) => (
        <tbody key={patient}>
          <tr hidden={patient === ''}>
            <th scope="rowgroup" colSpan={3}>
              {patient}
            </th>
          </tr>
          {rows.map(({ id, day, who, why, amount }) => (
            <tr key={id}>
              <th scope="row">{day}</th>
              <td>
                {who} <Both words={why} />
              </td>
              <td>
                <Both words={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        {sums.map(({ name, amount, isStrong }) => (
          <tr key={name.english} className={isStrong ? 'statement__sum' : undefined}>
            <th scope="row" colSpan={2}>
              <Both words={name} />
            </th>
            <td>{amount}</td>
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
