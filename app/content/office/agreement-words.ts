import type { ServiceType } from '#domain/catalogue.ts'
import type {
  Agreed,
  Agreement,
  FullTimePrice,
  HowTold,
  Prices,
  VisitPrice,
} from '#domain/money/agreement.ts'
import { showAmount } from '#domain/money/amounts.ts'
import { priceList, type PriceUnit } from '#domain/money/price-list.ts'
import { dayWords, momentWords } from '#domain/office-dates.ts'
import type { Day } from '#domain/visits/days.ts'
import type { SaveAgreementOutcome } from '#server/money/save-agreement.server.ts'
import { messages } from './pages.ts'
import { shiftsWords } from './schedules.ts'

/* Prices and agreements in the office's words. */

export const unitNames: Record<VisitPrice['unit'] | FullTimePrice['unit'], string> = {
  visit: 'for each visit',
  hour: 'an hour',
  day: 'a day',
  month: 'a month',
}

/** As a choice of the form; sentences have `unitNames`. */
export const unitChoices: typeof unitNames = {
  visit: 'per visit',
  hour: 'per hour',
  day: 'per day',
  month: 'per month',
}

export const howNames: Record<HowTold, string> = {
  telephone: 'by phone',
  'in-person': 'in person',
  paper: 'in writing',
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

/** The prices of an agreement, each with the times for which it was agreed. */
export function pricesWords({ visits, fullTime }: Prices): string[] {
  return [
    ...visits.map((price) => `${shiftsWords(price.shifts)}: ${priceWords(price)}`),
    ...(fullTime ? [`Full-time: ${priceWords(fullTime)}`] : []),
  ]
}

/** `Told to Prachi Gokhale by Meera Kulkarni on Tue 24 Nov, by phone; not confirmed by the family`. */
export function agreedWords(agreed: Agreed, today: Day): string {
  if (agreed.by === 'family') return `The family agreed on their page, ${momentWords(agreed.at, today)}`
  const { name, how, toldName, day } = agreed
  return `Told to ${toldName} by ${name} on ${dayWords(day, today)}, ${howNames[how]}; not confirmed by the family`
}

export const agreementMessages = {
  noPrice: 'Enter at least one price.',
  minimum: 'Enter whole minutes, at most 1440, of a price by the hour.',
  noDay: 'Enter a day, such as 25/11/2026.',
  tooEarly: 'Choose a day of this month or of the three before it, or a later one.',
  notNear: 'Choose a day at most a year from today.',
  future: 'Choose today or an earlier day.',
  noName: 'Enter the name of the person you told.',
  saved: 'Agreement saved. The family can read it on their page.',
  pending: 'The family has not confirmed this booking yet. Prices can be agreed once it is confirmed.',
}

/** Why an agreement is not saved. */
export const agreementRefusals: Record<Extract<SaveAgreementOutcome, { ok: false }>['reason'], string> = {
  outdated:
    'The prices or the visits have changed since you opened the page. Check them below, then save again.',
  past: 'Prices of past days cannot be changed. Leave them as they are and enter only the missing price, or choose today or a later day and check each price.',
  'nothing-new': 'No price is missing for this day. Enter the missing price, or choose today or a later day.',
  'past-month':
    'A monthly price cannot be split for past days. Choose the day on which that agreement begins, or settle those visits in the family’s month.',
  'family-agreed':
    'The family has agreed to the prices from this day on. Choose a later day, and check each price below. Visits of past days can be settled in the family’s month.',
  busy: messages.busy,
}

/** An agreement in the audit log. */
export function savedAgreementWords(agreement: Agreement & { former?: Prices }, today: Day): string {
  const { from, agreed, former } = agreement
  const told = agreed.by === 'office' ? [`told to ${agreed.toldName}, ${howNames[agreed.how]}`] : []
  const before = former ? [`before: ${pricesWords(former).join(', ')}`] : []
  return [fromWords(from, today), ...pricesWords(agreement), ...told, ...before].join('; ')
}

export function fromWords(from: Day, today: Day): string {
  return `from ${dayWords(from, today)}`
}
