import { expect, test } from 'vitest'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { bookService, requestAssign, requestConfirm } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'

/* The notices beside buttons: what the customer accepts, what a code is for, and that closing is no cancellation. */

const languages = ['en', 'hi', 'mr'] as const
const accepts = {
  en: ['you accept our terms', 'you accept our terms'],
  hi: ['नियम और शर्तें मानते हैं', 'नियम और शर्तें मानते हैं'],
  mr: ['अटी आणि शर्ती मान्य करता', 'अटी आणि शर्ती मान्य करता'],
}
const nobodyAsks = {
  en: 'Our office will never ask you for this code.',
  hi: 'हमारे ऑफ़िस से कोई भी आपसे यह कोड नहीं माँगता।',
  mr: 'आमच्या ऑफिसमधून कोणीही आपल्याकडे हा कोड मागत नाही.',
}
const noCancellation = {
  en: 'it is not a way to cancel or to move a visit',
  hi: 'यह विज़िट रद्द करने या उसका समय बदलने का तरीका नहीं है',
  mr: 'भेट रद्द करण्याचा किंवा तिची वेळ बदलण्याचा हा मार्ग नाही',
}

test.each(languages)(
  'sign-up and booking say in %s what their button accepts, with links',
  async (language) => {
    const signUp = await openSite().get(`/signup?lang=${language}`)
    const booking = await openSite(await createCustomer()).get(`/book/service?lang=${language}`)
    for (const [index, page] of [signUp, booking].entries()) {
      expect(page.text).toContain(accepts[language][index])
      const form = page.html.match(/<form.*<\/form>/s)?.[0] ?? ''
      expect(form).toContain('href="/terms-and-conditions"')
      expect(form).toContain('href="/privacy"')
    }
  },
)

test.each(languages)(
  'the booking code’s field says in %s that the office does not ask for it',
  async (language) => {
    const customer = await createCustomer()
    const { serviceId } = await bookService(customer)
    const page = await openSite(customer).get(`/show/service/${serviceId}/confirm?lang=${language}`)
    expect(page.text).toContain(nobodyAsks[language])
  },
)

test.each(languages)('closing without a nurse is said in %s to be no cancellation', async (language) => {
  const customer = await createCustomer()
  const service = await bookService(customer)
  await requestConfirm(customer, service, service.bookCode)
  const path = `/show/service/${service.serviceId}/close?lang=${language}`
  expect((await openSite(customer).get(path)).text).toContain(noCancellation[language])
  await requestAssign(await createAdministrator(), service, await createNurse())
  expect((await openSite(customer).get(path)).text).not.toContain(noCancellation[language])
})

test('the booking page and the list of services name the emergency number', async () => {
  const site = openSite(await createCustomer())
  for (const path of ['/book/service', '/show/service']) expect((await site.get(path)).text).toContain('108')
})
