import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fact } from '#app/components/fact.tsx'
import type { RouteHandle } from '#app/components/route-handle.ts'
import { catalogueWords } from '#app/content/catalogue-words.server.ts'
import { cityName, company } from '#app/content/company.ts'
import { pageMeta } from '#app/content/page-meta.ts'
import * as m from '#app/content/paraglide/messages.js'
import { getLocale } from '#app/content/paraglide/runtime.js'
import { is } from '#app/components/table-roles.ts'
import { publicPage } from '#app/session/public-page.server.ts'
import stylesheet from '#app/styles/pages/prices.css'
import { serviceTypes, type ServiceType } from '#domain/catalogue.ts'
import { shortDayWords } from '#domain/day-words.ts'
import { showAmount } from '#domain/money/amounts.ts'
import { priceList, priceUnits, type PriceUnit } from '#domain/money/price-list.ts'

export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const handle: RouteHandle = { scripts: false }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return []
  const { name } = company
  return pageMeta({
    title: `${m.prices_title()} · ${name}`,
    description: m.prices_meta_description({ company: name, city: cityName() }),
    path: '/prices',
    origin: data.origin,
  })
}

export function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request, { words: catalogueWords() })
}

const unitWords: Record<PriceUnit, () => string> = {
  twelve: m.prices_twelve,
  dayAndNight: m.prices_day_and_night,
  hour: m.prices_hour,
  month: m.prices_month,
}

const waysToPay = [m.prices_pay_given, m.prices_pay_receipt, m.prices_pay_ahead]

/** The company's price list, how families pay, and what a month costs for example. */
export default function PricesPage() {
  const { words } = useLoaderData<typeof loader>()
  const nameOf = (type: ServiceType) => words?.[type] ?? type
  const since = `${shortDayWords(getLocale(), priceList.from)} ${priceList.from.slice(0, 4)}`
  return (
    <section className="page stack prices">
      <div>
        <h1>{m.prices_title()}</h1>
        <p className="muted">{m.prices_since({ since })}</p>
      </div>
      <PriceTable nameOf={nameOf} />
      <p className="muted">{m.prices_note()}</p>
      <div className="prices__columns">
        <section className="card stack">
          <h2>{m.prices_pay()}</h2>
          <ul className="checks">
            {waysToPay.map((words) => (
              <li key={words()}>{words()}</li>
            ))}
          </ul>
        </section>
        <Example service={nameOf('Special Care')} price={priceList.prices['Special Care'].twelve ?? 0} />
      </div>
      <div className="row">
        <a className="button button--large" href="/book/service">
          {m.header_book()}
        </a>{' '}
        <a className="button button--quiet button--large" href={company.phone.href}>
          {m.home_call({ phone: company.phone.label })}
        </a>
      </div>
    </section>
  )
}

function PriceTable({ nameOf }: { nameOf: (type: ServiceType) => string }) {
  return (
    <div className="table-scroll">
      <table {...is.table}>
        <thead {...is.rowgroup}>
          <tr {...is.row}>
            <th scope="col" {...is.columnheader}>
              {m.prices_care()}
            </th>
            {priceUnits.map((unit) => (
              <th key={unit} scope="col" {...is.columnheader}>
                {unitWords[unit]()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...is.rowgroup}>
          {serviceTypes.map((type) => (
            <tr key={type} {...is.row}>
              <th scope="row" {...is.rowheader}>
                {nameOf(type)}
              </th>
              {priceUnits.map((unit) => (
                <Price key={unit} unit={unit} price={priceList.prices[type][unit]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** On a phone each price stands under the care with its unit, which the stylesheet writes from `data-unit`. */
function Price({ unit, price }: { unit: PriceUnit; price: number | undefined }) {
  const isOffered = price !== undefined
  return (
    <td className={isOffered ? undefined : 'prices__none'} data-unit={unitWords[unit]()} {...is.cell}>
      {isOffered ? m.prices_from({ amount: showAmount(price) }) : m.prices_not_offered()}
    </td>
  )
}

const exampleDays = 28

function Example({ service, price }: { service: string; price: number }) {
  return (
    <section className="card stack">
      <h2>{m.prices_example()}</h2>
      <p>{m.prices_example_text({ service })}</p>
      <dl className="facts facts--beside">
        <Fact
          name={m.prices_example_days({ days: exampleDays, amount: showAmount(price) })}
          value={showAmount(exampleDays * price)}
        />
        <Fact name={m.prices_example_paused()} value={showAmount(0)} />
        <Fact name={m.prices_example_total()} value={<strong>₹{showAmount(exampleDays * price)}</strong>} />
      </dl>
      <p className="muted">{m.prices_example_note()}</p>
    </section>
  )
}
