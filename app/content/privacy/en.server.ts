import { retention } from '#domain/limits.ts'
import { consentVersion } from '#domain/consent.ts'
import { company } from '../company.ts'
import type { LegalDocument } from '../legal-document.ts'

const { name, city, phone, email, address } = company

/** The privacy notice in English: what is collected, why, for how long, and how to withdraw consent or have data erased (Digital Personal Data Protection Act, 2023). */
export const english: LegalDocument = {
  language: 'en',
  title: 'Privacy notice',
  description: `What ${name} collects about you and the patient, why, for how long, and how you can see, correct or erase it.`,
  since: consentVersion,
  intro: [
    `To care for someone, we need to know private things. ${name} asks only for what the care needs, shows it only to those who need it, and erases it when you ask, except what the law makes us keep. This notice explains how, as the Digital Personal Data Protection Act, 2023 requires.`,
  ],
  sections: [
    {
      id: 'collected',
      title: 'What we collect',
      paragraphs: ['From you, when you make an account, when you book, and when you write to us:'],
      points: [
        'your name, e-mail address, phone number and, if you give it, your postal address,',
        'your password, which our sign-in service keeps in a form that nobody can read,',
        'of the patient: name, age, gender, the address where care is given, the care that is needed and what you write about illness and wishes,',
        'the dates of the care, its codes, and the nurse who was assigned,',
        'where visits are planned: their times, who comes, when the nurse arrived and left, and the notes that the nurse and our office made about a visit,',
        'the prices that we agreed with you: whom we told, when and how, or when you agreed on this website,',
        'what we charge you for the care, and what you paid, when and how,',
        'the language in which we write to you, and whether you want reminders,',
        'that you agreed: the version of this notice, the language of the page and the time, with your account and with each service,',
        'if you enquire or write to us: your name, how to reach you, and what you write,',
        'if you subscribe to the newsletter: your e-mail address.',
      ],
      after: [
        'When you use the website we count sign-ins, codes and forms for a short time by e-mail address, phone number or internet address, so that nobody can guess passwords or send messages in your name. We keep no profile of what you look at, and there is no advertising.',
      ],
    },
    {
      id: 'why',
      title: 'Why we collect it',
      paragraphs: [
        'To arrange and give the care that you book, to send you its codes, to tell you who comes and when, to let you see and close your services, to answer you when you write or call, and to keep the accounts that the law asks for. We use it for nothing else and we never sell it.',
        'We do this with your consent, which you give when you create your account and when you book. In a medical emergency the law also allows us to use what is needed to help.',
      ],
    },
    {
      id: 'who',
      title: 'Who sees it',
      paragraphs: ['Only those who need it for the care:'],
      points: [
        'our office in ' + city + ', whose changes are written to a log,',
        'the nurse or carer who is assigned to you: the patient’s name, the address, the care and your phone number; where visits are planned, from 24 hours before a visit until 24 hours after it; before that the time and the pin code alone, and if a visit or a whole service is taken off a nurse, that nurse sees only its time, for 48 hours,',
        'you, of each nurse who comes: the name and the photo, and from 24 hours before a visit until 24 hours after it the phone number,',
        'Amazon Web Services, on whose computers in Mumbai this website, its data, its e-mails and its text messages run, and the telephone operators who carry the messages,',
        'Google, if you choose to sign in with Google, or where a form shows Google’s reCAPTCHA,',
        'a doctor, a hospital or an authority, where the patient’s safety or the law requires it.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      paragraphs: [],
      points: [
        'Your account and your services: as long as you have the account. Services that were closed stay in your list so that you can look things up, and what is over is under “Earlier services”. When you delete your account, your name, e-mail address, phone number, sign-ins, newsletter and what you wrote to us go at once. What you wrote counts as yours if you were signed in, or if you wrote it with the address that you have verified.',
        `Under “Earlier services”, the patient’s name, the care, its dates, the nurse’s name and how it ended: ${retention.careRecordYears} years after the end of the financial year in which it ended; of a booking that was never confirmed, ${retention.unconfirmedBookingDays} days.`,
        `Closed services and what is under “Earlier services” after you delete your account: ${retention.careRecordYears} years after the end of the financial year of the care, seen by the office alone, because section 128 of the Companies Act, 2013 makes us keep the books and what belongs to them. The entry in your list, the search entries, the codes and the form number are kept with them.`,
        `Plans and visits, with arrivals, departures, notes and what our office wrote down of calls: ${retention.careRecordYears} years after the end of the financial year of the visit, also when you delete your account, because section 128 of the Companies Act, 2013 makes us keep what belongs to the books. A nurse’s own list of visits has the times of their visits to you until ${retention.nurseDiaryDays} days after the last visit in it, and while a plan of any family names that nurse. The files of visits that you download have no phone number and no address.`,
        `The prices that we agreed with you, with the name of the person whom we told, what we charged and what you paid, with your name and phone number: at least ${retention.careRecordYears} years after the end of the financial year, also when you delete your account, for the same reason. It is not deleted automatically.`,
        `Which nurse our office should not send to you again, or would rather send, who asked for it and why: as long as you have the account. After you delete it we keep, of a nurse who should not be sent again, a code made from your phone number that cannot be read back, without the reason: ${retention.careRecordYears} years after the end of that financial year, so that this nurse is not sent to you if you come back with the same number.`,
        'The search entries that our office uses to find a service when you call (up to the first five letters of each word of the patient’s name, and the last four digits of the phone number): as long as the service itself.',
        `Which messages about a service we sent to whom, with number or e-mail, their text without codes, and what became of them: ${retention.noticeDays} days after the message was sent or given up. When you delete your account, we erase text, number and e-mail, and the ids stay until then.`,
        `Refused attempts to open our office’s pages, and sign-ins of our office: ${retention.accessLogDays} days, by the number of the account alone, because rules 6 and 8 of the Digital Personal Data Protection Rules, 2025 make us keep such logs for a year. What our office changed stays in its log, which names the record and not you.`,
        'The fact that an account was deleted: only its number, for one year, so that it cannot come back by mistake. If your account came from our former app, the fact that it did: permanently, for the same reason.',
        `Enquiries and messages, in our books and in our mailbox: ${retention.enquiryYears} years.`,
        `Your address for the newsletter: until you unsubscribe, which takes one click. If you never confirm it: ${retention.unconfirmedSubscriptionDays} days.`,
        'Your sign-in: 20 days, or until you sign out.',
        'One-time codes: ten minutes. Counts of sign-ins and messages: a day at the most.',
        'The logs of our computers, some of them with internet addresses: at least 180 days, in India, because the directions of CERT-In of 28 April 2022 make us keep them.',
        'What tax law or a dispute makes us keep, such as receipts: as long as it does, and locked away from the rest.',
      ],
    },
    {
      id: 'nurses',
      title: 'If you are a nurse with us',
      paragraphs: ['Besides what you gave us when you registered, we keep:'],
      points: [
        'that an account is yours: as long as it is linked. An invitation that was not used is valid for seven days,',
        `your visits, with their times and what you reported of them: on your own pages those of the last ${retention.nurseDiaryDays} days; in the books ${retention.careRecordYears} years after the end of the financial year of the visit, as for the families. Our office sees them all; a family sees yours with them, with your name and photo, and your phone number from 24 hours before a visit until 24 hours after it,`,
        `your absences: from when to when, whether it is illness or leave, and which visits it left without a nurse: ${retention.absenceYears} years after it ended, seen by our office alone. We ask for no diagnosis, and a family reads only that you cannot come,`,
        `which messages we sent you, with your number and their text: ${retention.noticeDays} days. They go by SMS and name no patient.`,
      ],
    },
    {
      id: 'rights',
      title: 'What you can ask of us',
      paragraphs: [
        'On the page “Your profile” you can see and correct what we hold about you, download it as a file, and delete your account, at once and without asking anyone. At any time and without giving a reason you can also ask us:',
      ],
      points: [
        'what we hold about you and the patient, and with whom it was shared,',
        'to correct or complete it,',
        'to erase what the law does not make us keep, and to close your account,',
        'to stop using it: you can withdraw your consent as easily as you gave it, and what was done before stays lawful,',
        'to name a person who may ask on your behalf if you die or can no longer ask yourself (nomination).',
      ],
      after: [
        `Write to ${email}, call ${phone.label}, or come to the office. We make sure that it is you who asks, and answer within 30 days. If care is still under way when you withdraw, we will talk about how it can end safely.`,
      ],
    },
    {
      id: 'children',
      title: 'Patients who cannot consent themselves',
      paragraphs: [
        'Accounts are for adults. Where the patient is a child, or an adult with a lawful guardian, a parent or the guardian gives the consent, and we may ask for proof of it.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      paragraphs: [
        'When you sign in we set one cookie, authToken, which keeps you signed in for 20 days. Scripts cannot read it and it is sent to this website only. While you verify a phone number or sign in with Google there may be a second one for some minutes, which keeps the step you are at. There are no third-party cookies and none that track you. A booking that you have begun stays in this tab of your browser until it is booked, you sign out or someone else signs in.',
      ],
    },
    {
      id: 'safety',
      title: 'How we keep it safe',
      paragraphs: [
        'Everything travels encrypted and is stored encrypted. Access in our office is personal and limited to those who arrange care. If data is ever lost or seen by someone who should not have seen it, we tell you and the Data Protection Board of India without delay.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      paragraphs: [
        `You can reach our grievance officer at ${email}, ${phone.label}, or by post: ${name}, ${address.join(', ')}. If our answer does not help, you can turn to the Data Protection Board of India.`,
      ],
    },
  ],
}
