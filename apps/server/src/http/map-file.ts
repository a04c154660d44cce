import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type ConsoleInfo, mapFilePath } from '@roadside/contract/console-info.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Compression, type Header, PMTiles, type Source, TileType } from 'pmtiles'
import { ConfigError } from '../config-schema.ts'
import type { WarningSource } from './health.ts'

export interface MapFile {
  readonly path: string
  readonly info: NonNullable<ConsoleInfo['mapFile']>
}

/** One of these layers holds the roads: Protomaps' schema has the first, OpenMapTiles' the second. */
const roadLayers = ['roads', 'transportation']
const rasterTypes: readonly TileType[] = [TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif]
/** What the browsers' reader unpacks. */
const readable: readonly Compression[] = [Compression.None, Compression.Gzip]

/**
 * Checks the base map's file (`MAP_TILES_FILE`) by its header: PMTiles of version 3, whole, with
 * tiles that the console can draw. Throws {@link ConfigError} with the reason.
 */
export async function readMapFile(path: string): Promise<MapFile> {
  const refuse = (reason: string) =>
    new ConfigError(`ค่าตั้ง MAP_TILES_FILE ไม่ถูกต้อง: ${reason} (${path})`)
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw refuse(error.code === 'ENOENT' ? 'ไม่พบไฟล์' : 'บัญชีที่ใช้เปิดระบบอ่านไฟล์ไม่ได้')
  })
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw refuse('ต้องเป็นไฟล์เดียว ไม่ใช่โฟลเดอร์')
    const start = await file.read(Buffer.alloc(127), 0, 127, 0)
    if (start.bytesRead < 127 || start.buffer.toString('latin1', 0, 8) !== 'PMTiles\u0003')
      throw refuse('ไม่ใช่ไฟล์ PMTiles รุ่น 3')
    const source: Source = {
      getKey: () => path,
      getBytes: async (offset, length) => {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
        return { data: Uint8Array.from(buffer.subarray(0, bytesRead)).buffer }
      },
    }
    const tiles = new PMTiles(source)
    const broken = () => refuse('ไฟล์ไม่ครบหรือเสียหาย กรุณาคัดลอกใหม่')
    const header = await tiles.getHeader().catch(() => Promise.reject(broken()))
    if (stats.size < endOf(header)) throw broken()
    const { tileType, maxZoom } = header
    if (rasterTypes.includes(tileType)) return { path, info: { content: 'raster', maxZoom } }
    if (tileType !== TileType.Mvt) throw refuse('แผนที่ในไฟล์ต้องเป็นเวกเตอร์ (MVT) หรือภาพ')
    if (!readable.includes(header.tileCompression))
      throw refuse('แผนที่ในไฟล์ต้องบีบอัดแบบ gzip หรือไม่บีบอัด')
    const metadata = await tiles.getMetadata().catch(() => Promise.reject(broken()))
    if (!layersOf(metadata).some((layer) => roadLayers.includes(layer)))
      throw refuse('แผนที่ในไฟล์ต้องมีชั้นข้อมูลตามแบบของ Protomaps หรือ OpenMapTiles')
    return { path, info: { content: 'vector', maxZoom } }
  } finally {
    await file.close()
  }
}

function endOf({ tileDataOffset, tileDataLength, jsonMetadataOffset, jsonMetadataLength }: Header) {
  return Math.max(tileDataOffset + (tileDataLength ?? 0), jsonMetadataOffset + jsonMetadataLength)
}

/** PMTiles specification v3, §5.1: `vector_layers` as in TileJSON 3.0. */
function layersOf(metadata: unknown): string[] {
  const { vector_layers: layers } = (metadata ?? {}) as { vector_layers?: unknown }
  if (!Array.isArray(layers)) return []
  return layers.map((layer: { id?: unknown } | null) => String(layer?.id))
}

/**
 * `GET /map/tiles.pmtiles`: the base map's file, of which browsers request byte ranges. Open to
 * everybody, as a public tile server is. The strong ETag lets an open map notice another file; it
 * comes from the content, so that several servers with copies agree.
 */
export function mountMapFile(app: FastifyInstance, path: string): void {
  let isMissing = false
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { size, etag } = await readIdentity(path).catch((error: unknown) => {
      if (!isMissing) request.log.error({ err: error, path }, 'the map file cannot be read')
      isMissing = true
      throw new ApiError('not_found', 'ไม่พบไฟล์แผนที่ของระบบ')
    })
    isMissing = false
    void reply
      .type('application/vnd.pmtiles')
      .header('accept-ranges', 'bytes')
      .header('cache-control', 'public, max-age=86400')
      .header('etag', etag)
    if (request.headers['if-none-match']?.split(/,\s*/).includes(etag))
      return reply.code(304).send()
    const ifRange = request.headers['if-range']
    const isSame = ifRange === undefined || ifRange === etag
    const range = isSame ? rangeOf(request.headers.range, size) : null
    if (range === 'unsatisfiable')
      return reply.code(416).header('content-range', `bytes */${size}`).send()
    const { start, end } = range ?? { start: 0, end: size - 1 }
    void reply.header('content-length', end - start + 1)
    if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    return reply.send(
      request.method === 'HEAD' ? undefined : createReadStream(path, { start, end }),
    )
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: mapFilePath,
    schema: { hide: true },
    config: { rateLimit: false },
    compress: false,
    // Fastify's own would read the whole file to count its bytes
    exposeHeadRoute: false,
    handler: answer,
  })
}

/** Header and root directory of every PMTiles file lie within these bytes (specification v3, §2). */
const startBytes = 16_384

async function readIdentity(path: string): Promise<{ size: number; etag: string }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0)
    const hash = createHash('sha256').update(`${size} `).update(buffer.subarray(0, bytesRead))
    return { size, etag: `"${hash.digest('base64url').slice(0, 22)}"` }
  } finally {
    await file.close()
  }
}

/** RFC 9110, §14.2: one range; null where the whole file is to be sent, also for several ranges. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return null
  return start < size && start <= end ? { start, end } : 'unsatisfiable'
}

/** The file went away while the console runs; maps show the outline. */
export function mapFileWarnings(path: string): WarningSource {
  return {
    access: 'authority',
    find: () =>
      stat(path).then(
        () => [],
        () => [{ name: 'map_file', sentence: 'ไม่พบไฟล์แผนที่ (MAP_TILES_FILE) แผนที่แสดงเค้าโครงแทน' }],
      ),
  }
}
