import { Rejection } from '../intake.ts'

type Message = Readonly<Record<string, unknown>>

/**
 * Values that no field of a message may have: wrong types, sizes, times and characters.
 */
const invalidValues: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  { a: { b: [1] } },
  '',
  ' ',
  1e308,
  -1e308,
  -1,
  0,
  0.5,
  2 ** 53,
  'NaN',
  'Infinity',
  '-1',
  '1970-01-01T00:00:00Z',
  '2099-01-01T00:00:00+07:00',
  '2026-02-30T00:00:00Z',
  '2026-11-21',
  '21/11/2569 12:00',
  '<img src=x onerror=alert(1)>',
  "'; drop table device; --",
  '{"$ne":1}',
  '__proto__',
  'constructor',
  '𠮷🚧'.repeat(3),
  'ก'.repeat(20_000),
  '\u202egnp\u0007\u001b[31m',
  '\u0000',
  '\ud800',
  '../../etc/passwd',
]

/** Forms of a message with one field invalid or missing, also within objects of the message. */
function* mutationsOf(message: Message): Generator<Message> {
  for (const [field, value] of Object.entries(message)) {
    for (const invalid of invalidValues) yield { ...message, [field]: invalid }
    yield Object.fromEntries(Object.entries(message).filter(([other]) => other !== field))
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue
    for (const inner of mutationsOf(value as Message)) yield { ...message, [field]: inner }
  }
}

/**
 * A decoder's errors on invalid forms of a message, other than {@link Rejection}; empty for a
 * correct decoder.
 */
export function errorsOfMutations(
  message: Message,
  decode: (mutated: Message) => unknown,
): unknown[] {
  const errors: unknown[] = []
  for (const mutated of mutationsOf(message)) {
    try {
      decode(mutated)
    } catch (error) {
      if (!(error instanceof Rejection)) errors.push(error)
    }
  }
  return errors
}

/**
 * An endpoint's answers to invalid forms of a message: those that are a server error, or a refusal
 * without a Thai sentence.
 */
export async function badAnswersToMutations(
  message: Message,
  send: (mutated: Message) => Promise<{ readonly status: number; readonly body: unknown }>,
): Promise<string[]> {
  const bad: string[] = []
  for (const mutated of mutationsOf(message)) {
    const { status, body } = await send(mutated)
    const sentence = (body as { message?: unknown }).message
    const isExplained = status < 400 || (typeof sentence === 'string' && /[ก-๙]/.test(sentence))
    if (status >= 500 || !isExplained)
      bad.push(`${status} ${JSON.stringify(mutated).slice(0, 300)}`)
  }
  return bad
}
