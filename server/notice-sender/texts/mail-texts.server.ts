import { company } from '#domain/company.ts'
import type { Language } from '#domain/languages.ts'
import { closing, declining, type MailText } from './mail-parts.server.ts'
import {
  familyVisitMails,
  officeVisitMails,
  type FamilyVisitMail,
  type OfficeVisitMail,
} from './visit-mail-texts.server.ts'

/*
 * Every e-mail of a notice. Families are written to in their language, the office in English. A mail may say a little more than an
 * SMS and leads to a page; like an SMS it names no diagnosis, no address and no code.
 */

const { name } = company
const office = company.phone.label

export type FamilyMail =
  'nurseAssigned' | 'nurseReplaced' | 'serviceDatesChanged' | 'bookingNotConfirmed' | FamilyVisitMail

export const familyMails: Record<FamilyMail, Record<Language, MailText>> = {
  nurseAssigned: {
    en: {
      subject: 'A nurse for your service',
      text: `The nurse for the care of {patientName} from {start}: {nurseName}\nPhone: {nursePhone}\n\n${closing.en}`,
    },
    hi: {
      subject: 'आपकी सेवा के लिए नर्स',
      text: `{start} से {patientName} की देखभाल के लिए नर्स: {nurseName}\nफ़ोन: {nursePhone}\n\n${closing.hi}`,
    },
    mr: {
      subject: 'आपल्या सेवेसाठी नर्स',
      text: `{start} पासून {patientName} यांच्या देखभालीसाठी नर्स: {nurseName}\nफोन: {nursePhone}\n\n${closing.mr}`,
    },
  },
  nurseReplaced: {
    en: {
      subject: 'Another nurse for your service',
      text: `The nurse for the care of {patientName} is now: {nurseName}\nPhone: {nursePhone}\n\n${closing.en}`,
    },
    hi: {
      subject: 'आपकी सेवा में नर्स का बदलाव',
      text: `{patientName} की देखभाल के लिए अब नर्स: {nurseName}\nफ़ोन: {nursePhone}\n\n${closing.hi}`,
    },
    mr: {
      subject: 'आपल्या सेवेतील नर्समध्ये बदल',
      text: `{patientName} यांच्या देखभालीसाठी आता नर्स: {nurseName}\nफोन: {nursePhone}\n\n${closing.mr}`,
    },
  },
  serviceDatesChanged: {
    en: {
      subject: 'The dates of your service have changed',
      text: `The care of {patientName} is now from {start} to {end}.\n\n${closing.en}`,
    },
    hi: {
      subject: 'आपकी सेवा की तारीख़ें बदल गई हैं',
      text: `{patientName} की देखभाल अब {start} से {end} तक है।\n\n${closing.hi}`,
    },
    mr: {
      subject: 'आपल्या सेवेच्या तारखा बदलल्या आहेत',
      text: `{patientName} यांची देखभाल आता {start} ते {end} पर्यंत आहे.\n\n${closing.mr}`,
    },
  },
  bookingNotConfirmed: {
    en: {
      subject: 'Your booking is not confirmed yet',
      text: `The booking for the care of {patientName} from {start} is not confirmed yet. Please enter the booking code that we sent you on this page, where you can also have it sent again: {link}\n\nIf you have a question, please call us on ${office}.\n${name}\n\n${declining.en}`,
    },
    hi: {
      subject: 'आपकी बुकिंग कन्फ़र्म होना बाकी है',
      text: `{start} से {patientName} की देखभाल की बुकिंग अभी कन्फ़र्म होना बाकी है। हमारा भेजा हुआ बुकिंग कोड कृपया इस पेज पर डालें; यहीं से कोड फिर से मँगाया जा सकता है: {link}\n\nकोई सवाल हो तो हमें ${office} पर कॉल करें।\n${name}\n\n${declining.hi}`,
    },
    mr: {
      subject: 'आपले बुकिंग कन्फर्म होणे बाकी आहे',
      text: `{start} पासून {patientName} यांच्या देखभालीचे बुकिंग अजून कन्फर्म होणे बाकी आहे. आम्ही पाठवलेला बुकिंग कोड कृपया या पानावर टाका; कोड पुन्हा इथेच मागवता येतो: {link}\n\nकाही शंका असल्यास आम्हाला ${office} वर फोन करा.\n${name}\n\n${declining.mr}`,
    },
  },
  ...familyVisitMails,
}

export type OfficeMail =
  'bookingConfirmed' | 'newBookings' | 'serviceOverdue' | 'smsNearlySpent' | OfficeVisitMail

export const officeMails: Record<OfficeMail, MailText> = {
  bookingConfirmed: {
    subject: 'A confirmed booking needs a nurse: from {start}',
    text: 'The booking for {patientName} from {start} to {end} is confirmed and has no nurse yet.\nThe family’s phone: {phone}\n\nAssign a nurse: {link}\nService {serviceId}',
  },
  newBookings: {
    subject: '{count} confirmed bookings need a nurse',
    text: '{count} bookings are confirmed and have no nurse yet. They came within a few minutes, so this one mail tells all.\n\n{visits}\n\nAssign nurses: {link}',
  },
  serviceOverdue: {
    subject: 'A service is past its end and not closed: {end}',
    text: 'The service for {patientName} ended on {end} and is not closed.\nThe family’s phone: {phone}\n\nClose or extend it: {link}\nService {serviceId}',
  },
  smsNearlySpent: {
    subject: 'SMS will soon stop: {spent} of {limit} dollars of this month are spent',
    text: `{spent} of the {limit} dollars that SMS may cost in a month are spent. When all are spent, no SMS is delivered until the month ends: no code to families, no message to families and nurses.\n\nPlease tell those who look after the AWS account to raise the limit (docs/runbook.md, “Alarms”, SmsSpend).\n\nUntil then nobody can verify a new phone number: the page asks families to call ${office} and to name their e-mail address. Other pages lead to e-mail. What was not sent: {link}`,
  },
  ...officeVisitMails,
}
