import { open, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { makeDataFolder } from '@roadside/server-kit/data-folder.ts'
import { codeOf } from '@roadside/server-kit/postgres/places.ts'
import { StartError } from '@roadside/server-kit/postgres/start-error.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { WarningSource } from '../http/health.ts'
import { chainLine, type ChainEnd } from './chain.ts'
import { listFiles, nameOf, readEnd, type LogEnd, type LogFile } from './log-files.ts'
import type { AccessRecord, TimedRecord } from './record.ts'

export interface AccessLogOptions {
  readonly folder: string
  /** The server's own name, 8 hexadecimal digits. */
  readonly server: string
  /** Days for which a file is kept at least. */
  readonly days: number
  readonly log: FastifyBaseLogger
  readonly now: () => Date
  /** Called for each file that is complete, with the end of its chain. */
  readonly onClosed?: (file: string, end: ChainEnd) => Promise<void>
}

const everyMs = 1_000
/** Records that wait while the disk is full or away; further ones are counted. */
const mostWaiting = 20_000
/** The clock was moved where it differs by more from the machine's running time. Milliseconds. */
const longestStepMs = 2_000
const dayMs = 24 * 3_600_000

/**
 * The access log of one server: files by day in which each line carries the hash of the one before.
 * Records are written once a second; no request waits for them, and none fails with them.
 */
export class AccessLog {
  readonly #options: AccessLogOptions
  readonly #timer: NodeJS.Timeout
  #place: LogEnd
  /** A write failed: the file may have more bytes than are known. */
  #isUncertain = false
  #waiting: TimedRecord[] = []
  #lost = 0
  #problem: string | null = null
  #clock: { readonly at: number; readonly runningMs: number }
  #writing: Promise<void> = Promise.resolve()

  /** Continues the server's files where they end. Throws {@link StartError}. */
  static async open(options: AccessLogOptions): Promise<AccessLog> {
    const { folder, server } = options
    try {
      await makeDataFolder(folder)
      return new AccessLog(options, await readEnd(folder, await listFiles(folder, server)))
    } catch (cause) {
      throw new StartError(
        `ไม่สามารถเปิดโฟลเดอร์บันทึกการเข้าถึง ${folder} ได้ กรุณาตรวจสอบสิทธิ์และพื้นที่ หรือกำหนด ACCESS_LOG_DIR เป็นโฟลเดอร์อื่น`,
        { cause, detail: String(cause) },
      )
    }
  }

  private constructor(options: AccessLogOptions, place: LogEnd) {
    this.#options = options
    this.#place = place
    this.#clock = { at: options.now().getTime(), runningMs: performance.now() }
    this.note({ kind: 'start', isAfterCrash: !place.isStopped })
    this.#timer = setInterval(() => void this.flush(), everyMs).unref()
  }

  note(record: AccessRecord, at: Date = this.#options.now()): void {
    if (this.#waiting.length < mostWaiting) this.#waiting.push({ at, record })
    else this.#lost += 1
  }

  /** Writes what waits; resolves also where that is not possible now. */
  flush(): Promise<void> {
    this.#noteClock()
    this.#writing = this.#writing.then(async () => {
      const records = this.#waiting
      if (records.length === 0) return
      this.#waiting = []
      try {
        await this.#write(records)
        if (this.#problem !== null) this.#options.log.info('the access log is written again')
        this.#problem = null
      } catch (error) {
        this.#waiting = [...records, ...this.#waiting]
        this.#lost += this.#waiting.splice(mostWaiting).length
        if (this.#problem === null)
          this.#options.log.error({ err: error }, 'the access log cannot be written')
        this.#problem = codeOf(error) || 'unknown'
      }
    })
    return this.#writing
  }

  /** Shown while the log cannot be written. */
  readonly warnings: WarningSource = {
    access: 'authority',
    find: async () => {
      if (this.#problem === null) return []
      const sentence = `ไม่สามารถเขียนบันทึกการเข้าถึง (access log) ได้ (${this.#problem}) กรุณาตรวจสอบพื้นที่ดิสก์และสิทธิ์ของโฟลเดอร์`
      return [{ name: 'access_log', sentence }]
    },
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.note({ kind: 'stop' })
    await this.flush()
  }

  #noteClock(): void {
    const [at, runningMs] = [this.#options.now().getTime(), performance.now()]
    const movedMs = Math.round(at - this.#clock.at - (runningMs - this.#clock.runningMs))
    this.#clock = { at, runningMs }
    if (Math.abs(movedMs) > longestStepMs) this.note({ kind: 'clock', movedMs })
  }

  async #write(records: readonly TimedRecord[]): Promise<void> {
    const { now, log } = this.#options
    const day = bangkokDay(now())
    const { file } = this.#place
    const isDisturbed = file !== null && !this.#isUncertain && !(await this.#isAsWritten(file))
    const isNew = file === null || file.day !== day || isDisturbed
    if (isNew) await this.#beginFile(day)
    const own: AccessRecord[] = []
    if (isDisturbed) own.push({ kind: 'disturbed', file: file.name })
    if (this.#lost > 0)
      own.push({ kind: 'lost', records: this.#lost, because: this.#problem ?? 'too many' })
    await this.#append([...own.map((record) => ({ at: now(), record })), ...records])
    this.#lost = 0
    if (isNew)
      await this.#removeOld().catch((error: unknown) =>
        log.error({ err: error }, 'old files of the access log cannot be removed'),
      )
  }

  /** Whether the file is there with the bytes that were written. */
  async #isAsWritten(file: LogFile): Promise<boolean> {
    const { folder, log } = this.#options
    const size = await stat(join(folder, file.name)).then(
      (found) => found.size,
      (error: unknown) => {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      },
    )
    if (size === this.#place.bytes) return true
    log.error({ file: file.name, size, written: this.#place.bytes }, 'the access log was changed')
    return false
  }

  async #beginFile(day: string): Promise<void> {
    const { folder, server, log, onClosed } = this.#options
    const { file: before, end } = this.#place
    for (let number = (before?.number ?? 0) + 1; ; number += 1) {
      const file = { name: nameOf({ server, number, day }), server, number, day }
      try {
        await (await open(join(folder, file.name), 'ax', 0o600)).close()
      } catch (error) {
        if (codeOf(error) === 'EEXIST') continue
        throw error
      }
      this.#place = { ...this.#place, file, after: before?.name ?? '', bytes: 0, isTorn: false }
      this.#isUncertain = false
      if (before)
        await onClosed?.(before.name, end).catch((error: unknown) =>
          log.warn({ err: error, file: before.name }, 'the end of an access log was not noted'),
        )
      return
    }
  }

  /** Adds lines to the file: all of them, or none. */
  async #append(records: readonly TimedRecord[]): Promise<void> {
    const { folder, server, now } = this.#options
    const { file, after, bytes, isTorn } = this.#place
    if (file === null) throw new Error('no file of the access log was begun')
    const head = { kind: 'head', server, day: file.day, after } as const
    const all = bytes === 0 ? [{ at: now(), record: head }, ...records] : records
    let { end } = this.#place
    // a line that was cut off gets its end, so that the next one stands alone
    let text = isTorn ? '\n' : ''
    for (const record of all) {
      const [line, next] = chainLine(end, record)
      text += `${line}\n`
      end = next
    }
    const handle = await open(join(folder, file.name), 'a')
    try {
      if (this.#isUncertain) await handle.truncate(bytes)
      this.#isUncertain = true
      await handle.appendFile(text)
      await handle.datasync()
      this.#isUncertain = false
    } finally {
      await handle.close()
    }
    const size = bytes + Buffer.byteLength(text)
    this.#place = { ...this.#place, bytes: size, end, isTorn: false }
  }

  /**
   * Removes files that are older than they must be, the oldest first, once the chain says so. As
   * many newer days must be there, too: a clock that is years ahead removes nothing.
   */
  async #removeOld(): Promise<void> {
    const { folder, server, days, now } = this.#options
    const files = await listFiles(folder, server)
    const oldest = bangkokDay(new Date(now().getTime() - days * dayMs))
    const daysAfter = (index: number) => new Set(files.slice(index + 1).map(({ day }) => day)).size
    const isKept = ({ day }: LogFile, index: number) => day >= oldest || daysAfter(index) < days
    const kept = files.findIndex(isKept)
    const old = files.slice(0, kept)
    if (old.length === 0) return
    const notes = await Promise.all(
      old.map(async ({ name: file }, index): Promise<TimedRecord> => {
        const { end } = await readEnd(folder, files.slice(0, index + 1))
        const record = { kind: 'removed', file, lastLine: end.n, lastHash: end.last } as const
        return { at: now(), record }
      }),
    )
    await this.#append(notes)
    for (const { name } of old) await unlink(join(folder, name))
  }
}
