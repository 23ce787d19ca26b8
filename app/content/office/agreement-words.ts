import type { AuditValues } from '#domain/audit.ts'
import type { ServiceType } from '#domain/catalogue.ts'
import type { Agreed, FullTimePrice, HowTold, VisitPrice } from '#domain/money/agreement.ts'
import { showAmount } from '#domain/money/amounts.ts'
import type { PeriodKind } from '#domain/money/period.ts'
import { priceList, type PriceUnit } from '#domain/money/price-list.ts'
import { dayWords, momentWords } from '#domain/office-dates.ts'
import type { Day } from '#domain/visits/days.ts'
import type { AgreementProblem } from '#server/money/agreement-form.server.ts'
import { counted } from '../counted.ts'

/* Prices and agreements in the office's words. */

export const unitNames: Record<VisitPrice['unit'] | FullTimePrice['unit'], string> = {
  visit: 'for each visit',
  hour: 'an hour',
  day: 'a day',
  month: 'a month',
}

export const howNames: Record<HowTold, string> = {
  telephone: 'by telephone',
  'in-person': 'in person',
  paper: 'in writing',
}

export const periodNames: Record<PeriodKind, string> = {
  month: 'a month',
  '15-days': '15 days',
  '7-days': '7 days',
}

const listUnits: Record<PriceUnit, string> = {
  twelve: '12 hours',
  dayAndNight: '24 hours',
  hour: 'an hour',
  month: 'a month of 12 hours a day',
}

/** `12 hours from 950.00, an hour from 250.00`; empty for a type of care that the list does not have. */
export function priceListWords(service: string): string {
  const prices = Object.hasOwn(priceList.prices, service) ? priceList.prices[service as ServiceType] : {}
  const parts = (Object.keys(listUnits) as PriceUnit[]).flatMap((unit) => {
    const price = prices[unit]
    return price === undefined ? [] : [`${listUnits[unit]} from ${showAmount(price)}`]
  })
  return parts.join(', ')
}

/** `1,200.00 for each visit`, `350.00 an hour, at least 60 minutes`. */
function priceWords(price: VisitPrice | FullTimePrice): string {
  const least = 'minimumMinutes' in price ? `, at least ${price.minimumMinutes} minutes` : ''
  return `${showAmount(price.price)} ${unitNames[price.unit]}${least}`
}

/** The prices of an agreement, each with its recurring visit where there are names for them. */
export function pricesWords(
  { visits, fullTime }: { visits: readonly VisitPrice[]; fullTime?: FullTimePrice | undefined },
  lines: Readonly<Record<string, string>>,
): string[] {
  return [
    ...visits.map((price) => `${lines[price.line] ?? `Recurring visit ${price.line}`}: ${priceWords(price)}`),
    ...(fullTime ? [`Full-time: ${priceWords(fullTime)}`] : []),
  ]
}

/** `Told to Prachi Gokhale by Meera Kulkarni on Tue 24 Nov, by telephone; not confirmed by the family`. */
export function agreedWords(agreed: Agreed, today: Day): string {
  if (agreed.by === 'family') return `The family agreed on its page, ${momentWords(agreed.at, today)}`
  const { name, how, toldName, day } = agreed
  return `Told to ${toldName} by ${name} on ${dayWords(day, today)}, ${howNames[how]}; not confirmed by the family`
}

export function daysToPayWords(days: number): string {
  return days === 0 ? 'On the day of the statement' : `Within ${counted(days, 'day', 'days')}`
}

export const billingWords = ({ period, asksAhead }: { period: PeriodKind; asksAhead: boolean }) =>
  `Statement for ${periodNames[period]}, ${asksAhead ? 'asked ahead' : 'not asked ahead'}`

const problems: Record<AgreementProblem, string> = {
  'not-an-amount': 'Enter an amount in rupees, such as 1,250.',
  'too-many-decimals': 'Enter whole rupees, such as 1,250.',
  'not-whole-rupees': 'Enter whole rupees, such as 1,250.',
  'not-positive': 'Enter an amount above zero, or leave the field empty.',
  'too-large': 'Enter at most 10,00,000.',
  'no-price': 'Enter at least one price.',
  'not-minutes': 'Enter whole minutes, at most 1440.',
  'minimum-without-hour': 'A minimum needs a price by the hour.',
  'not-a-day': 'Enter a day, such as 25/11/2026.',
  'not-near': 'Choose a day at most a year from today.',
  future: 'Choose today or an earlier day.',
  'not-days': 'Enter a number of days, at most 90.',
  'no-name': 'Enter the name of the person you told.',
}

export function agreementProblemWords(problem: AgreementProblem): string {
  return problems[problem]
}

export const agreementMessages = {
  saved: 'Agreement saved. The family can read it on its page.',
  outdated:
    'A colleague has saved other terms for this family since you opened the page. Check them below, then save again.',
  billed: (billedTo: Day, today: Day) =>
    `Statements have been issued up to ${dayWords(billedTo, today)}. Choose a later day; corrections are lines of the next statement.`,
  pending: 'The family has not confirmed this booking yet. Prices can be agreed once it is confirmed.',
}

/** An agreement in the audit log. */
export function savedAgreementWords(values: AuditValues['save-agreement'], today: Day): string {
  const { from, daysToPay, agreed } = values
  const told = agreed.by === 'office' ? [`told to ${agreed.toldName}, ${howNames[agreed.how]}`] : []
  return [
    `from ${dayWords(from, today)}`,
    ...pricesWords(values, {}),
    daysToPayWords(daysToPay).toLowerCase(),
    billingWords(values).toLowerCase(),
    ...told,
  ].join('; ')
}

export function fromWords(from: Day, today: Day): string {
  return `From ${dayWords(from, today)}`
}
