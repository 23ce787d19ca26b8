import { retention } from '#domain/limits.ts'
import * as m from '#app/content/paraglide/messages.js'

/** The five questions of the landing page, which open in turn (section 2). */
export const questions = [
  { question: m.faq_1_question, content: m.faq_1_answer },
  { question: m.faq_2_question, content: m.faq_2_answer },
  { question: m.faq_3_question, content: m.faq_3_answer },
  { question: m.faq_4_question, content: m.faq_4_answer },
  { question: m.faq_5_question, content: () => m.faq_5_answer({ years: retention.careRecordYears }) },
] as const
