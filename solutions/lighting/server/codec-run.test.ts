import pino from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { closeCodecSandbox, codecSandbox, openCodecSandbox } from './codec-run.ts'

vi.setConfig({ testTimeout: 30_000 }) // threads start slowly on a busy machine

afterEach(closeCodecSandbox)

test('what befalls a codec is said by the console’s own log', async () => {
  const reported: string[] = []
  openCodecSandbox(pino({ base: null }, { write: (line) => void reported.push(line) }))
  const source = 'function decodeUplink() { for (;;); }'
  const input = { bytes: new Uint8Array(), fPort: 1, recvTime: new Date('2026-11-21T13:00:00Z') }
  for (let i = 0; i < 3; i++) await codecSandbox().decode('p', source, input)
  expect(reported.join('')).toContain('codec suspended')
})
