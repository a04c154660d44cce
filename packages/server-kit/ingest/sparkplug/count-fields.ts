import protobuf from 'protobufjs/light.js'

/** Numbers of fields that hold fields of their own: metrics, their properties, and the values of these (schema.ts). */
const nested: readonly ReadonlySet<number>[] = [new Set([2]), new Set([9]), new Set([2])]
const bytesOfLength = 2

/**
 * The number of metrics in a payload, and of all fields that are read; counting stops beyond
 * `most`. An empty metric is two bytes and becomes an object, so millions of them are counted
 * before they are made. Throws for bytes that are no message.
 */
export function countFields(
  bytes: Uint8Array,
  most: number,
): { readonly metrics: number; readonly fields: number } {
  let metrics = 0
  let fields = 0
  const count = (reader: protobuf.Reader, end: number, level: number): void => {
    while (reader.pos < end && fields <= most) {
      const tag = reader.uint32()
      const number = tag >>> 3
      fields += 1
      if (level === 0 && number === 2) metrics += 1
      if ((tag & 7) === bytesOfLength && nested[level]?.has(number)) {
        const length = reader.uint32()
        const inside = reader.pos + length
        count(reader, inside, level + 1)
        reader.pos = inside
      } else reader.skipType(tag & 7)
    }
  }
  count(protobuf.Reader.create(bytes), bytes.byteLength, 0)
  return { metrics, fields }
}
