import { company } from '#domain/company.ts'
import type { NoticeTemplate } from '#domain/sms-templates.ts'

/*
 * Every SMS of a notice. India's operators compare it byte for byte with the registered text, so any change needs a new registration and a
 * new id in the setting SMS_NOTICE_TEMPLATES (docs/messages.md).
 */

/**
 * The variables of the texts. `tag` is how India's operators want it registered (TRAI's direction of 18 November 2025); `longest` is the
 * most characters of a value, of which the operators allow 30.
 */
export const smsVariables = {
  nurseName: { tag: 'alphanumeric', longest: 30, meaning: 'the nurse’s name, cut at a word' },
  nursePhone: { tag: 'cbn', longest: 11, meaning: 'the nurse’s ten digits, or the office’s number' },
  start: { tag: 'alphanumeric', longest: 18, meaning: 'the day on which the care starts' },
  careDates: { tag: 'alphanumeric', longest: 30, meaning: 'the first and the last day of the care' },
  comingNote: {
    tag: 'alphanumeric',
    longest: 23,
    meaning:
      'whom or which time this replaces, until when, that the visit is new or as planned, or where to read it',
  },
  whichVisit: {
    tag: 'alphanumeric',
    longest: 30,
    meaning: 'day and time at which a visit begins, and how many more',
  },
  visitState: {
    tag: 'alphanumeric',
    longest: 28,
    meaning: 'that it is cancelled, has no nurse yet, or that no arrival is reported',
  },
  starts: {
    tag: 'alphanumeric',
    longest: 21,
    meaning: 'the day on which the care started, and how many more services were closed',
  },
  startTime: {
    tag: 'alphanumeric',
    longest: 27,
    meaning: 'the same with the time, where the family gave one',
  },
  endTime: { tag: 'alphanumeric', longest: 27, meaning: 'the same for the end' },
  area: { tag: 'alphanumeric', longest: 14, meaning: 'the pin code, or that the office knows it' },
  site: { tag: 'url', longest: 30, meaning: 'the address of the site, of at most 30 characters' },
  invitedNurse: { tag: 'alphanumeric', longest: 5, meaning: 'the name of the invitation in its link' },
  invitationKey: { tag: 'alphanumeric', longest: 5, meaning: 'the secret of the invitation’s link' },
  visitTime: { tag: 'alphanumeric', longest: 22, meaning: 'day and time at which the visit begins' },
  visitDay: { tag: 'alphanumeric', longest: 13, meaning: 'the day of the visits' },
  times: { tag: 'alphanumeric', longest: 25, meaning: 'when the visits of that day begin' },
  visitNurse: {
    tag: 'alphanumeric',
    longest: 30,
    meaning: 'the nurse of the day’s visits, that there are several, or that there is none yet',
  },
  areas: { tag: 'alphanumeric', longest: 29, meaning: 'pin codes, or that the office knows them' },
  task: {
    tag: 'alphanumeric',
    longest: 30,
    meaning: 'what the nurse is to do, or what has changed',
  },
  stopped: {
    tag: 'alphanumeric',
    longest: 30,
    meaning:
      'when a visit would begin to which the nurse no longer goes, and how many more, or the first of all days',
  },
  visitDays: {
    tag: 'alphanumeric',
    longest: 28,
    meaning: 'the day of the visits, or the first and the last of a week',
  },
  visitTimes: {
    tag: 'alphanumeric',
    longest: 25,
    meaning:
      'when the visits of that day begin, now if they have changed, or the first of the week and how many more',
  },
  requestDay: { tag: 'alphanumeric', longest: 18, meaning: 'the day on which the family asked' },
  moneyAmount: { tag: 'alphanumeric', longest: 22, meaning: 'an amount, such as 1250 rupees 50 paise' },
  paymentState: {
    tag: 'alphanumeric',
    longest: 25,
    meaning: 'whether it was received, paid back or reversed, also as not paid back',
  },
  moneyDay: { tag: 'alphanumeric', longest: 18, meaning: 'the day on which it was paid or is due' },
} as const

export type SmsVariable = keyof typeof smsVariables

const { name } = company
const office = company.phone.label
const owner = company.ownerPhone.label

// No text names a diagnosis, an address, a patient or a code. About visits a nurse reads only areas and times, a family no number of a
// nurse (docs/invariants.md, V7). Each has at most two segments at its longest values.
export const smsTexts: Record<NoticeTemplate, string> = {
  'coming.family.en': `${name}: {nurseName} is coming on {visitTime}. Note: {comingNote}. Questions: ${office}.`,
  'coming.family.hi': `${name}: नर्स {nurseName} का आना {visitTime} पर तय है, {comingNote}। ऑफ़िस: ${office}`,
  'coming.family.mr': `${name}: {visitTime} ला {comingNote}, नर्स {nurseName} येतील. ऑफिस: ${office}`,
  'visit.family.en': `${name}: your visit on {whichVisit}. Note: {visitState}. See your page or call ${office}.`,
  'visit.family.hi': `${name}: विज़िट {whichVisit}। स्थिति: {visitState}। पेज देखें या कॉल करें: ${office}`,
  'visit.family.mr': `${name}: भेट {whichVisit}. स्थिती: {visitState}. पेज पाहा किंवा फोन करा: ${office}`,
  'day.family.en': `${name}: your visits on {visitDay} are: {times}. Nurse: {visitNurse}. Questions: ${office}.`,
  'day.family.hi': `${name}: {visitDay} की विज़िट: {times}। नर्स: {visitNurse}। ऑफ़िस: ${office}`,
  'day.family.mr': `${name}: {visitDay} रोजीच्या भेटी: {times}. नर्स: {visitNurse}. ऑफिस: ${office}`,
  'service.family.en': `${name}: the nurse for your service from {careDates} is {nurseName}. Phone: {nursePhone}. Thank you.`,
  'service.family.hi': `${name}: {careDates} तक आपकी सेवा की नर्स: {nurseName}, फ़ोन {nursePhone}। धन्यवाद।`,
  'service.family.mr': `${name}: {careDates} पर्यंत आपल्या सेवेसाठी नर्स: {nurseName}, फोन {nursePhone}. धन्यवाद.`,
  'ended.family.en': `${name}: our office has closed the service booked from {starts}. No more visits are planned for it. If this is not right, call ${office}.`,
  'ended.family.hi': `${name}: {starts} से शुरू सेवा ऑफ़िस ने समाप्त की है। अब इसकी विज़िट नहीं होंगी। गलत हो, तो कॉल करें: ${office}`,
  'ended.family.mr': `${name}: {starts} पासूनची सेवा ऑफिसने समाप्त केली आहे. तिच्या भेटी होणार नाहीत. चूक असल्यास फोन करा: ${office}`,

  'bookingNotConfirmed.family.en': `${name}: your booking for {start} is not confirmed yet. Enter the booking code on our site, or call ${office}.`,
  'bookingNotConfirmed.family.hi': `${name}: {start} की बुकिंग कन्फ़र्म होना बाकी है। साइट पर बुकिंग कोड डालें या ${office} पर कॉल करें।`,
  'bookingNotConfirmed.family.mr': `${name}: {start} चे बुकिंग कन्फर्म होणे बाकी आहे. साइटवर बुकिंग कोड टाका किंवा ${office} वर फोन करा.`,

  'requestAnswered.family.en': `${name}: the office has answered your request of {requestDay}. Read it under Your Services. Questions: call ${office}.`,
  'requestAnswered.family.hi': `${name}: {requestDay} को भेजे गए आपके अनुरोध का जवाब आ गया है। आपकी सेवाएँ वाले पेज पर पढ़ें। फ़ोन: ${office}`,
  'requestAnswered.family.mr': `${name}: {requestDay} रोजी पाठवलेल्या आपल्या विनंतीचे उत्तर आले आहे. आपल्या सेवा या पेजवर वाचा. फोन: ${office}`,

  'visit.nurse.en': `${name}: your visit on {visitTime}. Note: {task}. Area: {area}. Address: on your page, or call ${office}.`,
  'visit.nurse.hi': `${name}: {visitTime} की विज़िट: {task}। इलाका: {area}। पता पेज पर या फ़ोन: ${office}`,
  'visit.nurse.mr': `${name}: {visitTime} ची भेट: {task}. परिसर: {area}. पत्ता पेजवर किंवा फोन: ${office}`,
  'stop.nurse.en': `${name}: please do not go to your visit on {stopped}. Area: {area}. Questions: call ${office}.`,
  'stop.nurse.hi': `${name}: कृपया विज़िट पर न जाएँ: {stopped}। इलाका: {area}। फ़ोन: ${office}`,
  'stop.nurse.mr': `${name}: कृपया भेटीसाठी जाऊ नका: {stopped}. परिसर: {area}. फोन करा: ${office}`,
  'visits.nurse.en': `${name}: your visits for {visitDays} are: {visitTimes}. Areas: {areas}. Questions: call ${office}.`,
  'visits.nurse.hi': `${name}: {visitDays} की विज़िट: {visitTimes}। इलाका: {areas}। फ़ोन: ${office}`,
  'visits.nurse.mr': `${name}: {visitDays}, भेटी: {visitTimes}. परिसर: {areas}. फोन: ${office}`,
  'service.nurse.en': `${name}: your service is now from {startTime} to {endTime}. Area: {area}. For the address call ${office}.`,
  'service.nurse.hi': `${name}: आपकी सेवा अब {startTime} से {endTime} तक। इलाका: {area}। फ़ोन: ${office}`,
  'service.nurse.mr': `${name}: आपली सेवा आता {startTime} ते {endTime}. परिसर: {area}. फोन: ${office}`,

  'paymentReceipt.family.en': `${name}: payment of {moneyAmount} was {paymentState} on {moneyDay}. If this is not right, call the owner: ${owner}.`,
  'paymentReceipt.family.hi': `${name}: {moneyAmount} का भुगतान {moneyDay} को {paymentState}। सही न हो, तो मालिक को कॉल करें: ${owner}`,
  'paymentReceipt.family.mr': `${name}: पेमेंट {moneyAmount}, दिनांक {moneyDay} रोजी {paymentState}. चूक असल्यास मालकांना फोन करा: ${owner}`,

  'amountDue.family.en': `${name}: please pay {moneyAmount} by {moneyDay}. See your account page for what it is for. Questions: call ${office}.`,
  'amountDue.family.hi': `${name}: कृपया {moneyDay} तक {moneyAmount} का भुगतान करें। पूरा हिसाब आपके पेज पर है। फ़ोन: ${office}`,
  'amountDue.family.mr': `${name}: कृपया {moneyDay} पर्यंत {moneyAmount} भरा. पूर्ण हिशोब पेमेंट आणि बाकी या पेजवर आहे. फोन: ${office}`,

  'paymentReminder.family.en': `${name}: {moneyAmount} due on {moneyDay} is still unpaid. If you have paid and got no SMS about it, call the owner: ${owner}.`,
  'paymentReminder.family.hi': `${name}: {moneyDay} तक देय {moneyAmount} बाकी हैं। भुगतान के बाद एसएमएस न मिले, तो मालिक को कॉल करें: ${owner}`,
  'paymentReminder.family.mr': `${name}: {moneyDay} पर्यंत देय {moneyAmount} बाकी. पेमेंट करूनही एसएमएस न आल्यास मालकांना फोन करा: ${owner}`,

  // app/routes/staff.join/route.tsx reads this link.
  'nurseInvited.nurse.en': `${name}: to see your visits, open this link within 7 days: {site}/staff/join?n={invitedNurse}&k={invitationKey} Questions: call ${office}.`,
  'nurseInvited.nurse.hi': `${name}: अपनी विज़िट देखने का लिंक (7 दिन तक): {site}/staff/join?n={invitedNurse}&k={invitationKey} धन्यवाद।`,
  'nurseInvited.nurse.mr': `${name}: आपल्या भेटी पाहण्याची लिंक (7 दिवस): {site}/staff/join?n={invitedNurse}&k={invitationKey} धन्यवाद.`,
}
