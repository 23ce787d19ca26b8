import type { ReactNode } from 'react'
import { company } from '#app/content/company.ts'
import type { ShownStatement } from './shown-statement.server.ts'

/** A statement as it prints on A4: English, with the family's language below. */
export function StatementDocument({ statement }: { statement: ShownStatement }) {
  const { number, name, month, issued, english, own, language, units, groups, sums } = statement
  function Both({ pick }: { pick: (words: typeof english) => string }) {
    const below = own ? pick(own) : ''
    return (
      <>
        {pick(english)} {below && below !== pick(english) ? <small lang={language}>{below}</small> : null}
      </>
    )
  }
  return (
    <article className="statement stack" lang="en" aria-labelledby="statement-title">
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
            <Both pick={({ title }) => title} />
          </h1>
          <p>
            <strong className="nowrap">{number}</strong>
            <br />
            <Both pick={({ noTax }) => noTax} />
          </p>
        </div>
      </header>
      <dl className="statement__facts">
        {(
          [
            ['to', name],
            ['month', month],
            ['issued', issued],
          ] as const
        ).map(([key, value]) => (
          <div key={key}>
            <dt>
              <Both pick={(words) => words[key]} />
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            {(['day', 'what', 'amount'] as const).map((key) => (
              <th key={key} scope="col">
                <Both pick={(words) => words[key]} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ patient, rows }) => (
          <tbody key={patient}>
            {patient ? (
              <tr>
                <th scope="rowgroup" colSpan={3}>
                  {patient}
                </th>
              </tr>
            ) : null}
            {rows.map(({ id, day, who, amount }) => (
              <tr key={id}>
                <th scope="row">{day}</th>
                <td>
                  {who} <Both pick={({ why }) => why[id] ?? ''} />
                </td>
                <td>{amount ?? <Both pick={({ held }) => held} />}</td>
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          {units.map(({ words, amount }) => (
            <Sum key={words} name={words} amount={amount} />
          ))}
          <Sum name={<Both pick={({ total }) => total} />} amount={sums.total} isStrong />
          {sums.hasBefore ? <Sum name={<Both pick={({ before }) => before} />} amount={sums.before} /> : null}
          <Sum name={<Both pick={({ open }) => open} />} amount={`₹${sums.open}`} isStrong />
        </tfoot>
      </table>
      {english.notes.map((note, place) => (
        <p key={note}>
          <Both pick={({ notes }) => notes[place] ?? ''} />
        </p>
      ))}
    </article>
  )
}

function Sum({ name, amount, isStrong = false }: { name: ReactNode; amount: string; isStrong?: boolean }) {
  return (
    <tr className={isStrong ? 'statement__sum' : undefined}>
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <td>{amount}</td>
    </tr>
  )
}
