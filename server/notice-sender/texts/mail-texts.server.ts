import { company } from '#domain/company.ts'
import type { Language } from '#domain/languages.ts'

/*
 * Every e-mail of a notice: to families in their language, to the office in English. It may say a little more than the SMS and leads to a
 * page, but names no diagnosis, address or code either. `{visits}` is one line for each visit.
 */

/** The subject names no person, because phones show it on a locked screen. */
export type MailText = { subject: string; text: string }

const { name } = company
const office = company.phone.label
const owner = company.ownerPhone.label

/** The first line of a family's mail. */
const greeting: Record<Language, string> = { en: 'Hello,', hi: 'नमस्ते,', mr: 'नमस्कार,' }

/** The last lines of a family's mail: whom to call, and thanks. */
const thanks: Record<Language, string> = {
  en: `If you have a question, please call us on ${office}.\n\nThank you,\n${name}`,
  hi: `कोई सवाल हो, तो हमें ${office} पर कॉल करें।\n\nधन्यवाद,\n${name}`,
  mr: `काही शंका असल्यास आम्हाला ${office} वर फोन करा.\n\nधन्यवाद,\n${name}`,
}

/** The same, after the link to the service's page. */
const closing: Record<Language, string> = {
  en: `All about the service: {link}\n\n${thanks.en}`,
  hi: `सेवा की पूरी जानकारी: {link}\n\n${thanks.hi}`,
  mr: `सेवेची सर्व माहिती: {link}\n\n${thanks.mr}`,
}

/** The same in mails with times of day, because a family abroad may read them. */
const closingWithTimes: Record<Language, string> = {
  en: `All times are in Indian Standard Time.\n\n${closing.en}`,
  hi: `सभी समय भारतीय समय के अनुसार हैं।\n\n${closing.hi}`,
  mr: `सर्व वेळा भारतीय वेळेनुसार आहेत.\n\n${closing.mr}`,
}

/** The same in mails about money. */
const account: Record<Language, string> = {
  en: `Payments and balance: {link}\n\n${thanks.en}`,
  hi: `भुगतान और बकाया: {link}\n\n${thanks.hi}`,
  mr: `पेमेंट आणि बाकी: {link}\n\n${thanks.mr}`,
}

const receipts: Record<Language, string> = {
  en: `You get an SMS for every payment. If not, call ${owner}.`,
  hi: `हर भुगतान पर आपको एसएमएस मिलता है। न मिले, तो ${owner} पर कॉल करें।`,
  mr: `प्रत्येक पेमेंटसाठी आपल्याला एसएमएस मिळतो. न मिळाल्यास ${owner} वर फोन करा.`,
}

/** A reminder says where it can be turned off. */
const declining: Record<Language, string> = {
  en: 'If you do not want such reminders, you can turn them off on your profile: {profile}',
  hi: 'ऐसे रिमाइंडर न चाहिए हों, तो अपनी प्रोफ़ाइल में उन्हें बंद कर सकते हैं: {profile}',
  mr: 'असे रिमाइंडर नको असल्यास आपल्या प्रोफाइलमध्ये ते बंद करता येतात: {profile}',
}

export type FamilyMail =
  | 'coming'
  | 'visit'
  | 'day'
  | 'tomorrow'
  | 'service'
  | 'ended'
  | 'bookingNotConfirmed'
  | 'requestAnswered'
  | 'paymentReceipt'
  | 'amountDue'
  | 'paymentReminder'

export const familyMails: Record<FamilyMail, Record<Language, MailText>> = {
  coming: {
    en: {
      subject: 'Who is coming to your visit on {start}',
      text: `${greeting.en}\n\nThis nurse is coming to {patientName}:\n{visits}\n\n${closingWithTimes.en}`,
    },
    hi: {
      subject: '{start} की विज़िट की नर्स',
      text: `${greeting.hi}\n\n{patientName} के यहाँ इस नर्स का आना तय है:\n{visits}\n\n${closingWithTimes.hi}`,
    },
    mr: {
      subject: '{start} रोजीच्या भेटीची नर्स',
      text: `${greeting.mr}\n\n{patientName} यांच्याकडे या नर्स येतील:\n{visits}\n\n${closingWithTimes.mr}`,
    },
  },
  visit: {
    en: {
      subject: 'About your visit on {start}',
      text: `${greeting.en}\n\nAbout the visits to {patientName}:\n{visits}\n\n${closingWithTimes.en}`,
    },
    hi: {
      subject: '{start} की विज़िट के बारे में',
      text: `${greeting.hi}\n\n{patientName} की विज़िट के बारे में:\n{visits}\n\n${closingWithTimes.hi}`,
    },
    mr: {
      subject: '{start} रोजीच्या भेटीबद्दल',
      text: `${greeting.mr}\n\n{patientName} यांच्या भेटींबद्दल:\n{visits}\n\n${closingWithTimes.mr}`,
    },
  },
  day: {
    en: {
      subject: 'What is new for your visits from {start}',
      text: `${greeting.en}\n\nThis is new for the visits to {patientName}:\n{visits}\n\n${closingWithTimes.en}`,
    },
    hi: {
      subject: '{start} से आपकी विज़िट में क्या नया है',
      text: `${greeting.hi}\n\n{patientName} की विज़िट में यह नया है:\n{visits}\n\n${closingWithTimes.hi}`,
    },
    mr: {
      subject: '{start}पासून आपल्या भेटींमध्ये काय नवीन आहे',
      text: `${greeting.mr}\n\n{patientName} यांच्या भेटींमध्ये हे नवीन आहे:\n{visits}\n\n${closingWithTimes.mr}`,
    },
  },
  tomorrow: {
    en: {
      subject: 'Your visits on {start}',
      text: `${greeting.en}\n\nYour visits on {start}:\n{visits}\n\n${closingWithTimes.en}\n\n${declining.en}`,
    },
    hi: {
      subject: '{start} की विज़िट',
      text: `${greeting.hi}\n\n{start} की विज़िट:\n{visits}\n\n${closingWithTimes.hi}\n\n${declining.hi}`,
    },
    mr: {
      subject: '{start} रोजीच्या भेटी',
      text: `${greeting.mr}\n\n{start} रोजीच्या भेटी:\n{visits}\n\n${closingWithTimes.mr}\n\n${declining.mr}`,
    },
  },
  service: {
    en: {
      subject: 'Your service and its nurse',
      text: `${greeting.en}\n\nThe care of {patientName} is from {start} to {end}.\nNurse: {nurseName}\nPhone: {nursePhone}\n\nIf this is not right, please call us.\n\n${closing.en}`,
    },
    hi: {
      subject: 'आपकी सेवा और उसकी नर्स',
      text: `${greeting.hi}\n\n{patientName} की देखभाल {start} से {end} तक है।\nनर्स: {nurseName}\nफ़ोन: {nursePhone}\n\nयह सही न हो, तो कृपया हमें कॉल करें।\n\n${closing.hi}`,
    },
    mr: {
      subject: 'आपली सेवा आणि तिची नर्स',
      text: `${greeting.mr}\n\n{patientName} यांची देखभाल {start} ते {end} पर्यंत आहे.\nनर्स: {nurseName}\nफोन: {nursePhone}\n\nहे बरोबर नसल्यास कृपया आम्हाला फोन करा.\n\n${closing.mr}`,
    },
  },
  ended: {
    en: {
      subject: 'Your service has been closed',
      text: `${greeting.en}\n\nOur office has closed the service for {patientName} that was booked from {start}. No more visits are planned for it. If this is not right, please call us.\n\nYour earlier services: {link}\n\n${thanks.en}`,
    },
    hi: {
      subject: 'आपकी सेवा समाप्त की गई है',
      text: `${greeting.hi}\n\n{start} से शुरू {patientName} की देखभाल की सेवा हमारे ऑफ़िस ने समाप्त की है। आगे इसकी कोई विज़िट तय नहीं है। यह सही न हो, तो कृपया हमें कॉल करें।\n\nपहले की सेवाएँ: {link}\n\n${thanks.hi}`,
    },
    mr: {
      subject: 'आपली सेवा समाप्त केली आहे',
      text: `${greeting.mr}\n\n{start} पासूनची {patientName} यांच्या देखभालीची सेवा आमच्या ऑफिसने समाप्त केली आहे. पुढे तिची कोणतीही भेट ठरलेली नाही. हे बरोबर नसल्यास कृपया आम्हाला फोन करा.\n\nआधीच्या सेवा: {link}\n\n${thanks.mr}`,
    },
  },
  bookingNotConfirmed: {
    en: {
      subject: 'Your booking is not confirmed yet',
      text: `${greeting.en}\n\nYour booking for {patientName} from {start} is not confirmed yet. Please enter the booking code that we sent you. You can do this, or ask for the code again, on this page:\n{link}\n\n${thanks.en}\n\n${declining.en}`,
    },
    hi: {
      subject: 'आपकी बुकिंग कन्फ़र्म होना बाकी है',
      text: `${greeting.hi}\n\n{start} से {patientName} की देखभाल की बुकिंग कन्फ़र्म होना बाकी है। कृपया हमारा भेजा हुआ बुकिंग कोड इस पेज पर डालें; कोड यहीं से फिर से मँगा भी सकते हैं:\n{link}\n\n${thanks.hi}\n\n${declining.hi}`,
    },
    mr: {
      subject: 'आपले बुकिंग कन्फर्म होणे बाकी आहे',
      text: `${greeting.mr}\n\n{start} पासून {patientName} यांच्या देखभालीचे बुकिंग अजून कन्फर्म होणे बाकी आहे. आम्ही पाठवलेला बुकिंग कोड कृपया या पेजवर टाका; कोड पुन्हा इथूनच मागवता येतो:\n{link}\n\n${thanks.mr}\n\n${declining.mr}`,
    },
  },
  requestAnswered: {
    en: {
      subject: 'The office has answered your request',
      text: `${greeting.en}\n\nOur office has answered your request of {requestDay} about {patientName}’s care. Please read the answer here:\n{link}\n\n${thanks.en}`,
    },
    hi: {
      subject: 'आपके अनुरोध का जवाब आ गया है',
      text: `${greeting.hi}\n\n{patientName} की देखभाल के बारे में {requestDay} को भेजे गए आपके अनुरोध का जवाब आ गया है। कृपया जवाब यहाँ पढ़ें:\n{link}\n\n${thanks.hi}`,
    },
    mr: {
      subject: 'आपल्या विनंतीचे उत्तर आले आहे',
      text: `${greeting.mr}\n\n{patientName} यांच्या देखभालीबद्दल {requestDay} रोजी पाठवलेल्या आपल्या विनंतीचे उत्तर आले आहे. कृपया उत्तर इथे वाचा:\n{link}\n\n${thanks.mr}`,
    },
  },
  paymentReceipt: {
    en: {
      subject: 'Receipt for a payment',
      text: `${greeting.en}\n\nA payment of {moneyAmount} was {paymentState} on {moneyDay}.\nIf this is not right, please call the owner on ${owner}.\n\n${account.en}`,
    },
    hi: {
      subject: 'भुगतान की रसीद',
      text: `${greeting.hi}\n\n{moneyAmount} का भुगतान {moneyDay} को {paymentState}।\nसही न हो, तो कृपया मालिक को ${owner} पर कॉल करें।\n\n${account.hi}`,
    },
    mr: {
      subject: 'पेमेंटची पावती',
      text: `${greeting.mr}\n\nपेमेंट {moneyAmount}, दिनांक {moneyDay} रोजी {paymentState}.\nबरोबर नसल्यास कृपया मालकांना ${owner} वर फोन करा.\n\n${account.mr}`,
    },
  },
  amountDue: {
    en: {
      subject: 'Amount to pay for the care',
      text: `${greeting.en}\n\nPlease pay {moneyAmount} by {moneyDay}.\n${receipts.en}\n\n${account.en}`,
    },
    hi: {
      subject: 'देखभाल के लिए देय राशि',
      text: `${greeting.hi}\n\nकृपया {moneyDay} तक {moneyAmount} का भुगतान करें।\n${receipts.hi}\n\n${account.hi}`,
    },
    mr: {
      subject: 'देखभालीसाठी भरायची रक्कम',
      text: `${greeting.mr}\n\nकृपया {moneyDay} पर्यंत {moneyAmount} भरा.\n${receipts.mr}\n\n${account.mr}`,
    },
  },
  paymentReminder: {
    en: {
      subject: 'Payment reminder',
      text: `${greeting.en}\n\n{moneyAmount} due on {moneyDay} is still unpaid.\n${receipts.en}\n\n${account.en}`,
    },
    hi: {
      subject: 'एक भुगतान बाकी है',
      text: `${greeting.hi}\n\n{moneyDay} तक की देय राशि {moneyAmount} बाकी है।\n${receipts.hi}\n\n${account.hi}`,
    },
    mr: {
      subject: 'एक पेमेंट बाकी आहे',
      text: `${greeting.mr}\n\n{moneyDay} पर्यंत देय रक्कम {moneyAmount} बाकी आहे.\n${receipts.mr}\n\n${account.mr}`,
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
  | 'familyRequest'

export const officeMails: Record<OfficeMail, MailText> = {
  bookingConfirmed: {
    subject: 'New booking to assign: starts {start}',
    text: '{patientName}, {start} to {end}: the booking is confirmed but unassigned.\nFamily’s phone: {phone}\n\nAssign a nurse: {link}\nService {serviceId}',
  },
  newBookings: {
    subject: '{count} new bookings to assign',
    text: '{count} bookings are confirmed but unassigned. They came in within a few minutes, so they are listed in one email.\n\n{visits}\n\nAssign nurses: {link}',
  },
  serviceOverdue: {
    subject: 'Service past its end date and not closed: {end}',
    text: 'The service for {patientName} ended on {end} and is not closed.\nFamily’s phone: {phone}\n\nClose or extend it: {link}\nService {serviceId}',
  },
  smsNearlySpent: {
    subject: 'SMS will stop soon: {spent} of {limit} US dollars used this month',
    text: `{spent} of this month’s SMS limit of {limit} US dollars has been used. When the limit is reached, no SMS will be delivered until the end of the month: no codes to families, and no messages to families or nurses.\n\nPlease ask whoever manages the AWS account to raise the limit (docs/runbook.md, “Alarms”, SmsSpend).\n\nIf it is reached, nobody can verify a new phone number: the page asks families to call ${office} and give their email address. Other pages offer email instead. Messages not sent: {link}`,
  },
  visitsUncovered: {
    subject: 'Unallocated visits: {count}, first on {start}',
    text: 'These visits are unallocated:\n{visits}\n\nFind a nurse: {link}',
  },
  absentOverHold: {
    subject: 'Nurse absent: service needs cover',
    text: '{nurseName} is absent from {start} to {end} and is assigned to the service for {patientName}.\nFamily’s phone: {phone}\n\nReplace the nurse: {link}\nService {serviceId}',
  },
  papersEndBeforeVisit: {
    subject: 'Nurse’s document expires before a scheduled visit: {end}',
    text: '{nurseName}: {paper} expires on {end}. Visits scheduled after that date:\n{visits}\n\nThe nurse’s record: {link}',
  },
  notArrived: {
    subject: 'Late: no arrival reported for the visit on {start}',
    text: 'No arrival has been reported for this visit to {patientName}:\n{visits}\nNurse’s phone: {nursePhone}\nFamily’s phone: {phone}\n\nSend another nurse, or record the arrival: {link}',
  },
  familyRequest: {
    subject: 'Family requests to answer: {count}',
    text: 'These family requests are waiting for an answer:\n\n{visits}\n\nRead and answer them: {link}',
  },
  cameAfterAll: {
    subject: 'Nurse reports from a visit recorded as {was}: {start}',
    text: '{nurseName} reports: {reported}. This visit to {patientName} is recorded as {was}:\n{visits}\n{sent}\nNurse’s phone: {nursePhone}\nFamily’s phone: {phone}\n\nPlease call. Then correct the record, or leave it as it is: {link}',
  },
}

/** Kind, reader and language of a notice's mail, as it is logged. */
export type MailTemplate = `${FamilyMail}.family.${Language}` | `${OfficeMail}.office.en`

export const mailTexts = Object.fromEntries([
  ...Object.entries(familyMails).flatMap(([kind, texts]) =>
    Object.entries(texts).map(([language, text]) => [`${kind}.family.${language}`, text] as const),
  ),
  ...Object.entries(officeMails).map(([kind, text]) => [`${kind}.office.en`, text] as const),
]) as Record<MailTemplate, MailText>
