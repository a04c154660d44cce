/** The part of a socket that acknowledgements need. */
export interface AckStream {
  readonly destroyed: boolean
  write(bytes: Buffer): unknown
}

export interface Acknowledger {
  /** Notes a message in the order of arrival; the result is called once it is stored. */
  enter(qos: 1 | 2, messageId: number): () => void
}

const packetType = { 1: 0x40, 2: 0x50 } // PUBACK; PUBREC, whose PUBREL the library completes

/**
 * Writes the acknowledgements of one connection, after the commit and in the order of the messages (MQTT 5 §4.6),
 * many in one write. A connection that is gone gets none: the broker sends those messages again.
 */
export function createAcknowledger(stream: AckStream): Acknowledger {
  const entries: { readonly bytes: readonly number[]; isStored: boolean }[] = []
  let isScheduled = false

  function flush(): void {
    isScheduled = false
    const until = entries.findIndex((entry) => !entry.isStored)
    const stored = entries.splice(0, until < 0 ? entries.length : until)
    if (stored.length > 0 && !stream.destroyed)
      stream.write(Buffer.from(stored.flatMap(({ bytes }) => bytes)))
  }

  return {
    enter: (qos, messageId) => {
      const entry = {
        bytes: [packetType[qos], 2, messageId >> 8, messageId & 0xff],
        isStored: false,
      }
      entries.push(entry)
      return () => {
        entry.isStored = true
        if (isScheduled) return
        isScheduled = true
        setImmediate(flush)
      }
    },
  }
}
