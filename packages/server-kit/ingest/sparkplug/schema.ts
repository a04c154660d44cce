import Long from 'long'
import protobuf from 'protobufjs/light.js'

// Set explicitly, because a bundled library does not find it by itself: without it 64-bit numbers
// lose digits.
protobuf.util.Long = Long
protobuf.configure()

/**
 * The fields of a Sparkplug B payload that are read and written (Sparkplug 3.0 §6.4.6 and
 * following: names, numbers and types). Other fields (bytes, data sets, templates, metadata of
 * metrics) are skipped as unknown ones.
 */
const schema = protobuf.Root.fromJSON({
  nested: {
    Payload: {
      fields: {
        timestamp: { type: 'uint64', id: 1 },
        metrics: { rule: 'repeated', type: 'Metric', id: 2 },
        seq: { type: 'uint64', id: 3 },
        uuid: { type: 'string', id: 4 },
        body: { type: 'bytes', id: 5 },
      },
    },
    Metric: {
      fields: {
        name: { type: 'string', id: 1 },
        alias: { type: 'uint64', id: 2 },
        timestamp: { type: 'uint64', id: 3 },
        datatype: { type: 'uint32', id: 4 },
        isHistorical: { type: 'bool', id: 5 },
        isNull: { type: 'bool', id: 7 },
        properties: { type: 'PropertySet', id: 9 },
        intValue: { type: 'uint32', id: 10 },
        longValue: { type: 'uint64', id: 11 },
        floatValue: { type: 'float', id: 12 },
        doubleValue: { type: 'double', id: 13 },
        booleanValue: { type: 'bool', id: 14 },
        stringValue: { type: 'string', id: 15 },
      },
    },
    PropertySet: {
      fields: {
        keys: { rule: 'repeated', type: 'string', id: 1 },
        values: { rule: 'repeated', type: 'PropertyValue', id: 2 },
      },
    },
    PropertyValue: {
      fields: {
        type: { type: 'uint32', id: 1 },
        isNull: { type: 'bool', id: 2 },
        intValue: { type: 'uint32', id: 3 },
        longValue: { type: 'uint64', id: 4 },
      },
    },
  },
})
const payloadType = schema.lookupType('Payload')

/** A payload as the wire has it; a field that was not sent is missing; 64-bit numbers are decimal digits. */
export interface WirePayload {
  readonly timestamp?: string
  readonly metrics?: readonly WireMetric[]
  readonly seq?: string
  readonly uuid?: string
  readonly body?: Uint8Array
}
export interface WireMetric {
  readonly name?: string
  readonly alias?: string
  readonly timestamp?: string
  readonly datatype?: number
  readonly isHistorical?: boolean
  readonly isNull?: boolean
  readonly properties?: {
    readonly keys?: readonly string[]
    readonly values?: readonly WireProperty[]
  }
  readonly intValue?: number
  readonly longValue?: string
  readonly floatValue?: number
  readonly doubleValue?: number
  readonly booleanValue?: boolean
  readonly stringValue?: string
}
export interface WireProperty {
  readonly type?: number
  readonly isNull?: boolean
  readonly intValue?: number
  readonly longValue?: string
}

/** Throws errors of several kinds for bytes that are no such message. */
export function readWire(bytes: Uint8Array): WirePayload {
  return payloadType.toObject(payloadType.decode(bytes), { longs: String }) as WirePayload
}

export function writeWire(payload: WirePayload): Uint8Array {
  return payloadType.encode(payloadType.fromObject(payload)).finish()
}
