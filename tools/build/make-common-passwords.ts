import { writeFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import { readingsOf } from '#server/accounts/password/common-passwords.server.ts'

/*
 * `node tools/build/make-common-passwords.ts` writes the list of the most common passwords that the site knows
 * (server/accounts/password/common-passwords.server.ts). The list comes from zxcvbn-ts (MIT), where the most common password is first.
 * Here it is written in alphabetical order. Each word is a capital, which gives the number of first letters that it shares
 * with the word before (A is none), and its other letters. In a zip this takes a quarter of the size of the plain list.
 * Left out are words that `isCommonPassword` finds by another word, such as `dragon1` by `dragon`.
 */
const count = 10_000
const file = 'server/accounts/password/common-password-list.server.ts'

export function commonPasswordModule(): string {
  let previous = ''
  let list = ''
  for (const word of mostCommon()) {
    let shared = 0
    while (shared < 25 && shared < previous.length && word[shared] === previous[shared]) shared++
    list += String.fromCharCode(65 + shared) + word.slice(shared)
    previous = word
  }
  return [
    '/** Written by `node tools/build/make-common-passwords.ts`, not by hand. From zxcvbn-ts, Copyright (c) Dropbox and others, MIT licence. */',
    '// prettier-ignore',
    `export const commonPasswordList = ${JSON.stringify(list)}\n`,
  ].join('\n')
}

/** The format above needs words without capitals; the list of zxcvbn-ts has none. */
function mostCommon(): string[] {
  const words = dictionary['passwords-common'].slice(0, count)
  if (words.some((word) => /[A-Z]/.test(word))) throw new Error('The list has capitals, unlike before')
  const all = new Set(words)
  return words.filter((word) => !readingsOf(word).some((other) => other !== word && all.has(other))).sort()
}

if (import.meta.main) writeFileSync(file, commonPasswordModule())
