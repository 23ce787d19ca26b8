import { hoursOf } from '#app/routes/show.service/when-words.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import { getLocale } from '#app/content/paraglide/runtime.js'
import type { Customer } from '#app/session/guards.server.ts'
import { dateIn, dayIn, weekdayIn } from '#domain/day-words.ts'
import { agreementOn, type FullTimePrice, type HowTold, type VisitPrice } from '#domain/money/agreement.ts'
import { showAmount } from '#domain/money/amounts.ts'
import type { Day } from '#domain/visits/days.ts'
import { today } from '#server/clock.server.ts'
import type { KeptAgreement } from '#server/money/agreements.entity.server.ts'
import { readPrices } from '#server/money/read-agreements.server.ts'

const howWords: Record<HowTold, () => string> = {
  telephone: m.agreement_by_telephone,
  'in-person': m.agreement_in_person,
  paper: m.agreement_on_paper,
}

/** The prices of a service that hold today or later, the present ones first; null where none was agreed. */
export async function readOwnAgreements({ serviceId, patientName }: Customer['services'][number]) {
  const { agreements } = await readPrices(serviceId)
  if (agreements.length === 0) return null
  const since = agreementOn(agreements, today())?.from ?? ''
  return { serviceId, patientName, agreements: agreements.filter(({ from }) => from >= since).map(toShown) }
}

function toShown({ from, savedAt, visits, fullTime, agreed }: KeptAgreement) {
  const language = getLocale()
  return {
    from,
    savedAt,
    title: m.agreement_from({ from: dateIn(language, from) }),
    prices: [
      ...visits.map((price) => ({
        name: visitName(price, from),
        words: priceWords(price),
      })),
      ...(fullTime ? [{ name: m.agreement_full_time(), words: priceWords(fullTime) }] : []),
    ],
    isAgreed: agreed.by === 'family',
    agreed:
      agreed.by === 'family'
        ? m.agreement_agreed({ day: dayIn(language, agreed.at) })
        : m.agreement_told({
            ...{ name: agreed.name, told: agreed.toldName, day: dateIn(language, agreed.day) },
            how: howWords[agreed.how](),
          }),
  }
}

/** `8 am to 8 pm`, with the weekdays where there are not visits on each. */
function visitName({ shifts }: VisitPrice, day: Day): string {
  const words = shifts.map((shift) => {
    const hours = hoursOf({ day, ...shift })
    const weekdays = shift.weekdays.map((weekday) => weekdayIn(getLocale(), weekday)).join(', ')
    return shift.weekdays.length === 7 ? hours : `${hours} (${weekdays})`
  })
  return words.join('; ')
}

function priceWords(price: VisitPrice | FullTimePrice): string {
  const amount = showAmount(price.price)
  switch (price.unit) {
    case 'visit':
      return m.agreement_visit({ amount })
    case 'hour':
      return price.minimumMinutes === undefined
        ? m.agreement_hour({ amount })
        : m.agreement_hour_least({ amount, minutes: price.minimumMinutes })
    case 'day':
      return m.agreement_day({ amount })
    case 'month':
      return m.agreement_month({ amount })
  }
}
