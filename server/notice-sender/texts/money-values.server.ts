import { dateIn } from '#domain/day-words.ts'
import type { Language } from '#domain/languages.ts'
import type { Paise } from '#domain/money/amounts.ts'
import type { PaymentKind } from '#domain/money/payments.ts'
import type { Day } from '#domain/visits/days.ts'

/** `refundReversed`: it was not paid back after all, while any other reversed payment did not come in. */
const states: Record<Language, Record<PaymentKind | 'refundReversed', string>> = {
  en: {
    ...{ received: 'received', refunded: 'paid back', reversed: 'reversed' },
    refundReversed: 'recorded as not paid back',
  },
  hi: {
    ...{ received: 'मिला', refunded: 'वापस किया', reversed: 'रद्द किया' },
    refundReversed: 'वापस करना रद्द किया',
  },
  mr: {
    ...{ received: 'मिळाले', refunded: 'परत केले', reversed: 'रद्द केले' },
    refundReversed: 'परतावा रद्द',
  },
}

const units: Record<Language, Record<'rupees' | 'paise', string>> = {
  en: { rupees: 'rupees', paise: 'paise' },
  hi: { rupees: 'रुपये', paise: 'पैसे' },
  mr: { rupees: 'रुपये', paise: 'पैसे' },
}

/**
 * The values of the messages about money. An SMS takes no commas, so an amount is `20000 rupees` or `1250 rupees 50 paise`.
 * @param money `amount`: above zero, a reversal is that of a refund; `day`: on which it was paid or is due
 */
export function moneyValues(
  language: Language,
  { kind = 'received', amount, day }: { kind?: PaymentKind; amount: Paise; day: Day },
) {
  const { rupees, paise } = units[language]
  const paymentState = states[language][kind === 'reversed' && amount > 0 ? 'refundReversed' : kind]
  const [whole, part] = [Math.floor(Math.abs(amount) / 100), Math.abs(amount) % 100]
  const moneyAmount = `${whole} ${rupees}${part > 0 ? ` ${part} ${paise}` : ''}`
  return { moneyAmount, paymentState, moneyDay: dateIn(language, day) }
}
