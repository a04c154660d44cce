import { createRequire } from 'node:module'
import type { H264MP4Encoder } from 'h264-mp4-encoder'
import {
  BufferSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  NullTarget,
  Output,
} from 'mediabunny'
import { pictureSize } from './scene.ts'
import { segmentSeconds, type Segments } from './segments.ts'

export const framesPerSecond = 6
/** Encodes pictures (RGBA of {@link pictureSize}) as H.264; the encoder is WebAssembly. */
export async function encodePictures(pictures: readonly Uint8Array[]): Promise<Segments> {
  const encoder = await openEncoder()
  try {
    Object.assign(encoder, {
      ...pictureSize,
      frameRate: framesPerSecond,
      speed: 6,
      quantizationParameter: 31,
    })
    encoder.groupOfPictures = framesPerSecond * segmentSeconds
    encoder.initialize()
    for (const picture of pictures) encoder.addFrameRgba(picture)
    encoder.finalize()
    return await cutIntoSegments(encoder.FS.readFile(encoder.outputFilename))
  } finally {
    encoder.delete()
  }
}

const require = createRequire(import.meta.url)
const fatal = ['uncaughtException', 'unhandledRejection']

/**
 * The encoder's module registers handlers that end the process at any uncaught error; they are
 * removed again.
 */
function openEncoder(): Promise<H264MP4Encoder> {
  const before = fatal.map((event) => process.listeners(event as NodeJS.Signals))
  const { createH264MP4Encoder } = require('h264-mp4-encoder') as typeof import('h264-mp4-encoder')
  for (const [index, event] of fatal.entries()) {
    const added = process
      .listeners(event as NodeJS.Signals)
      .filter((listener) => !before[index]?.includes(listener))
    for (const listener of added) process.removeListener(event, listener)
  }
  return createH264MP4Encoder()
}

async function cutIntoSegments(file: Uint8Array): Promise<Segments> {
  const track = await new Input({
    source: new BufferSource(file),
    formats: [MP4],
  }).getPrimaryVideoTrack()
  const decoderConfig = await track?.getDecoderConfig()
  if (!track || !decoderConfig) throw new Error('the encoder made no picture')
  const heads: Uint8Array[] = []
  const segments: Uint8Array[][] = []
  const format = new Mp4OutputFormat({
    fastStart: 'fragmented',
    minimumFragmentDuration: segmentSeconds,
    onFtyp: (box) => heads.push(box.slice()),
    onMoov: (box) => heads.push(box.slice()),
    onMoof: (box) => segments.push([box.slice()]),
    onMdat: (box) => segments.at(-1)?.push(box.slice()),
  })
  const output = new Output({ format, target: new NullTarget() })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source, { frameRate: framesPerSecond })
  await output.start()
  // the encoder's own file does not say which pictures are whole ones
  const packets = new EncodedPacketSink(track).packets(undefined, undefined, {
    verifyKeyPackets: true,
  })
  for await (const packet of packets) await source.add(packet, { decoderConfig })
  await output.finalize()
  return { init: Buffer.concat(heads), segments: segments.map((boxes) => Buffer.concat(boxes)) }
}
