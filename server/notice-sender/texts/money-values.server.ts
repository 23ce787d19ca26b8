import { dateIn } from '#domain/day-words.ts'
import type { Language } from '#domain/languages.ts'
import type { Paise } from '#domain/money/amounts.ts'
import type { PaymentKind } from '#domain/money/payments.ts'
import type { Day } from '#domain/visits/days.ts'

const words: Record<Language, Record<PaymentKind | 'rupees' | 'paise', string>> = {
  en: { received: 'received', refunded: 'paid back', reversed: 'reversed', rupees: 'rupees', paise: 'paise' },
  hi: { received: 'मिला', refunded: 'वापस किया', reversed: 'रद्द किया', rupees: 'रुपये', paise: 'पैसे' },
  mr: { received: 'मिळाले', refunded: 'परत केले', reversed: 'रद्द केले', rupees: 'रुपये', paise: 'पैसे' },
}

/**
 * The values of the messages about money. An SMS takes no commas, so an amount is `20000 rupees` or `1250 rupees 50 paise`.
 * @param money `day`: on which it was paid or is due
 */
export function moneyValues(
  language: Language,
  { kind = 'received', amount, day }: { kind?: PaymentKind; amount: Paise; day: Day },
) {
  const { rupees, paise, [kind]: paymentState } = words[language]
  const [whole, part] = [Math.floor(Math.abs(amount) / 100), Math.abs(amount) % 100]
  const moneyAmount = `${whole} ${rupees}${part > 0 ? ` ${part} ${paise}` : ''}`
  return { moneyAmount, paymentState, moneyDay: dateIn(language, day) }
}
