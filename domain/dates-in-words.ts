import { indiaDay } from './dates.ts'
import type { Language } from './languages.ts'

/** The months as the texts have them. Not from `Intl`, whose words change with its version. */
const months: Record<Language, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  hi: [
    ...['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून'],
    ...['जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
  ],
  mr: [
    ...['जानेवारी', 'फेब्रुवारी', 'मार्च', 'एप्रिल', 'मे', 'जून'],
    ...['जुलै', 'ऑगस्ट', 'सप्टेंबर', 'ऑक्टोबर', 'नोव्हेंबर', 'डिसेंबर'],
  ],
}

/** The day of a UTC instant in India, such as `22 Nov 2026`. */
export function dayIn(language: Language, instant: string): string {
  const [year = '', month = '', day = ''] = indiaDay(instant).split('-')
  return `${Number(day)} ${months[language][Number(month) - 1] ?? ''} ${year}`
}
