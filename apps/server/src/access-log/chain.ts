import { hash } from 'node:crypto'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import type { TimedRecord } from './record.ts'

/** The end of a chain of lines: what the next line continues. */
export interface ChainEnd {
  /** Number of the last line, over all files of the server. */
  readonly n: number
  /** Hash of the last line; empty before the first. */
  readonly last: string
}

export const newChain: ChainEnd = { n: 0, last: '' }

/** SHA-256 of a line's bytes, without the end of the line. */
export function hashLine(line: string | Buffer): string {
  return hash('sha256', line, 'base64url')
}

/** The line after `end`, and the end of the chain with it. */
export function chainLine(end: ChainEnd, { at, record }: TimedRecord): [string, ChainEnd] {
  const n = end.n + 1
  const line = JSON.stringify({ n, at: toBangkokIso(at), ...record, prev: end.last })
  return [line, { n, last: hashLine(line) }]
}
