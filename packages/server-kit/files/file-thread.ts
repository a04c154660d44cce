import { ApiError } from '@roadside/contract/errors.ts'
import type { FileFormat } from '@roadside/contract/records/files.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { makeTurns } from '../media/turns.ts'
import type { ReadLimits, ReadTable } from './table-types.ts'
import type { TableHead } from './table-types.ts'

export type FileJob =
  | {
      readonly kind: 'read'
      readonly bytes: Uint8Array
      readonly filename: string
      readonly limits: ReadLimits
    }
  | { readonly kind: 'write'; readonly heads: readonly TableHead[]; readonly format: FileFormat }

export type FileReply =
  /** `pieces`: JSON of some rows each. */
  | {
      readonly kind: 'read'
      readonly about: Omit<ReadTable, 'rows'>
      readonly pieces: readonly Uint8Array<ArrayBuffer>[]
    }
  | { readonly kind: 'written'; readonly content: string }
  | { readonly kind: 'refused'; readonly message: string; readonly cause: string }

/** Resource limits of a thread. */
export interface ThreadLimits {
  readonly timeMs: number
  readonly heapMb: number
}

/** Reading 5 MB takes some seconds on a busy machine, writing 100 000 rows some more. */
export const threadLimits: Readonly<Record<FileJob['kind'], ThreadLimits>> = {
  read: { timeMs: 30_000, heapMb: 384 },
  write: { timeMs: 120_000, heapMb: 1_024 },
}

const refusals: Readonly<
  Record<FileJob['kind'], { readonly time: (seconds: number) => string; readonly memory: string }>
> = {
  read: {
    time: (seconds) => `ใช้เวลาอ่านไฟล์นานเกิน ${seconds} วินาที กรุณาแบ่งเป็นหลายไฟล์ แล้วลองอีกครั้ง`,
    memory: 'ไฟล์ใช้หน่วยความจำในการอ่านมากเกินไป กรุณาแบ่งเป็นหลายไฟล์',
  },
  write: {
    time: (seconds) => `ใช้เวลาสร้างไฟล์นานเกิน ${seconds} วินาที กรุณากรองรายการให้น้อยลง แล้วลองอีกครั้ง`,
    memory: 'รายการมากเกินกว่าจะสร้างเป็นไฟล์เดียว กรุณากรองรายการให้น้อยลง',
  },
}

/**
 * From the sources: the thread's own file; from the bundle: the file that `vite.config.ts` makes of
 * it.
 */
const script = new URL(
  import.meta.url.endsWith('.ts') ? './worker.mjs' : './file-worker.js',
  import.meta.url,
)

/** Files that are read, or written, at once: the rest of the processors is for everything else. */
const turns: Readonly<Record<FileJob['kind'], ReturnType<typeof makeTurns>>> = {
  read: makeTurns({ atOnce: 2, mostWaiting: 40, mostWeight: 100_000_000 }),
  write: makeTurns({ atOnce: 2, mostWaiting: 40, mostWeight: Infinity }),
}

type ReplyOf<Job extends FileJob> = Extract<
  FileReply,
  { kind: Job extends { kind: 'read' } ? 'read' : 'written' }
>

/**
 * Runs a job in a thread of its own; `send` transfers further data to it. Throws `bad_request`
 * where the file is refused or the limits are reached, `unavailable` where too many jobs wait.
 */
export function runInThread<Job extends FileJob>(
  job: Job,
  send: (worker: Worker) => Promise<void> = () => Promise.resolve(),
  limits: ThreadLimits = threadLimits[job.kind],
): Promise<ReplyOf<Job>> {
  const weight = job.kind === 'read' ? job.bytes.length : 0
  return turns[job.kind](weight, async () => {
    const worker = new Worker(script, {
      workerData: job,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
    })
    try {
      const [reply] = await Promise.all([replyOf(worker, job.kind, limits), send(worker)])
      if (reply.kind === 'refused') {
        throw new ApiError(
          'bad_request',
          reply.message,
          reply.cause === '' ? {} : { cause: reply.cause },
        )
      }
      return reply as ReplyOf<Job>
    } finally {
      void worker.terminate()
    }
  })
}

function replyOf(
  worker: Worker,
  kind: FileJob['kind'],
  { timeMs }: ThreadLimits,
): Promise<FileReply> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ApiError('bad_request', refusals[kind].time(Math.ceil(timeMs / 1_000)))),
      timeMs,
    )
    const end = (settle: () => void) => {
      clearTimeout(timer)
      settle()
    }
    worker.on('message', (reply: FileReply) => end(() => resolve(reply)))
    worker.on('error', (error: Error & { code?: string }) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      end(() =>
        reject(
          isMemory ? new ApiError('bad_request', refusals[kind].memory, { cause: error }) : error,
        ),
      )
    })
    worker.on('exit', (code) =>
      end(() => reject(new Error(`the thread of a file ended with ${code}`))),
    )
  })
}

/** The cells of some rows. */
export type Piece = readonly (readonly (string | number | null)[])[]

/** Transfers the data of a sheet in pieces: at once it would block everything else. */
export async function sendInPieces(worker: Worker, pieces: Iterable<Piece>): Promise<void> {
  for (const piece of pieces) {
    worker.postMessage(piece)
    await breathe()
  }
  worker.postMessage(null)
}
