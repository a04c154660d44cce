import { expect, test } from 'vitest'
import { readCommand, UsageError } from './command-line.ts'

test('options have their places and defaults', () => {
  expect(
    readCommand([
      'add',
      '--username=x',
      '--role',
      'admin',
      '--group',
      'drr',
      '--firstname',
      'ก',
      '--lastname',
      'ข',
    ]),
  ).toEqual({
    name: 'add',
    username: 'x',
    role: 'admin',
    group: 'drr',
    department: '',
    firstname: 'ก',
    lastname: 'ข',
    'password-stdin': false,
  })
  expect(readCommand(['list'])).toEqual({ name: 'list', json: false })
})

test.each<[string, string[], string]>([
  ['no command', [], 'กรุณาระบุคำสั่ง'],
  ['an unknown command', ['delete'], 'ไม่รู้จักคำสั่ง delete'],
  ['a missing option', ['suspend'], 'กรุณาระบุ --username'],
  ['a missing role', ['grant', '--username', 'x', '--group', 'drr'], 'กรุณาระบุ --role'],
  ['an option without its value', ['suspend', '--username'], 'เท่านั้น'],
  [
    'another role',
    ['grant', '--username', 'x', '--role', 'root', '--group', 'drr'],
    '--role ต้องเป็น admin หรือ user',
  ],
  [
    'the role of contractors, which has no group',
    ['grant', '--username', 'x', '--role', 'contractor', '--group', 'drr'],
    'หน้าจัดการผู้ใช้งาน',
  ],
  [
    'an option of another command',
    ['suspend', '--username', 'x', '--json'],
    'ใช้ได้กับ --username เท่านั้น',
  ],
  ['something besides', ['suspend', '--username', 'x', 'y'], 'เท่านั้น'],
  [
    'a password',
    ['reset-password', '--username', 'x', '--password', 'Secret-horse-1'],
    'รหัสผ่านรับทาง stdin',
  ],
])('%s is told with an example', (_, args, sentence) => {
  let thrown: unknown
  try {
    readCommand(args)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(UsageError)
  expect(String(thrown)).toContain(sentence)
  expect(String(thrown)).not.toContain('Secret')
  expect(thrown).toMatchObject({ example: expect.stringContaining('npm run user -- ') as unknown })
})
