import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatPhoneInput,
  halvesOf,
  isIndianPhone,
  readContactNumber,
  readIndianPhone,
  readTenDigits,
  toE164,
} from '#domain/phone.ts'
import { numberSearch, searchOf } from '#domain/search.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

seedProperties(110)

const tenDigits = fc.stringMatching(/^[6-9]\d{9}$/)
const anyText = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'+0123456789 -()') }))

describe('the phone field formats typed text', () => {
  test.each([
    ['', '+91'],
    ['+', '+91'],
    ['+9', '+91'],
    ['+91', '+91'],
    ['9', '+919'],
    ['98765', '+9198765'],
    ['9876543210', '+919876543210'],
    ['+919876543210', '+919876543210'],
    ['९८७६५४३२१०', '+919876543210'],
    ['+91 98765-43210', '+919876543210'],
    ['(98765) 43210', '+919876543210'],
    ['919876543210', '+919876543210'],
    ['09876543210', '+919876543210'],
    ['00919876543210', '+919876543210'],
    ['0919876543210', '+919876543210'],
    ['+9109876543210', '+919876543210'],
    ['9198765432', '+919198765432'],
    ['+9198765432109', '+919876543210'],
    ['call 98765 43210 now', '+919876543210'],
    ['no number', '+91'],
  ])('%o becomes %o', (typed, shown) => {
    expect(formatPhoneInput(typed)).toBe(shown)
  })

  test.each(['+919876543210', '919876543210', '09876543210', ' 98765 43210'])(
    '%o pasted behind the prefix in the field is the same number',
    (pasted) => {
      expect(formatPhoneInput(`+91${pasted}`)).toBe('+919876543210')
    },
  )

  test.each([
    ['919812399887', '+919812399887'],
    ['+919812399887', '+919812399887'],
    ['0919812399887', '+919812399887'],
    ['00919812399887', '+919812399887'],
    ['919198765432', '+919198765432'],
    ['9198765432', '+919198765432'],
  ])('%o typed key by key behind +91 is %o, as it is when it is pasted', (keys, number) => {
    expect([...keys].reduce((field, key) => formatPhoneInput(field + key), '+91')).toBe(number)
    expect(formatPhoneInput(`+91${keys}`)).toBe(number)
  })

  test('of more than ten digits behind +91 a leading 91 is dropped, and other extra digits are cut off', () => {
    expect(formatPhoneInput('+91' + '9198765432' + '1')).toBe('+91987654321')
    expect(formatPhoneInput('+91' + '9876543210' + '1')).toBe('+919876543210')
  })

  test('it always starts with +91, has digits after that, and at most 13 characters', () => {
    fc.assert(fc.property(anyText, (typed) => /^\+91\d{0,10}$/.test(formatPhoneInput(typed))))
  })

  test('formatting a formatted number changes nothing', () => {
    fc.assert(
      fc.property(anyText, (typed) => formatPhoneInput(formatPhoneInput(typed)) === formatPhoneInput(typed)),
    )
  })

  test('typing a number digit by digit gives the number', () => {
    fc.assert(
      fc.property(tenDigits, (number) => {
        const shown = [...number].reduce((field, digit) => formatPhoneInput(field + digit), '')
        expect(shown).toBe(`+91${number}`)
      }),
    )
  })

  test('typing a number with its country code gives the same as pasting it', () => {
    const written = fc.constantFrom('91', '091', '0091', '0')
    const anyNumber = fc.stringMatching(/^[1-9]\d{9}$/)
    fc.assert(
      fc.property(written, anyNumber, (prefix, number) => {
        const typed = [...`${prefix}${number}`].reduce((field, key) => formatPhoneInput(field + key), '+91')
        expect(typed).toBe(formatPhoneInput(`+91${prefix}${number}`))
        expect(typed).toBe(`+91${number}`)
      }),
    )
  })

  test('deleting digit by digit ends with the prefix only', () => {
    fc.assert(
      fc.property(tenDigits, (number) => {
        let field = `+91${number}`
        for (let key = 0; key < 15; key++) field = formatPhoneInput(field.slice(0, -1))
        expect(field).toBe('+91')
      }),
    )
  })

  test('however the country code and spaces are written, the ten digits stay', () => {
    const prefix = fc.constantFrom('', '+91', '91', '0', '0091', '+91 0', '+91 ', '+91-')
    fc.assert(
      fc.property(prefix, tenDigits, (written, number) => {
        const grouped = `${written}${number.slice(0, 5)} ${number.slice(5)}`
        expect(formatPhoneInput(grouped)).toBe(`+91${number}`)
      }),
    )
  })
})

describe('a valid number', () => {
  test('is +91 followed by exactly ten digits', () => {
    expect(isIndianPhone('+919876543210')).toBe(true)
  })

  test.each(['', '+91', '+91987654321', '+9198765432101', '9876543210', '+449876543210', '+91987654321०'])(
    'is not %o',
    (phone) => {
      expect(isIndianPhone(phone)).toBe(false)
    },
  )

  test.each(['+919876543210\n', ' +919876543210', '+91 9876543210'])(
    'has no space or newline: %o',
    (phone) => {
      expect(isIndianPhone(phone)).toBe(false)
    },
  )
})

describe('the number that a form sends', () => {
  test.each([
    '9876543210',
    '+919876543210',
    '09876543210',
    '0091 98765 43210',
    '+91 (98765) 43210',
    '+91+919876543210',
    '+91919876543210',
    '+91 0091 98765 43210',
    '९८७६५ ४३२१०',
  ])('%o is accepted', (typed) => {
    expect(readIndianPhone(typed)).toBe('+919876543210')
  })

  test.each([
    '',
    '+91',
    '987654321',
    '98765432101',
    '+9198765432101',
    '+9191987654321',
    '+14155550123',
    '+4420 7946 0958',
    'none',
  ])('%o is refused and never cut to another number', (typed) => {
    expect(readIndianPhone(typed)).toBeNull()
  })

  test('is what the field shows, whenever it is accepted', () => {
    fc.assert(
      fc.property(anyText, (typed) => [null, formatPhoneInput(typed)].includes(readIndianPhone(typed))),
    )
  })
})

test.each([
  '9876543210',
  '98765 43210',
  '98765-43210',
  '98765–43210',
  '98765.43210',
  '(98765) 43210',
  '09876543210',
  '+91 98765 43210',
  '+91-9876543210',
  '0091 98765 43210',
  '91 98765 43210',
  '+91 09876543210',
  '९८७६५ ४३२१०',
  // As phones copy a contact: no-break spaces, and marks of the direction of writing.
  '\u202a+91\u00a098765\u00a043210\u202c',
])('%j is one number in every form, in lists and in the search', (typed) => {
  expect(readIndianPhone(typed)).toBe('+919876543210')
  expect(readContactNumber(typed)).toBe('+919876543210')
  expect(formatPhoneInput(typed)).toBe('+919876543210')
  expect(readTenDigits(typed)).toBe('9876543210')
  expect(numberSearch(typed)).toBe('+919876543210')
  expect(searchOf(typed)).toEqual({ kind: 'number', digits: '9876543210' })
})

describe('the number that a text message goes to', () => {
  test.each([
    ['9876543210', '+919876543210'],
    ['09876543210', '+919876543210'],
    ['0009876543210', '+919876543210'],
    ['+919876543210', '+919876543210'],
    ['+14155550123', '+14155550123'],
    [' 9876543210 ', '+919876543210'],
    ['+1234567890', '+1234567890'],
    ['+123456789012345', '+123456789012345'],
    ['+123456789', null],
    ['+1234567890123456', null],
    ['', null],
    ['+', null],
    ['0', null],
    ['98765 43210', null],
    ['+91987654321a', null],
  ])('%o is %o', (phone, number) => {
    expect(toE164(phone)).toBe(number)
  })

  test('is null or + with 10 to 15 digits, whatever was given', () => {
    fc.assert(fc.property(anyText, (phone) => /^(\+\d{10,15}|null)$/.test(String(toE164(phone)))))
  })

  test('of a valid number is the number itself', () => {
    fc.assert(fc.property(tenDigits, (number) => toE164(`+91${number}`) === `+91${number}`))
  })
})

describe('the number for calling back', () => {
  test.each([
    ['98123 45678', '+919812345678'],
    ['098123-45678', '+919812345678'],
    ['+91 98123 45678', '+919812345678'],
    ['0091 98123 45678', '+919812345678'],
    ['919812345678', '+919812345678'],
    ['+91919812345678', '+919812345678'],
    ['020 2567 1234', '+912025671234'],
    ['+44 7911 123456', '+447911123456'],
    ['0044 7911 123456', '+447911123456'],
    ['+1 (415) 555-0132', '+14155550132'],
  ])('%o is %o', (typed, number) => {
    expect(readContactNumber(typed)).toBe(number)
  })

  test.each([
    '',
    '+',
    '98123',
    '981234567',
    '98123456789',
    '+91 98123 456789',
    '+91 91 98123 4567',
    '+44 7911',
    '+1234567890123456',
    'call me',
  ])('%o is not a number', (typed) => {
    expect(readContactNumber(typed)).toBeNull()
  })

  test('any text gives an international number or null', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const number = readContactNumber(typed)
        expect(number === null || /^\+\d{10,15}$/.test(number)).toBe(true)
      }),
    )
  })
})

test.each([
  ['9822041763', '98220 41763'],
  ['+919822041763', '98220 41763'],
  ['+4915112345678', '+4915112345678'],
  ['', ''],
])('%s is read out as %s', (phone, words) => {
  expect(halvesOf(phone)).toBe(words)
})
