import { createCodecSandbox, type CodecSandbox } from '@roadside/server-kit/codec/sandbox.ts'
import pino from 'pino'

let sandbox: CodecSandbox | null = null

/** The sandbox of lighting's codecs; its threads start with the first codec that runs. */
export function codecSandbox(): CodecSandbox {
  sandbox ??= createCodecSandbox({ log: pino({ base: null }) })
  return sandbox
}

export async function closeCodecSandbox(): Promise<void> {
  const closing = sandbox
  sandbox = null
  await closing?.close()
}
