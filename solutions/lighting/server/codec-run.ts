import {
  createCodecSandbox,
  type CodecLog,
  type CodecSandbox,
} from '@roadside/server-kit/codec/sandbox.ts'

let sandbox: CodecSandbox | null = null
let log: CodecLog = { warn: () => undefined, error: () => undefined }

/** Sets the log for the codecs' failures; call it before the first codec runs. */
export function openCodecSandbox(consoleLog: CodecLog): void {
  log = consoleLog
}

/** The sandbox of lighting's codecs; its threads start with the first codec that runs. */
export function codecSandbox(): CodecSandbox {
  sandbox ??= createCodecSandbox({ log })
  return sandbox
}

export async function closeCodecSandbox(): Promise<void> {
  const closing = sandbox
  sandbox = null
  await closing?.close()
}
