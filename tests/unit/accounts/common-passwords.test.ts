import { readFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { containsPersonalData, isCommonPassword } from '#server/accounts/password/common-passwords.server.ts'
import { commonPasswordModule } from '#tools/build/make-common-passwords.ts'

const ranked = dictionary['passwords-common']

test('the list is the one that `node tools/build/make-common-passwords.ts` writes', () => {
  const file = 'server/accounts/password/common-password-list.server.ts'
  expect(readFileSync(file, 'utf8')).toBe(commonPasswordModule())
})

test('each of the 10,000 most common passwords is found', () => {
  expect(ranked.slice(0, 10_000).filter((word) => !isCommonPassword(word))).toEqual([])
})

test('other passwords are not found, the next twenty thousand included, unless they are a common one with digits', () => {
  const further = ranked.slice(10_000, 30_000).filter((word) => /^[a-z]+$/.test(word))
  expect(further.length).toBeGreaterThan(5000)
  expect(further.filter(isCommonPassword)).toEqual([])
})

test.each([
  'Password1!',
  'P@ssw0rd#2026',
  'WELCOME@123',
  '123456',
  'Admin@1234',
  'Qwerty#1',
  '#1Dragon',
  'l3tmein!A1'.slice(0, 7),
])('%s is common', (password) => expect(isCommonPassword(password)).toBe(true))

test.each([
  '',
  'Caring#2026',
  'horse battery staple 9',
  'Nivaas#Admin1',
  'xK9$vLq2#mT7',
  'password'.repeat(10),
  '#'.repeat(100_000),
  `a${'#'.repeat(100_000)}a`,
])('%#: another password is not common', (password) => expect(isCommonPassword(password)).toBe(false))

test('a password that contains the name, the e-mail or the number is recognised', () => {
  const asha = ['Asha', 'Kulkarni-Rao', 'asha.k@family.example', '+919876543210', '']
  for (const password of ['Asha#2026', 'myKULKARNI#1', 'Asha.K#99', 'Care#9876543210', 'C#543210c']) {
    expect(containsPersonalData(password, asha), password).toBe(true)
  }
  for (const password of ['Caring#2026', 'family#Example1', '', 'Rani#98765']) {
    expect(containsPersonalData(password, asha), password).toBe(false)
  }
  expect(containsPersonalData('Om#2026', ['Om', ''])).toBe(true)
  expect(containsPersonalData('Room#2026', ['Om', ''])).toBe(false)
})
