import { endOfCare, startOfCare } from '#domain/care-period.ts'
import { dateIn } from '#domain/day-words.ts'
import type { Language } from '#domain/languages.ts'
import type { Care } from '#domain/messages/told.ts'
import { fillIn, smsName } from './values.server.ts'
import { dayOf } from './visit-values.server.ts'

/* The words within a family's messages about its visits. In an SMS they have letters, digits and single spaces only. */

type FamilyWords = Record<
  | 'insteadOfNurse'
  | 'insteadOfTime'
  | 'insteadOfDay'
  | 'asPlanned'
  | 'isNew'
  | 'onPage'
  | 'until'
  | 'notHeard'
  | 'now'
  | 'noNurse'
  | 'stillNoNurse'
  | 'cancelled'
  | 'late'
  | 'missed'
  | 'isThere'
  | 'someWithout'
  | 'dates',
  string
> & {
  /** In a mail. */
  long: Record<'late' | 'sent', string>
}

export const familyWords: Record<Language, FamilyWords> = {
  en: {
    insteadOfNurse: 'instead of {what}',
    insteadOfTime: 'instead of {what}',
    insteadOfDay: 'instead of {what}',
    asPlanned: 'as planned',
    isNew: 'a new visit',
    onPage: 'details on your page',
    until: 'now until {what}',
    notHeard: 'no arrival reported yet',
    now: 'now {what}',
    noNurse: 'we are arranging a nurse',
    stillNoNurse: 'we do not have a nurse yet',
    cancelled: 'cancelled',
    late: 'no arrival reported yet',
    missed: 'no nurse is coming for now',
    isThere: '{what} is there',
    someWithout: 'some visits have none yet',
    dates: '{from} to {to}',
    long: {
      late: 'we have not heard yet that the nurse has arrived, and are checking',
      sent: 'the start time is about when the nurse will arrive',
    },
  },
  hi: {
    insteadOfNurse: '{what} की जगह',
    insteadOfTime: '{what} की जगह',
    insteadOfDay: '{what} की जगह',
    asPlanned: 'समय वही है',
    isNew: 'नई विज़िट',
    onPage: 'जानकारी पेज पर',
    until: 'अब {what} तक',
    notHeard: 'पहुँचने की सूचना नहीं',
    now: 'अब {what}',
    noNurse: 'नर्स की व्यवस्था कर रहे हैं',
    stillNoNurse: 'अभी तक नर्स तय नहीं है',
    cancelled: 'विज़िट रद्द',
    late: 'पहुँचने की सूचना अभी नहीं आई',
    missed: 'नर्स की व्यवस्था नहीं हो सकी',
    isThere: '{what} वहाँ मौजूद हैं',
    someWithout: 'कुछ विज़िट के लिए अभी तय नहीं',
    dates: '{from} से {to}',
    long: {
      late: 'नर्स के पहुँचने की सूचना अभी नहीं मिली है, हम पता कर रहे हैं',
      sent: 'विज़िट शुरू होने का समय ही नर्स के पहुँचने का समय है (लगभग)',
    },
  },
  mr: {
    insteadOfNurse: '{what} यांच्याऐवजी',
    insteadOfTime: '{what} ऐवजी',
    insteadOfDay: '{what}ऐवजी',
    asPlanned: 'ठरलेल्या वेळी',
    isNew: 'नवीन भेट',
    onPage: 'माहिती पेजवर',
    until: 'आता {what} पर्यंत',
    notHeard: 'पोहोचल्याचे कळलेले नाही',
    now: 'आता {what}',
    noNurse: 'नर्सची व्यवस्था करत आहोत',
    stillNoNurse: 'अजून नर्स निश्चित नाही',
    cancelled: 'भेट रद्द',
    late: 'पोहोचल्याचे अजून कळले नाही',
    missed: 'सध्या कोणी नर्स येणार नाही',
    isThere: '{what} तिथे आहेत',
    someWithout: 'काही भेटींसाठी अजून नाही',
    dates: '{from} ते {to}',
    long: {
      late: 'नर्स पोहोचल्याचे अजून कळलेले नाही, आम्ही माहिती घेत आहोत',
      sent: 'भेटीची सुरुवात म्हणजे नर्स पोहोचण्याची अंदाजे वेळ',
    },
  },
}

/** The most characters of values that have a name or dates in them (`smsVariables`). */
const longest = { note: 23, state: 28, dates: 30 }

/** A name within words for an SMS, cut so that all of it fits. */
function named(words: string, name: string, most: number): string {
  return fillIn(words, { what: smsName(name, most - words.length + '{what}'.length) })
}

/** That a nurse comes in place of another: `instead of Asha Patil`. */
export function insteadOfNurse(language: Language, name: string): string {
  return named(familyWords[language].insteadOfNurse, name, longest.note)
}

/** That a nurse is there: `Asha Patil is there`. */
export function isThere(language: Language, name: string): string {
  return named(familyWords[language].isThere, name, longest.state)
}

/** `25 Nov to 10 Dec`; with the year of the end if it is another one, where that fits. */
export function careDates(
  language: Language,
  { startDate, endDate }: Pick<Care, 'startDate' | 'endDate'>,
): string {
  const [first, last] = [startOfCare(startDate).day, endOfCare(endDate).day]
  const { dates } = familyWords[language]
  const from = dayOf(language, first)
  const withYear = fillIn(dates, { from, to: dateIn(language, last) })
  const isSameYear = first.slice(0, 4) === last.slice(0, 4)
  return isSameYear || withYear.length > longest.dates
    ? fillIn(dates, { from, to: dayOf(language, last) })
    : withYear
}
