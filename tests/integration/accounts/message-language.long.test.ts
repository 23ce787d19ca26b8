import { expect, test } from 'vitest'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { bookingFields } from '#tests/support/bookings.ts'
import { accountOf, createCustomer, newEmail, type Person } from '#tests/support/people.ts'
import { openSite, type Answer } from '#tests/support/site.ts'
import { withRefusals } from '#tests/support/table-answers.ts'
import { captchaOf } from './pages.ts'
import { signUpFields } from './people.ts'

/* The language in which a user is written to, and whether they get reminders. */

async function languageOf(person: Person) {
  return (await accountOf(person)).user.language
}

function chosenIn({ html }: Answer) {
  const [, option] =
    /<option value="(\w+)"[^>]* selected/.exec(
      html.match(/<select[^>]*name="language".*?<\/select>/s)?.[0] ?? '',
    ) ?? []
  const reminders = html.match(/<input[^>]*name="reminders"[^>]*>/)?.[0] ?? ''
  return { language: option, reminders: /\bchecked\b/.test(reminders) }
}

test('the language and the reminders are chosen on the profile, which then shows the choice', async () => {
  const person = await createCustomer()
  const site = openSite(person)
  expect(chosenIn(await site.get('/profile'))).toEqual({ language: 'en', reminders: true })
  const saved = await site.post('/profile', { intent: 'messages', language: 'mr' })
  expect(saved.text).toContain('Your choice is saved.')
  expect(chosenIn(saved)).toEqual({ language: 'mr', reminders: false })
  expect((await accountOf(person)).user).toMatchObject({
    language: 'mr',
    languageChosenAt: expect.any(String),
    remindersDeclinedAt: expect.any(String),
  })
  // What is stored about it is in the user's own copy.
  const own = JSON.parse((await site.get('/profile/data')).html) as { account: Record<string, unknown> }
  expect(own.account).toMatchObject({ language: 'mr', remindersDeclinedAt: expect.any(String) })
  await site.post('/profile', { intent: 'messages', language: 'hi', reminders: 'on' })
  expect(chosenIn(await site.get('/profile'))).toEqual({ language: 'hi', reminders: true })
  expect((await accountOf(person)).user.remindersDeclinedAt).toBeUndefined()
})

test.each([
  ['hi', 'हमारे एसएमएस और ईमेल की भाषा', 'आपकी पसंद सेव हो गई है।'],
  ['mr', 'आमच्या एसएमएस आणि ईमेलची भाषा', 'आपली निवड सेव्ह झाली आहे.'],
])('the form is there in %s', async (language, label, saved) => {
  const site = openSite(await createCustomer())
  expect((await site.get(`/profile?lang=${language}`)).text).toContain(label)
  expect((await site.post('/profile', { intent: 'messages', language })).text).toContain(saved)
})

test.each(['', 'ta', 'en,hi', '__proto__', 'HI'])(
  'the language %o is refused beside its field, and nothing is saved',
  async (language) => {
    const person = await createCustomer()
    const refused = await openSite(person).post('/profile', { intent: 'messages', language, reminders: 'on' })
    expect(refused.status).toBe(400)
    expect(refused.html).toMatch(/<p id="messages-language-error" class="field__error">[^<]/)
    expect(refused.html).not.toContain('id="profile-error"')
    expect(await languageOf(person)).toBeUndefined()
  },
)

test('the page on which a user signs up decides the language where the visitor has chosen one', async () => {
  for (const [query, language] of [
    ['', undefined],
    ['?lang=hi', 'hi'],
  ] as const) {
    const [site, email] = [openSite(), newEmail()]
    const captcha = captchaOf(await site.get('/signup'))
    await site.post(`/signup${query}`, { ...captcha, ...signUpFields(email) })
    const found = await findUserByEmail(email)
    const { data: user } = await User.get({ uid: found?.uid ?? '' }).go()
    expect(user).toMatchObject({ email })
    expect(user?.language).toBe(language)
  }
})

test('the page of a booking decides it, until the user chooses one on the profile', async () => {
  const person = await createCustomer()
  const site = openSite(person)
  const book = async (query = '') =>
    expect((await site.post(`/book/service${query}`, bookingFields())).status).toBe(200)
  await book()
  expect(await languageOf(person)).toBeUndefined()
  await book('?lang=hi')
  expect(await languageOf(person)).toBe('hi')
  await book('?lang=mr')
  expect(await languageOf(person)).toBe('mr')
  await site.post('/profile', { intent: 'messages', language: 'hi' })
  await book('?lang=en')
  expect(await languageOf(person)).toBe('hi')
})

test('a choice that the table does not take is shown again with the reason', async () => {
  const person = await createCustomer()
  const throttled = Array.from({ length: 200 }, (_, place) => place + 2)
  const answer = await withRefusals([{ nth: throttled, how: 'throttled' }], () =>
    openSite(person).post('/profile', { intent: 'messages', language: 'mr' }),
  )
  expect(answer.status).toBe(503)
  expect(await languageOf(person)).toBeUndefined()
})
