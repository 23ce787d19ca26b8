import { expect, test } from 'vitest'
import { lineSentences } from '#app/components/statement/line-words.server.ts'
import { overwriteGetLocale } from '#app/content/paraglide/runtime.js'
import { currentLanguage, runInLanguage } from '#server/http/language.server.ts'

/* Lines of a month as a family reads them. */

// As app/entry.server.tsx does.
overwriteGetLocale(currentLanguage)

test.each([
  ['en', 'This was billed before and is no longer in your plan.', 'Billed before: ₹1,200.00.'],
  ['hi', 'यह पहले के हिसाब में था, और अब आपके शेड्यूल में नहीं है।', 'पहले के हिसाब में: ₹1,200.00।'],
  ['mr', 'हे आधीच्या हिशोबात होते आणि आता आपल्या वेळापत्रकात नाही.', 'आधीच्या हिशोबात: ₹1,200.00.'],
] as const)(
  'of a visit that was billed and is no longer planned a family reads so, in %s',
  (language, why, was) => {
    const gone = { id: 'service#1#2026-11-26', day: '2026-11-26', serviceId: 'service', patientName: 'Aai' }
    const line = {
      ...gone,
      state: 'held',
      reason: 'gone',
      amount: 0,
      facts: { proposal: 0 },
      was: 1_200_00,
    } as const
    const sentences = runInLanguage(language, () => lineSentences(line))
    expect(sentences).toEqual([why, expect.any(String), was])
  },
)
