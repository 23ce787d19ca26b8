/* A nurse's languages as the office typed them into one field: "Marathi, Hindi & a little Gujarati", also in Devanagari. */

/** The languages that we recognise, each with the words for it. */
const words = {
  English: ['english', 'इंग्रजी', 'इंग्लिश', 'अंग्रेज़ी', 'अंग्रेजी'],
  Hindi: ['hindi', 'हिंदी', 'हिन्दी'],
  Marathi: ['marathi', 'मराठी'],
  Gujarati: ['gujarati', 'gujrati', 'गुजराती'],
  Kannada: ['kannada', 'कन्नड'],
  Telugu: ['telugu', 'तेलुगू', 'तेलुगु'],
  Tamil: ['tamil', 'तमिळ', 'तमिल'],
  Malayalam: ['malayalam', 'मल्याळम', 'मलयालम'],
  Konkani: ['konkani', 'कोंकणी'],
  Bengali: ['bengali', 'bangla', 'बंगाली'],
  Punjabi: ['punjabi', 'panjabi', 'पंजाबी'],
  Urdu: ['urdu', 'उर्दू'],
  Odia: ['odia', 'oriya', 'ओडिया'],
  Sindhi: ['sindhi', 'सिंधी'],
} as const

export type SpokenLanguage = keyof typeof words
export const spokenLanguages = Object.keys(words) as SpokenLanguage[]

/** The languages that a text names, in the order of the list. */
export function spokenIn(text: string | undefined): SpokenLanguage[] {
  const typed = (text ?? '').normalize('NFC').toLowerCase()
  return spokenLanguages.filter((language) =>
    words[language].some((word) => typed.includes(word.normalize('NFC'))),
  )
}
