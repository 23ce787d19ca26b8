import { company } from '#domain/company.ts'
import type { Language } from '#domain/languages.ts'

/*
 * Every e-mail of a notice. Families are written to in their language, the office in English. A mail may say a little more than an
 * SMS and leads to a page; like an SMS it names no diagnosis, no address and no code. `{visits}` is one line for each visit.
 */

export type MailText = { subject: string; text: string }

const { name } = company
const office = company.phone.label

/** The last lines of a family's mail. */
const closing: Record<Language, string> = {
  en: `All about the service: {link}\n\nIf you have a question, please call us on ${office}.\n${name}`,
  hi: `सेवा की पूरी जानकारी: {link}\n\nकोई सवाल हो तो हमें ${office} पर कॉल करें।\n${name}`,
  mr: `सेवेची सर्व माहिती: {link}\n\nकाही शंका असल्यास आम्हाला ${office} वर फोन करा.\n${name}`,
}

/** A reminder may be declined, and says where. */
const declining: Record<Language, string> = {
  en: 'If you do not want such reminders, say so on your profile: {profile}',
  hi: 'ऐसे रिमाइंडर न चाहिए हों तो अपनी प्रोफ़ाइल में बता सकते हैं: {profile}',
  mr: 'अशी आठवण नको असल्यास आपल्या प्रोफाइलमध्ये तसे निवडता येते: {profile}',
}

export type FamilyMail =
  | 'nurseAssigned'
  | 'nurseReplaced'
  | 'serviceDatesChanged'
  | 'bookingNotConfirmed'
  | 'planChanged'
  | 'tomorrowsVisits'
  | 'notArrived'
  | 'nurseSent'
  | 'nurseStopped'

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
  planChanged: {
    en: {
      subject: 'Your visit plan has been updated',
      text: `The plan of the visits to {patientName} has been updated. The next visits:\n{visits}\n\n${closing.en}`,
    },
    hi: {
      subject: 'आपकी विज़िट की योजना बदली है',
      text: `{patientName} के लिए विज़िट की योजना बदली है। अगली विज़िट:\n{visits}\n\n${closing.hi}`,
    },
    mr: {
      subject: 'आपल्या भेटींचे नियोजन बदलले आहे',
      text: `{patientName} यांच्यासाठीच्या भेटींचे नियोजन बदलले आहे. पुढच्या भेटी:\n{visits}\n\n${closing.mr}`,
    },
  },
  tomorrowsVisits: {
    en: {
      subject: 'The visits on {start}',
      text: `The visits on {start}:\n{visits}\n\n${closing.en}\n\n${declining.en}`,
    },
    hi: {
      subject: '{start} की विज़िट',
      text: `{start} की विज़िट:\n{visits}\n\n${closing.hi}\n\n${declining.hi}`,
    },
    mr: {
      subject: '{start} च्या भेटी',
      text: `{start} च्या भेटी:\n{visits}\n\n${closing.mr}\n\n${declining.mr}`,
    },
  },
  notArrived: {
    en: {
      subject: 'No arrival is reported yet',
      text: `No arrival is reported yet for this visit to {patientName}:\n{visits}\n\nWe are looking into it.\n\n${closing.en}`,
    },
    hi: {
      subject: 'नर्स के पहुँचने की ख़बर अभी नहीं मिली है',
      text: `{patientName} के लिए इस विज़िट पर नर्स के पहुँचने की ख़बर अभी नहीं मिली है:\n{visits}\n\nहम पता कर रहे हैं।\n\n${closing.hi}`,
    },
    mr: {
      subject: 'नर्स पोहोचल्याचे अजून कळलेले नाही',
      text: `{patientName} यांच्यासाठीच्या या भेटीसाठी नर्स पोहोचल्याचे अजून कळलेले नाही:\n{visits}\n\nआम्ही चौकशी करत आहोत.\n\n${closing.mr}`,
    },
  },
  nurseSent: {
    en: {
      subject: 'Another nurse now comes to you',
      text: `Another nurse now comes to {patientName}:\n{visits}\n\nThe beginning is about when the nurse will be there.\n\n${closing.en}`,
    },
    hi: {
      subject: 'अब आपके यहाँ दूसरी नर्स',
      text: `{patientName} के यहाँ अब दूसरी नर्स का आना तय है:\n{visits}\n\nपहुँचने का समय लगभग यही है।\n\n${closing.hi}`,
    },
    mr: {
      subject: 'आता आपल्याकडे दुसऱ्या नर्स',
      text: `{patientName} यांच्याकडे आता दुसऱ्या नर्सचे येणे निश्चित आहे:\n{visits}\n\nपोहोचण्याची वेळ अंदाजे हीच आहे.\n\n${closing.mr}`,
    },
  },
  nurseStopped: {
    en: {
      subject: 'A nurse whom we announced does not come',
      text: `This nurse does not come to {patientName}:\n{visits}\n\nYour visits page shows who is there or comes.\n\n${closing.en}`,
    },
    hi: {
      subject: 'जिस नर्स की सूचना दी थी, उनका आना रद्द',
      text: `{patientName} के यहाँ इस नर्स का आना रद्द है:\n{visits}\n\nकौन आएगा या कौन वहाँ है, यह विज़िट के पेज पर देखें।\n\n${closing.hi}`,
    },
    mr: {
      subject: 'कळवलेल्या नर्सचे येणे रद्द',
      text: `{patientName} यांच्याकडे या नर्सचे येणे रद्द आहे:\n{visits}\n\nकोण येईल किंवा कोण तिथे आहे ते भेटींच्या पानावर पाहा.\n\n${closing.mr}`,
    },
  },
}

export type OfficeMail =
  | 'bookingConfirmed'
  | 'newBookings'
  | 'serviceOverdue'
  | 'smsNearlySpent'
  | 'visitsUncovered'
  | 'absentOverHold'
  | 'papersEndBeforeVisit'
  | 'notArrived'
  | 'cameAfterAll'

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
  visitsUncovered: {
    subject: 'Visits without a nurse: {count}, the first on {start}',
    text: 'These visits have no nurse:\n{visits}\n\nFind a nurse: {link}',
  },
  absentOverHold: {
    subject: 'A nurse is absent from a service that they are assigned to',
    text: '{nurseName} is absent from {start} to {end}, and is the nurse of the service for {patientName}.\nThe family’s phone: {phone}\n\nReplace the nurse: {link}\nService {serviceId}',
  },
  papersEndBeforeVisit: {
    subject: 'A nurse’s papers end before a planned visit: {end}',
    text: '{paper} of {nurseName} ends on {end}. Visits are planned after it:\n{visits}\n\nThe nurse’s record: {link}',
  },
  notArrived: {
    subject: 'No arrival is reported for the visit of {start}',
    text: 'No arrival is reported for this visit to {patientName}:\n{visits}\nThe nurse’s phone: {nursePhone}\nThe family’s phone: {phone}\n\nSend another nurse, or record the arrival: {link}',
  },
  cameAfterAll: {
    subject: 'A nurse came after all: the visit of {start}',
    text: '{nurseName} reports: {reported}. It is recorded that nobody came to this visit to {patientName}:\n{visits}\n{sent}\nThe nurse’s phone: {nursePhone}\nThe family’s phone: {phone}\n\nPlease call, then undo the sending or take “Nobody came” back: {link}',
  },
}
