import { expect, test } from 'vitest'
import { company } from '#app/content/company.ts'
import { limits } from '#server/limits/limits.server.ts'
import { createCustomer } from '#tests/support/people.ts'
import { bookService, requestConfirm } from '#tests/support/requests.ts'
import { openSite, type Answer } from '#tests/support/site.ts'

/* The pages of the two codes, for a browser without JavaScript (sections 2 and 8). */

const words = {
  en: 'Too many failed attempts. Please try again later, or call us on',
  hi: 'कई बार गलत कोड डाला गया है। कृपया थोड़ी देर बाद फिर कोशिश करें',
  mr: 'खूप वेळा चुकीचा कोड टाकला आहे. कृपया थोड्या वेळाने पुन्हा प्रयत्न करा',
}

test.each([
  ['booking', 'confirm', 'bookCode', limits.bookingCodeTry.max],
  ['closing', 'close', 'closeCode', limits.closeCodeTry.max],
] as const)(
  'after too many wrong %s codes the page says what to do, and does not mention a password',
  async (_, page, field, most) => {
    const customer = await createCustomer()
    const service = await bookService(customer)
    if (page === 'close') await requestConfirm(customer, service, service.bookCode)
    const site = openSite(customer)
    const path = `/show/service/${service.serviceId}/${page}`
    const wrong = service[field] === '111111' ? '222222' : '111111'
    let answer: Answer | undefined
    for (let count = 0; count <= most; count++) answer = await site.post(path, { [field]: wrong })
    expect(answer?.status).toBe(429)
    expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer?.text).toContain(`${words.en} ${company.phone.label}.`)
    expect(answer?.text).not.toContain('reset your password')
    for (const language of ['hi', 'mr'] as const) {
      const translated = await site.post(`${path}?lang=${language}`, { [field]: wrong })
      expect(translated.text).toContain(words[language])
    }
  },
)
