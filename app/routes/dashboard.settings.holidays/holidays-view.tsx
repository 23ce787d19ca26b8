import { Link } from '@remix-run/react'
import { holidaysPath } from '#app/dashboard/rules/holidays-path.ts'
import { DateField } from '#app/forms/date-field.tsx'
import { TextField } from '#app/forms/field.tsx'
import { FormErrors } from '#app/forms/form.tsx'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import { ColumnHeads } from '#app/dashboard/lists/column-heads.tsx'
import { lengths } from '#domain/limits.ts'

type Shown = { day: string; name: string; words: string }

/** The coming holidays, a form for another one, and those of the last year. What a form did is said by the page that is loaded after it. */
export function HolidaysView({
  coming,
  past,
  reply,
}: {
  coming: readonly Shown[]
  past: readonly Shown[]
  reply: FormReply | undefined
}) {
  return (
    <section className="view stack">
      <header>
        <h1>Company holidays</h1>
        <p className="small">
          Shown on the roster, in visit schedules and to families. A holiday changes no visit by itself.
        </p>
      </header>
      <div className="columns">
        <div>
          {coming.length > 0 ? (
            <Coming holidays={coming} />
          ) : (
            <p className="empty">There are no holidays in the calendar yet.</p>
          )}
          {past.length > 0 ? (
            <details>
              <summary>
                <b>Past holidays: {past.length}</b>
              </summary>
              <ul>
                {past.map(({ day, name, words }) => (
                  <li key={day}>
                    {words}: {name}
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
        </div>
        <div>
          <AddHoliday reply={reply} />
        </div>
      </div>
    </section>
  )
}

function Coming({ holidays }: { holidays: readonly Shown[] }) {
  return (
    <div className="table-scroll">
      <table className="list">
        <caption className="visually-hidden">Coming holidays</caption>
        <ColumnHeads titles={['Holiday', 'Day', 'Visits', 'Remove']} />
        <tbody>
          {holidays.map(({ day, name, words }) => (
            <tr key={day}>
              <th scope="row">{name}</th>
              <td className="nowrap">{words}</td>
              <td>
                <Link to={holidaysPath(day)}>
                  Visits<span className="visually-hidden"> on {name}</span>
                </Link>
              </td>
              <td>
                <form method="post" action={holidaysPath()}>
                  <input type="hidden" name="day" value={day} />
                  <input type="hidden" name="name" value={name} />
                  <button name="intent" value="remove" className="button button--small button--quiet">
                    Remove<span className="visually-hidden"> {name}</span>
                  </button>
                </form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function AddHoliday({ reply }: { reply: FormReply | undefined }) {
  const isOwn = reply?.typed?.intent !== 'remove'
  const [form, fields] = useForm<{ name: string; day: string }>({
    id: 'holiday',
    reply: isOwn ? reply : { ...reply, typed: {} },
  })
  return (
    <section className="group" aria-labelledby="add-title">
      <div className="group__head">
        <h2 id="add-title">Add a holiday</h2>
      </div>
      <form
        method="post"
        action={holidaysPath()}
        className="group__body stack stack--tight"
        {...formProps(form)}
      >
        <FormErrors form={form} labels={{ name: 'Name', day: 'Day' }} />
        <TextField
          field={fields.name}
          label="Name"
          hint="Families read it as you type it, in every language."
          maxLength={lengths.holiday}
          required
        />
        <DateField field={fields.day} type="date" label="Day" required />
        <div className="form-actions">
          <button name="intent" value="add" className="button">
            Add holiday
          </button>
        </div>
      </form>
    </section>
  )
}
