/*
 * Words in typed dates and times, in the spelling to which `readTypedMoment` brings them: lower case, no nukta, and an anusvara for half a
 * म before ब.
 */

/** The names of each month in English, Hindi and Marathi, full and short. */
const months: readonly (readonly string[])[] = [
  ['january', 'jan', 'जनवरी', 'जन', 'जानेवारी', 'जाने'],
  ['february', 'feb', 'फरवरी', 'फर', 'फेब्रुवारी', 'फेब्रु'],
  ['march', 'mar', 'मार्च'],
  ['april', 'apr', 'अप्रैल', 'अप्रै', 'एप्रिल', 'एप्रि'],
  ['may', 'मई', 'मे'],
  ['june', 'jun', 'जून'],
  ['july', 'jul', 'जुलाई', 'जुल', 'जुलै'],
  ['august', 'aug', 'अगस्त', 'अग', 'ऑगस्ट', 'ऑग'],
  ['september', 'sept', 'sep', 'सितंबर', 'सितं', 'सित', 'सप्टेंबर', 'सप्टें', 'सप्टे'],
  ['october', 'oct', 'अक्टूबर', 'अक्टू', 'अक्तूबर', 'अक्तू', 'ऑक्टोबर', 'ऑक्टो'],
  ['november', 'nov', 'नवंबर', 'नवं', 'नव', 'नोव्हेंबर', 'नोव्हें', 'नोव्हे'],
  ['december', 'dec', 'दिसंबर', 'दिसं', 'दिस', 'डिसेंबर', 'डिसें', 'डिसे'],
]

/** The number of a month by its name. */
export const monthsByName: ReadonlyMap<string, number> = new Map(
  months.flatMap((names, place) => names.map((name) => [name, place + 1] as const)),
)

/** The first and last hour of the day that a word can mean, 0 to 23. */
export type PartOfDay = {
  first: number
  last: number
  /** The hour beside it must be 1 to 12. */ isHalf?: boolean
}

const am: PartOfDay = { first: 0, last: 11, isHalf: true }
const pm: PartOfDay = { first: 12, last: 23, isHalf: true }
const dawn: PartOfDay = { first: 3, last: 6 }
const morning: PartOfDay = { first: 4, last: 11 }
const afternoon: PartOfDay = { first: 12, last: 16 }
const evening: PartOfDay = { first: 16, last: 20 }
/** Ends at midnight: after it the day that is meant is unclear. */
const night: PartOfDay = { first: 19, last: 23 }

/** What a word beside a time says of its hour. */
export const partsOfDay: ReadonlyMap<string, PartOfDay> = new Map([
  ...['am', 'a.m.', 'a.m', 'a m'].map((word) => [word, am] as const),
  ...['pm', 'p.m.', 'p.m', 'p m'].map((word) => [word, pm] as const),
  ['noon', { first: 12, last: 12 }],
  ...['पहाटे', 'तड़के'].map((word) => [word.replaceAll('\u093c', ''), dawn] as const),
  ...['सुबह', 'सवेरे', 'सकाळी'].map((word) => [word, morning] as const),
  ...['दोपहर', 'दुपारी'].map((word) => [word, afternoon] as const),
  ...['शाम', 'संध्याकाळी', 'सायंकाळी'].map((word) => [word, evening] as const),
  ...['रात', 'रात्री'].map((word) => [word, night] as const),
])

/** Words for "o'clock", which say nothing of the hour. */
export const clockWords: readonly string[] = ['hrs', 'hrs.', 'hours', 'बजे', 'वाजता']
