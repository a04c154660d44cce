import type { Database } from '@roadside/server-kit/database.ts'
import type { Media } from '@roadside/server-kit/media/media.ts'
import type { WimReport } from './endpoints.ts'
import { readImage } from './image.ts'
import { findKnownScales } from './figures-repository.ts'

/** A vehicle whose picture is stored. */
export interface PreparedVehicle {
  readonly report: WimReport
  /** Why an attached picture was refused, in Thai; null: none was refused. */
  readonly refusedPicture: string | null
}

/** Stores the pictures that known scales send. Throws `unavailable` or `storage_full`. */
export async function prepareVehicles(
  reports: readonly WimReport[],
  { db }: Pick<Database, 'db'>,
  media: Media,
): Promise<PreparedVehicle[]> {
  const withImage = reports.filter(({ state }) => typeof state?.passed?.image === 'string')
  const known = await findKnownScales(
    db,
    withImage.map(({ device }) => device),
  )
  return Promise.all(
    reports.map(async (report): Promise<PreparedVehicle> => {
      const passed = report.state?.passed
      if (!passed) return { report, refusedPicture: null }
      const { image, ...vehicle } = passed
      const { picture, refusedPicture } =
        image !== null && known.has(report.device)
          ? await storeImage(image, media)
          : { picture: null, refusedPicture: null }
      return {
        report: { ...report, state: { passed: { ...vehicle, image: null, picture } } },
        refusedPicture,
      }
    }),
  )
}

async function storeImage(
  image: string,
  media: Media,
): Promise<{ picture: string | null; refusedPicture: string | null }> {
  const read = readImage(image)
  if ('problem' in read) return { picture: null, refusedPicture: read.problem }
  const stored = await media.storePicture(read.bytes)
  return stored.state === 'refused'
    ? { picture: null, refusedPicture: stored.message }
    : { picture: stored.hash, refusedPicture: null }
}
