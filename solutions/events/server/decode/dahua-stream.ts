import { parseMessage } from '@roadside/server-kit/ingest/message.ts'
import { shortened } from './text.ts'

/** One event of the stream: `Code=…;action=…;index=…;data={…}`. */
export interface DahuaEvent {
  readonly kind: 'event'
  readonly code: string
  readonly action: string
  /** From 0: a channel, or an input, as the code has it. */
  readonly index: number
  /** Empty where the event has none, or what it has is not JSON. */
  readonly data: Readonly<Record<string, unknown>>
}
export type DahuaSignal = DahuaEvent | { readonly kind: 'heartbeat' }

const longestLine = 4096
const longestData = 128 * 1024
const eventLine = /^Code=([^;]+);\s*action=([^;]+)(?:;\s*index=(-?\d+))?/i

/**
 * Parses the stream of `eventManager.cgi?action=attach` (Dahua HTTP API, "Subscribe to event
 * message"), split into arbitrary chunks. The parser follows lines and the braces of the data
 * instead of the parts. Firmware omits the line between head and body, sends a wrong
 * Content-Length, begins another answer in between, or truncates data. An event is emitted as soon
 * as it is complete.
 */
export class DahuaStream {
  readonly #decoder = new TextDecoder('utf-8')
  #signals: DahuaSignal[] = []
  #line = ''
  /** Content-Length of the current part; 0 where it has none. */
  #length = 0
  /** What stands before the data that is being read; null while there is none. */
  #before: string | null = null
  #data = ''
  #depth = 0
  #isText = false
  #isEscaped = false
  #lastTwo = ''

  /** What was completed by this chunk, in order. */
  feed(chunk: Uint8Array): readonly DahuaSignal[] {
    this.#signals = []
    for (const character of this.#decoder.decode(chunk, { stream: true })) {
      if (this.#before === null) this.#readLine(character)
      else this.#readData(character)
    }
    // A line may be the end of its part without a line end.
    const isWhole =
      this.#before === null && this.#length > 0 && Buffer.byteLength(this.#line) === this.#length
    if (isWhole && eventLine.test(this.#line)) this.#endLine()
    return this.#signals
  }

  #readLine(character: string) {
    if (character === '\n') return this.#endLine()
    if (this.#line.length < longestLine) this.#line += character
    if (character === 't' && this.#line.length === 9 && /^Heartbeat$/i.test(this.#line)) {
      this.#signals.push({ kind: 'heartbeat' })
      this.#line = ''
    }
    if ((character === '{' || character === '[') && this.#beginsData()) {
      this.#before = this.#line
      this.#line = ''
      this.#data = character
      this.#depth = 1
    }
  }

  /** By its two ends: a line may be long, and full of braces. */
  #beginsData(): boolean {
    if (this.#line.length >= longestLine || !/^Code=/i.test(this.#line.slice(0, 5))) return false
    return /;\s{0,8}data=\s{0,8}[{[]$/i.test(this.#line.slice(-24))
  }

  #endLine() {
    const line = this.#line.trim()
    this.#line = ''
    const length = /^Content-Length\s*:\s*(\d{1,9})$/i.exec(line)?.[1]
    if (length !== undefined) this.#length = Number(length)
    else if (eventLine.test(line)) this.#tell(line, '')
  }

  #readData(character: string) {
    this.#data += character
    if (this.#isEscaped) this.#isEscaped = false
    else if (character === '\\') this.#isEscaped = this.#isText
    else if (character === '"') this.#isText = !this.#isText
    else if (!this.#isText && (character === '{' || character === '[')) this.#depth += 1
    else if (!this.#isText && (character === '}' || character === ']')) this.#depth -= 1

    // No JSON has a line that begins so: the next part begins, and the data was cut off.
    const isCut = character === '-' && this.#lastTwo === '\n-'
    this.#lastTwo = this.#lastTwo.slice(-1) + character
    if (this.#depth > 0 && !isCut && this.#data.length < longestData) return
    this.#tell(this.#before ?? '', this.#depth > 0 ? '' : this.#data)
    this.#line = isCut ? '--' : ''
  }

  #tell(line: string, data: string) {
    const [isEvent, code = '', action = '', index = '0'] = eventLine.exec(line) ?? []
    const header = {
      code: shortened(code, 100),
      action: shortened(action, 40),
      index: Number(index),
    }
    if (isEvent !== undefined) this.#signals.push({ kind: 'event', ...header, data: parse(data) })
    this.#before = null
    this.#data = this.#lastTwo = ''
    this.#isText = this.#isEscaped = false
    this.#length = this.#depth = 0
  }
}

/** An event is true without its data too. */
function parse(data: string): Readonly<Record<string, unknown>> {
  if (data === '') return {}
  try {
    const json = parseMessage(data)
    return Array.isArray(json) ? {} : (json as Readonly<Record<string, unknown>>)
  } catch {
    return {}
  }
}
