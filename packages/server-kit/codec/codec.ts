/** Input of a payload codec (LoRa Alliance TS013-1.0.0 "Payload Codec API"). */
export interface CodecInput {
  readonly bytes: Uint8Array
  readonly fPort: number
  readonly recvTime: Date
}

/** The TS013 functions that read; encoding is not offered. */
export type CodecEntry = 'decodeUplink' | 'decodeDownlink'

/**
 * The result of one call. `error` is a Thai sentence.
 * - `isCutOff`: the codec was stopped because it took too much time or memory or its answer was too
 *   deep, or it is suspended for that.
 * - `mayPass`: the codec was not run, for want of room or of a thread, and the same call may
 *   succeed later.
 */
export type CodecResult =
  | {
      readonly ok: true
      readonly data: Readonly<Record<string, unknown>>
      readonly warnings: readonly string[]
    }
  | {
      readonly ok: false
      readonly error: string
      readonly isCutOff: boolean
      readonly mayPass: boolean
      /** Until then the codec is not run; null while it is. */
      readonly suspendedUntil: Date | null
    }

export interface CodecLimits {
  /** Processor time of one call, and of compiling a codec. */
  readonly runMs: number
  readonly loadMs: number
  /** Timeout after which a thread without an answer is replaced. */
  readonly hangMs: number
  readonly memoryBytes: number
  readonly stackBytes: number
  readonly sourceCharacters: number
  readonly outputCharacters: number
  /** Objects and lists within each other, `data` the first of them. */
  readonly outputLevels: number
  /** Compiled codecs that each thread holds at a time; each takes 0.3 MB, with Buffer 0.9 MB. */
  readonly storedImages: number
  /** Most calls that wait in each thread's queue. */
  readonly waiting: number
  /** A codec is suspended for `suspendMs` after this many cut-offs in a row. */
  readonly cutOffsInRow: number
  readonly suspendMs: number
}

export const codecLimits: CodecLimits = {
  runMs: 50,
  loadMs: 1_000,
  hangMs: 3_000,
  memoryBytes: 8 * 1024 * 1024,
  stackBytes: 256 * 1024,
  sourceCharacters: 256 * 1024,
  outputCharacters: 64 * 1024,
  outputLevels: 32,
  storedImages: 32,
  waiting: 20_000,
  cutOffsInRow: 3,
  suspendMs: 10 * 60_000,
}
