import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* A record of docs/decisions is read once, in a hurry, so it is short: words are counted as by `wc -w`. */

const most = 400

/** Records that are still longer. A record leaves this list when it is shortened or deleted, and none is added. */
const stillLonger = `
  0022 0029 0030 0031 0032 0033 0034 0037 0039 0040 0041 0042 0045 0046 0049 0050 0051 0054 0055 0057
  0060 0062 0064 0065 0066 0067 0069 0071 0072 0073 0074 0076 0077 0079 0080 0081 0082 0086 0088 0089
  0090 0095 0096 0098
`

test(`each decision record has at most ${most} words`, () => {
  const longer = readdirSync('docs/decisions').filter((file) => {
    const words = readFileSync(`docs/decisions/${file}`, 'utf8').match(/\S+/g) ?? []
    return words.length > most
  })
  expect(longer.map((file) => file.slice(0, 4)).sort()).toEqual(stillLonger.match(/\d+/g))
})
