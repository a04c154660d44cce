import type { Database } from '@roadside/server-kit/database.ts'
import type { StoredPictureFile, Media } from '@roadside/server-kit/media/media.ts'
import { eventCodes, typeOf } from '../codes.ts'
import type { FrigatePictures } from '../frigate-pictures.ts'
import type { CameraPush } from '../push.ts'
import { findCameras } from './camera-repository.ts'
import { problemOf } from './problems.ts'

/** A push whose pictures are stored. */
export interface PreparedPush extends Omit<CameraPush, 'pictures'> {
  readonly storedPictures: readonly Exclude<StoredPictureFile, { state: 'refused' }>[]
  /** Why an attached picture was refused, in Thai; null: none was refused. */
  readonly refusedPicture: string | null
}

/** Of more pictures, the first and the last are stored: an event shows two. */
const mostPictures = 2

/**
 * Stores the pictures of what known cameras report; those of unknown cameras, and of codes that are nothing, are not looked
 * at. Throws `unavailable` or `storage_full`.
 */
export async function preparePushes(
  pushes: readonly CameraPush[],
  { db, pool }: Database,
  media: Media,
  frigate: FrigatePictures,
): Promise<PreparedPush[]> {
  const withPictures = pushes.filter(
    ({ pictures, frigateId }) => pictures.length > 0 || frigateId !== null,
  )
  const camids = withPictures.map(({ camera }) => camera)
  const known = new Set(
    camids.length === 0 ? [] : (await findCameras(pool, camids)).map(({ camid }) => camid),
  )
  const codes = await eventCodes(db)
  return Promise.all(
    pushes.map(async ({ pictures, ...push }): Promise<PreparedPush> => {
      const type = push.type ?? typeOf(codes, push.maker, push.code)
      const isEvent =
        push.kind !== 'heartbeat' &&
        (type !== undefined || push.kind === 'end') &&
        problemOf(push.code) === undefined
      if (!isEvent || !known.has(push.camera))
        return { ...push, storedPictures: [], refusedPicture: null }
      const state = { isOver: push.kind === 'end', isWorth: type !== undefined }
      const results =
        push.frigateId === null
          ? await storeAll(pictures, media)
          : await frigate.storeSnapshot(push.frigateId, state, media)
      return {
        ...push,
        storedPictures: results.filter((result) => result.state !== 'refused'),
        refusedPicture: results.find((result) => result.state === 'refused')?.message ?? null,
      }
    }),
  )
}

async function storeAll(
  pictures: readonly Buffer[],
  media: Media,
): Promise<readonly StoredPictureFile[]> {
  const chosen =
    pictures.length > mostPictures ? [...pictures.slice(0, 1), ...pictures.slice(-1)] : pictures
  return Promise.all(chosen.map((picture) => media.storePicture(picture)))
}
