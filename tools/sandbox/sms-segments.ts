/** The characters of the GSM 7-bit alphabet (3GPP TS 23.038); those of the second text count twice. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '\f^{}\\[~]|€'

export type SmsSize = { alphabet: 'GSM-7' | 'Unicode'; length: number; segments: number }

/**
 * The length of an SMS in the characters of its alphabet, and in how many segments it is sent. One segment holds 160 GSM-7
 * or 70 Unicode characters, each of several 153 or 67. SNS divides a long SMS between words (AWS, "Publishing SMS messages to a
 * mobile phone using Amazon SNS"), which may take one segment more than the bare count.
 */
export function smsSize(text: string): SmsSize {
  const isGsm = [...text].every((sign) => basic.includes(sign) || extended.includes(sign))
  const lengthOf = (part: string) =>
    isGsm ? [...part].reduce((sum, sign) => sum + (extended.includes(sign) ? 2 : 1), 0) : part.length
  const [alone, each] = isGsm ? [160, 153] : [70, 67]
  const length = lengthOf(text)
  return {
    alphabet: isGsm ? 'GSM-7' : 'Unicode',
    length,
    segments: length <= alone ? 1 : segmentsOfWords(text, lengthOf, each),
  }
}

function segmentsOfWords(text: string, lengthOf: (part: string) => number, most: number): number {
  let segments = 1
  let used = 0
  for (const word of text.split(/(?<= )/)) {
    const length = lengthOf(word)
    if (used + length > most) {
      segments++
      used = 0
    }
    used += length
  }
  return segments
}
