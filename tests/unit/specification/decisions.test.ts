import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* A record of docs/decisions is read once, in a hurry, so it is short: words are counted as by `wc -w`. */

const most = 400

test(`each decision record has at most ${most} words`, () => {
  const longer = readdirSync('docs/decisions').filter((file) => {
    const words = readFileSync(`docs/decisions/${file}`, 'utf8').match(/\S+/g) ?? []
    return words.length > most
  })
  expect(longer).toEqual([])
})
