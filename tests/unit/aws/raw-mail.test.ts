import { expect, test } from 'vitest'
import { writeRawMail } from '#server/aws/raw-mail.server.ts'
import { readMail } from '#tools/sandbox/mime.ts'

const mail = {
  from: 'care@nivaas.example',
  to: 'asha@family.example',
  subject: 'Welcome',
  text: 'Hello',
  headers: {},
}

function written(changes: Partial<typeof mail>): string {
  return Buffer.from(writeRawMail({ ...mail, ...changes })).toString('ascii')
}

test('texts in any script are decoded as they were written', async () => {
  const subject = 'कृपया आपल्या सदस्यत्वाची पुष्टी करा, म्हणजे आम्ही लिहू शकू 🙏 and more'
  const text = 'नमस्कार\nPlease open https://care.example/newsletter/confirm?token=abc\n\n.\nFrom us'
  const raw = writeRawMail({ ...mail, subject, text })
  expect(await readMail(Buffer.from(raw))).toMatchObject({ subject, text: text.replaceAll('\n', '\r\n') })
})

test('no line is longer than the limit of e-mail, and every line ends with CRLF', () => {
  const raw = written({ subject: 'नमस्कार '.repeat(30), text: 'x'.repeat(5000) })
  for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78)
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('further headers are written as they are given', () => {
  const headers = { 'List-Unsubscribe': '<https://care.example/newsletter/unsubscribe?token=a.b>' }
  expect(written({ headers })).toContain(`\r\nList-Unsubscribe: ${headers['List-Unsubscribe']}\r\n`)
})

test('typed text cannot add headers to a mail', () => {
  for (const to of [
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example\nBcc: c@d.example',
    'a@b.example\rX: y',
  ]) {
    expect(() => written({ to })).toThrow()
  }
  expect(written({ subject: 'Hello\r\nBcc: c@d.example' })).not.toContain('\r\nBcc:')
})
