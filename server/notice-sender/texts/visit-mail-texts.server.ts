import type { Language } from '#domain/languages.ts'
import { closing, declining, type MailText } from './mail-parts.server.ts'

/* The e-mails about visits (`mail-texts.server.ts`). `{visits}` is one line for each visit. */

export type FamilyVisitMail = 'planChanged' | 'tomorrowsVisits' | 'notArrived'

export const familyVisitMails: Record<FamilyVisitMail, Record<Language, MailText>> = {
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
}

export type OfficeVisitMail = 'visitsUncovered' | 'absentOverHold' | 'papersEndBeforeVisit' | 'notArrived'

export const officeVisitMails: Record<OfficeVisitMail, MailText> = {
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
    text: 'No arrival is reported for this visit to {patientName}:\n{visits}\nThe nurse’s phone: {nursePhone}\nThe family’s phone: {phone}\n\nReport it: {link}',
  },
}
