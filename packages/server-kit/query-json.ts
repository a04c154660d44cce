import type { RawBuilder } from 'kysely'
import { to as copyTo } from 'pg-copy-streams'
import type { Database } from './database.ts'
import { giveBack } from './database-socket.ts'

/** Large JSON as the database sent it: UTF-8 in pieces. */
export interface JsonBytes {
  readonly pieces: readonly Buffer[]
  /** Bytes in all. */
  readonly length: number
  /** Gives the memory of the pieces back for other answers: nobody may read them any more. To be called once, or not at all. */
  readonly free: () => void
}

/** What COPY's binary form puts before the one value: signature 11, flags 4, extension 4, columns 2, length 4 bytes. */
const lengthAt = 21
const headBytes = 25

/**
 * Answers the only value of the only row of a query, a JSON text, as bytes: what PostgreSQL writes and a browser reads
 * never becomes a string here, which would cost more than all the rest. Held whole, so that a slow reader holds up no
 * connection. Values of the query must be literals (`sql.lit`): COPY takes no parameters.
 */
export async function queryJson(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  query: RawBuilder<unknown>,
): Promise<JsonBytes> {
  const { sql: text, parameters } = query.compile(db)
  if (parameters.length > 0) throw new Error('COPY takes no parameters')
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const pieces: Buffer[] = []
    // listening costs a fifth less than `for await`
    const answer = client.query(copyTo(`copy (${text}) to stdout (format binary)`))
    answer.on('data', (piece: Buffer) => pieces.push(piece))
    await new Promise((resolve, reject) => answer.on('end', resolve).on('error', reject))
    return valueOf(pieces)
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

function valueOf([first = Buffer.alloc(0), ...others]: readonly Buffer[]): JsonBytes {
  let pieces = [first, ...others]
  // a small answer may come in smaller pieces than its head
  if (first.length < headBytes) pieces = [Buffer.concat(pieces)]
  const length = pieces[0]?.readInt32BE(lengthAt) ?? -1
  if (length < 0) throw new Error('the query has no value')
  let left = length
  const value = pieces.map((piece, index) => {
    const part = index === 0 ? piece.subarray(headBytes, headBytes + left) : piece.subarray(0, left)
    left -= part.length
    return part
  })
  // what follows the value may have come with the last piece: the driver goes on reading that
  return { pieces: value, length, free: () => giveBack(value.slice(0, -1)) }
}
