import { expect, test } from 'vitest'
import { createAcknowledger } from './acknowledger.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

function makeStream() {
  const written: string[] = []
  return {
    written,
    destroyed: false,
    write: (bytes: Buffer) => written.push(bytes.toString('hex')),
  }
}

test('acknowledges in the order of arrival, many in one write', async () => {
  const stream = makeStream()
  const acks = createAcknowledger(stream)
  const [first, second, third] = [acks.enter(1, 1), acks.enter(2, 0x1234), acks.enter(1, 0xffff)]
  second()
  await turn()
  expect(stream.written).toEqual([])
  first()
  await turn()
  expect(stream.written).toEqual(['40020001' + '50021234'])
  third()
  await turn()
  expect(stream.written).toEqual(['4002000150021234', '4002ffff'])
})

test('writes nothing to a connection that is gone', async () => {
  const stream = makeStream()
  const stored = createAcknowledger(stream).enter(1, 1)
  stream.destroyed = true
  stored()
  await turn()
  expect(stream.written).toEqual([])
})
