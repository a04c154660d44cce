import { ApiError } from '@roadside/contract/errors.ts'
import type { PictureSize } from '@roadside/server-kit/media/media.ts'
import type { PictureStore } from '@roadside/server-kit/media/picture-store.ts'
import { checkLink } from '@roadside/server-kit/media/signed-link.ts'
import type { FastifyInstance } from 'fastify'

export interface MediaRoutesOptions {
  readonly pictures: PictureStore
  /** The secret that signs, and older ones that are still valid. */
  readonly secrets: readonly string[]
  readonly now: () => Date
}

interface MediaRoute {
  readonly Params: { readonly hash: string; readonly file: string }
  readonly Querystring: { readonly e?: unknown; readonly s?: unknown }
}

const sizes = new Map<string, PictureSize>(
  ([150, 200, 800, 'full'] as const).map((size) => [`${size}.jpg`, size]),
)

/**
 * `GET /media/{hash}/{size}.jpg`: a picture, for every holder of a link that is signed for it and
 * not expired. Without a limit per address: a table shows hundreds of them, and only valid links
 * cost anything.
 */
export function mountMedia(
  app: FastifyInstance,
  { pictures, secrets, now }: MediaRoutesOptions,
): void {
  const options = { schema: { hide: true }, config: { rateLimit: false }, compress: false } as const
  app.get<MediaRoute>('/media/:hash/:file', options, async (request, reply) => {
    const { hash, file } = request.params
    const { e, s } = request.query
    const size = sizes.get(file)
    if (size === undefined || !/^[0-9a-f]{64}$/.test(hash)) throw new ApiError('not_found')
    const link = checkLink(secrets, { hash, size, until: String(e), signature: String(s) }, now())
    if (link.state === 'wrong') throw new ApiError('forbidden', 'ลิงก์ของภาพนี้ไม่ถูกต้อง')
    if (link.state === 'expired') throw new ApiError('gone')
    const etag = `"${hash.slice(0, 32)}-${size}"`
    const isHeld = request.headers['if-none-match'] === etag
    const picture = isHeld ? null : await pictures.read(hash, size)
    if (!isHeld && !picture) throw new ApiError('not_found', 'ไม่พบภาพนี้ หรือภาพเสียหาย')
    void reply
      .header('cache-control', `private, max-age=${link.secondsLeft}, immutable`)
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', 'inline')
    return picture ? reply.type(picture.type).send(picture.bytes) : reply.code(304).send()
  })
}
