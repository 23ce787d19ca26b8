import { company } from './company.ts'
import type { LegalDocument } from './legal-document.ts'

const { name, city, phone, email, address } = company

/** The terms and conditions: 11 sections, governing law India, courts of the city (section 2). */
export const terms: LegalDocument = {
  language: 'en',
  title: 'Terms and Conditions',
  description: `The terms on which ${name} provides home-nursing care in ${city}: booking, codes, care, payment, complaints.`,
  since: '2026-11-01',
  intro: [
    `These terms apply between you and ${name} (“we”, “us”) when you use this website or book care with us. They are written to be read: if anything in them is unclear, please call ${phone.label} before you book.`,
  ],
  sections: [
    {
      id: 'about-these-terms',
      title: 'Who we are and what these terms cover',
      paragraphs: [
        `${name} arranges home-nursing care in ${city}. Our office is at ${address.join(', ')}.`,
        'These terms cover the website, your account, each booking, and the care that follows from it. By creating an account or booking care you accept them. If you book for someone else, you confirm that you may do so for that person, and you accept the terms for both.',
      ],
    },
    {
      id: 'the-care',
      title: 'The care we arrange',
      paragraphs: [
        'We arrange general care, medical care, special care and physiotherapy at the patient’s home. What is done in each case follows from the service you book, from what you tell us about the patient, and from the written advice of the patient’s doctor.',
        'Our nurses and carers do not replace a doctor. They do not diagnose, and they give prescription medicines and procedures only on a doctor’s prescription.',
      ],
    },
    {
      id: 'your-account',
      title: 'Your account',
      paragraphs: [
        'You need an account with a verified phone number to book. You must be at least 18 years old and give your own, correct details.',
        'Keep your password to yourself and tell us at once if you think that someone else has used your account. What is booked and confirmed from your account counts as booked by you, unless you have told us of the misuse before.',
      ],
    },
    {
      id: 'booking',
      title: 'Booking and the booking code',
      paragraphs: [
        'When you book, we send a 6-digit booking code to your verified phone number and your e-mail address. The booking is pending until you enter this code; it is binding for both sides from then on.',
        'We then assign a nurse who is free and suited to the care. The nurse’s name and contact number appear in your list of services. If we cannot find a suitable nurse for the time you asked for, we tell you, and you owe us nothing.',
      ],
    },
    {
      id: 'no-cancellation',
      title: 'No cancellation, and changes',
      paragraphs: [
        'A booking cannot be cancelled on this website: a nurse keeps the time free for you, and you acknowledge this when you book.',
        'If something serious changes, such as an admission to hospital or a death, please call us. We will work out a fair solution with you. We may move or end a service when a nurse falls ill, when the home is not safe to work in, or when the patient needs care that cannot be given at home; we tell you as early as we can, and you pay only for the care that was given.',
      ],
    },
    {
      id: 'fees',
      title: 'Fees and payment',
      paragraphs: [
        'You pay us directly, by UPI, bank transfer, cash or cheque; this website does not take card payments. The fee for a service depends on the kind of care and on its duration; our office tells it to you before the nurse’s first visit, with taxes, and gives you a receipt for what you pay.',
        'Please pay the office only. Nurses and carers may not ask for or accept money from you, and nobody from our office will ever ask you for your booking code.',
      ],
    },
    {
      id: 'our-part',
      title: 'What you can expect from us',
      paragraphs: ['Of each nurse and carer whom we send we hold on file:'],
      points: [
        'the qualification and, for nurses, the registration with a nursing council,',
        'a police verification certificate and proof of identity and address,',
        'a certificate of medical fitness and of vaccination,',
        'references from earlier work.',
      ],
      after: [
        'They treat the patient with dignity, keep a record of what was done, and keep to themselves what they see and hear in your home. If you are not content with a nurse, tell us and we will send another where we can.',
      ],
    },
    {
      id: 'your-part',
      title: 'What we ask of you',
      paragraphs: ['Care at home works when both sides do their part. We ask you:'],
      points: [
        'to tell us truthfully about the patient’s illness, infections, allergies, medicines and behaviour, and of every change,',
        'to keep the prescribed medicines and materials ready,',
        'to give the nurse a safe place to work, drinking water, and rest during long hours,',
        'to treat the nurse with respect, without harassment or discrimination of any kind,',
        'to keep valuables locked away.',
      ],
    },
    {
      id: 'emergencies',
      title: 'Emergencies',
      paragraphs: [
        'We are not an emergency service. If the patient’s condition becomes dangerous, call 108 for an ambulance first, and then us. The nurse will do what is possible until help arrives, and may call an ambulance as well; its cost is not part of our fee.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability, closing of a service, and complaints',
      paragraphs: [
        'We are liable for harm that we or those whom we send cause through negligence or breach of these terms, as the law provides. We are not liable for the course of an illness, for harm that follows from wrong or missing information about the patient, or for what is beyond our control, such as floods, curfews or failures of telephone networks. Nothing here limits rights that the law does not allow to be limited, among them those under the Consumer Protection Act, 2019.',
        'A service ends when you enter the closing code that our office gives you at the end of care, or when the office closes it. If you were not satisfied, please tell us then or later.',
        `You can send complaints to our grievance officer at ${email}, ${phone.label}, or at the office. We confirm them within 48 hours and answer within one month.`,
      ],
    },
    {
      id: 'law',
      title: 'Governing law and courts',
      paragraphs: [
        `These terms are governed by the laws of India. The courts of ${city} have jurisdiction over disputes that arise from them, without taking from you the right to go to the consumer commission where you live.`,
        'If a part of these terms turns out to be invalid, the rest stays valid. When we change the terms we publish them here with their date; for a booking, the terms that were published when it was confirmed apply.',
      ],
    },
  ],
}
