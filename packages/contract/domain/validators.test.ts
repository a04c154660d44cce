import { expect, test } from 'vitest'
import { ruleNames, validatorMessages } from './validator-messages.ts'
import { validationError, type Rule } from './validators.ts'

const cases: readonly {
  rule: Rule
  good: readonly string[]
  bad: readonly string[]
  english: string
}[] = [
  { rule: { rule: 'required' }, good: ['x', '0'], bad: ['', '  '], english: 'Field is required' },
  {
    rule: { rule: 'email' },
    good: ['', 'a.b+c@drr.go.th'],
    bad: ['a@b', 'a b@drr.go.th', '@drr.go.th'],
    english: 'Field must be a valid email address',
  },
  {
    rule: { rule: 'min', length: 3 },
    good: ['', 'abc'],
    bad: ['ab'],
    english: 'Field must have at least 3 characters',
  },
  {
    rule: { rule: 'length', length: 3 },
    good: ['abc'],
    bad: ['ab', 'abcd'],
    english: 'Field must have exactly 3 characters',
  },
  {
    rule: { rule: 'digits', length: 3 },
    good: ['012'],
    bad: ['01', '0123', '1.2', '-12', '๑๒๓'],
    english: 'Field must have exactly 3 digits',
  },
  {
    rule: { rule: 'confirmed', target: 'abc' },
    good: ['abc'],
    bad: ['ABC'],
    english: 'Field does not match its confirmation',
  },
  {
    rule: { rule: 'regex', pattern: /^\d+$/g },
    good: ['1', '22'],
    bad: ['a'],
    english: 'Field has a wrong format',
  },
  {
    rule: { rule: 'between', min: 1, max: 10 },
    good: ['1', '10', '2.5'],
    bad: ['0.9', '11', 'x', '0x5'],
    english: 'Field must be between 1 and 10',
  },
  {
    rule: { rule: 'alpha' },
    good: ['abc', 'น้ำ'],
    bad: ['a1', 'a b'],
    english: 'Field may contain letters only',
  },
  {
    rule: { rule: 'integer' },
    good: ['-5', '007'],
    bad: ['1.0', 'x'],
    english: 'Field must be a whole number',
  },
  {
    rule: { rule: 'alpha-dash' },
    good: ['a-b_1'],
    bad: ['a b', 'a.b'],
    english: 'Field may contain letters, digits, dashes and underscores only',
  },
  {
    rule: { rule: 'alpha-num' },
    good: ['a1'],
    bad: ['a-1'],
    english: 'Field may contain letters and digits only',
  },
  {
    rule: { rule: 'positive' },
    good: ['', '0', '3.5'],
    bad: ['-1', 'x'],
    english: 'Please enter positive number!',
  },
  {
    rule: { rule: 'credit-card' },
    good: ['341234567890123', '371234567890123'],
    bad: ['351234567890123', '34123456789012', '3412345678901234'],
    english: 'It is not valid credit card!',
  },
  {
    rule: { rule: 'password' },
    good: ['Abcdef1!', 'Aa1(56789'],
    bad: ['Abcde1!', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1', 'Abcdef1?'],
    english:
      'Your Field must contain at least one uppercase, one lowercase, one special character and one digit',
  },
  {
    rule: { rule: 'url' },
    good: ['', 'www.drr.go.th', 'https://drr.go.th/a?b=c'],
    bad: ['drr', 'a b.th', 'drr.go.th/a b', 'ftp://drr.go.th', 'http://'],
    english: 'URL is invalid',
  },
]

test.each(cases)('$rule.rule', ({ rule, good, bad, english }) => {
  const error = (value: string) =>
    validationError(value, [rule], { label: 'Field', language: 'en' })
  // Twice, because a pattern with the flag g remembers where it stopped.
  for (const value of [...good, ...good]) expect([value, error(value)]).toEqual([value, null])
  for (const value of bad) expect([value, error(value)]).toEqual([value, english])
})

test('the table above has every rule, and every language has a sentence of each', () => {
  expect(new Set(cases.map(({ rule }) => rule.rule))).toEqual(new Set(ruleNames))
  for (const messages of Object.values(validatorMessages))
    expect(Object.keys(messages).sort()).toEqual([...ruleNames].sort())
})

test('screens show Thai, of the first rule that is broken', () => {
  const rules: Rule[] = [{ rule: 'required' }, { rule: 'min', length: 8 }, { rule: 'password' }]
  const field = { name: 'password', label: 'รหัสผ่าน' }
  expect(validationError('', rules, field)).toBe('กรุณากรอกรหัสผ่าน')
  expect(validationError('Ab1!', rules, field)).toBe('รหัสผ่านสั้นเกินไป ต้องมีอย่างน้อย 8 ตัวอักษร')
  expect(validationError('Ab1!', rules, { ...field, name: 'other' })).toBe(
    'รหัสผ่านต้องมีความยาวอย่างน้อย 8 ตัวอักษร',
  )
  expect(validationError('Abcdef1!', rules, field)).toBe(null)
})

test('a short password has its specified sentence', () => {
  expect(
    validationError('a', [{ rule: 'min', length: 8 }], {
      name: 'password',
      label: 'Password',
      language: 'en',
    }),
  ).toBe('Password is too short, you want to get hacked?')
})
