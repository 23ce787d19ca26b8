import { company } from '#domain/company.ts'
import type { NoticeTemplate } from '#domain/sms-templates.ts'

/*
 * The SMS about visits (`sms-texts.server.ts` says what holds for all). Invariant 7 of docs/visits.md holds in them: a nurse reads
 * areas and times only, a family no number of a nurse.
 */

export const visitVariables = {
  visitTime: { tag: 'alphanumeric', longest: 22, meaning: 'day and time at which the visit begins' },
  nextVisit: {
    tag: 'alphanumeric',
    longest: 22,
    meaning: 'the same for the next visit, or that none is planned',
  },
  visitDay: { tag: 'alphanumeric', longest: 13, meaning: 'the day of the visits' },
  times: { tag: 'alphanumeric', longest: 21, meaning: 'when the visits of that day begin' },
  visitNurse: {
    tag: 'alphanumeric',
    longest: 30,
    meaning: 'the nurse of the day’s visits, that there are several, or that there is none yet',
  },
  areas: { tag: 'alphanumeric', longest: 29, meaning: 'pin codes, or that the office knows them' },
  visitCount: { tag: 'numeric', longest: 2, meaning: 'how many visits the rest of the week has' },
} as const

const { name } = company
const office = company.phone.label

type VisitTemplate = Extract<
  NoticeTemplate,
  `${'planChanged' | 'tomorrowsVisits' | 'weekAhead' | 'notArrived'}.${string}`
>

export const visitSmsTexts: Record<VisitTemplate, string> = {
  'planChanged.family.en': `${name}: your visit plan has been updated. Next visit: {nextVisit}. Questions: call ${office}.`,
  'planChanged.family.hi': `${name}: आपकी विज़िट का शेड्यूल अपडेट हुआ है। अगली विज़िट: {nextVisit}। कोई सवाल हो तो ${office} पर कॉल करें।`,
  'planChanged.family.mr': `${name}: आपल्या भेटींचे वेळापत्रक अपडेट झाले आहे. पुढची भेट: {nextVisit}. शंका असल्यास ${office} वर फोन करा.`,

  'tomorrowsVisits.family.en': `${name}: visits on {visitDay} begin at {times}. Nurse: {visitNurse}. Questions: ${office}`,
  'tomorrowsVisits.family.hi': `${name}: {visitDay} की विज़िट: {times}। नर्स: {visitNurse}। फ़ोन: ${office}`,
  'tomorrowsVisits.family.mr': `${name}: {visitDay} रोजीच्या भेटी: {times}. नर्स: {visitNurse}. फोन: ${office}`,

  'notArrived.family.en': `${name}: no arrival is reported yet for the visit of {visitTime}. We are looking into it. Questions: call ${office}.`,
  'notArrived.family.hi': `${name}: {visitTime} की विज़िट पर नर्स के पहुँचने की खबर अभी नहीं मिली। हम पता कर रहे हैं। फ़ोन: ${office}`,
  'notArrived.family.mr': `${name}: {visitTime} च्या भेटीसाठी नर्स पोहोचल्याचे अजून कळलेले नाही. आम्ही माहिती घेत आहोत. फोन: ${office}`,

  'planChanged.nurse.en': `${name}: your visits to a family were planned or changed. Next visit there: {nextVisit}. Area: {area}. Questions: call ${office}.`,
  'planChanged.nurse.hi': `${name}: एक परिवार में आपकी विज़िट तय हुईं या बदलीं। अगली: {nextVisit}। इलाका: {area}। फ़ोन: ${office}`,
  'planChanged.nurse.mr': `${name}: एका कुटुंबाकडील भेटी ठरल्या किंवा बदलल्या. पुढची भेट: {nextVisit}. परिसर: {area}. फोन: ${office}`,
  'tomorrowsVisits.nurse.hi': `${name}: {visitDay} की आपकी विज़िट: {times}। इलाका: {areas}। फ़ोन: ${office}`,
  'tomorrowsVisits.nurse.mr': `${name}: {visitDay} रोजीच्या आपल्या भेटी: {times}. परिसर: {areas}. फोन: ${office}`,
  'notArrived.nurse.hi': `${name}: {visitTime} की विज़िट: पहुँचने की सूचना नहीं मिली। इलाका: {area}। सूचना भेजें या कॉल करें: ${office}`,
  'notArrived.nurse.mr': `${name}: {visitTime} च्या भेटीला पोहोचल्याचे कळलेले नाही. परिसर: {area}. कळवा किंवा फोन करा: ${office}`,
  'tomorrowsVisits.nurse.en': `${name}: your visits on {visitDay} begin at {times}. Areas: {areas}. Questions: call ${office}.`,
  'weekAhead.nurse.en': `${name}: {visitCount} visits are planned for you from {visitDay}, the first on {nextVisit}. Call ${office} for addresses.`,
  'notArrived.nurse.en': `${name}: no arrival is reported yet for your visit of {visitTime}. Area: {area}. Please report it, or call ${office}.`,
}
