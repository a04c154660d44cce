import type { DevicePlace, PhotoKind, TicketPhoto } from '@roadside/contract/tickets/ticket.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { personName } from '@roadside/server-kit/person-sql.ts'
import type { Place } from '@roadside/server-kit/media/exif.ts'
import type { PictureColumn } from '@roadside/server-kit/media/media.ts'
import { sql } from 'kysely'
import { visiblePhotos } from './sight-repository.ts'

/** A photo is kept as long as its ticket. */
export const ticketPictures: PictureColumn = { table: 'ticket_photo', column: 'picture', at: null }

/** Metres of a degree of latitude, and of longitude at the equator. */
const degreeM = 111_195

/** A photo before it is presented: without its links. */
export type PhotoRow = Omit<TicketPhoto, 'picture' | 'preview'> & { readonly ticket_id: number }

const columns = sql`f.id, f.ticket_id, f.kind, encode(f.picture, 'hex') as sha256, f.bytes, ${isoBangkok(sql`f.taken_at`)} as taken_at,
  case when f.exif_latitude is not null then jsonb_build_object('latitude', f.exif_latitude, 'longitude', f.exif_longitude) end as exif_place,
  case when f.latitude is not null then jsonb_build_object('latitude', f.latitude, 'longitude', f.longitude,
    'accuracy_m', f.accuracy_m) end as place,
  f.distance_m, ${isoBangkok(sql`f.device_at`)} as device_at, ${isoBangkok(sql`f.received_at`)} as received_at,
  coalesce(${personName(sql`f.by`)}, '') as by_name, f.note`

/** The photos of a ticket that the caller may see, in the order in which they came. */
export async function findPhotos(db: Db, caller: Caller, ticketId: number): Promise<PhotoRow[]> {
  const { rows } = await sql<PhotoRow>`
    select ${columns} from ticket_photo f where f.ticket_id = ${ticketId} and ${visiblePhotos(caller)} order by f.received_at, f.id`.execute(
    db,
  )
  return rows
}

/** A photo by the id that the phone made; null: it has not come yet. */
export async function findPhoto(db: Db, id: string): Promise<PhotoRow | null> {
  const { rows } = await sql<PhotoRow>`
    select ${columns} from ticket_photo f where f.id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

export interface NewPhoto {
  readonly id: string
  readonly ticketId: number
  readonly kind: PhotoKind
  /** SHA-256 of the original, in hexadecimal digits. */
  readonly hash: string
  readonly bytes: number
  readonly takenAt: string | null
  readonly exifPlace: Place | null
  readonly place: DevicePlace | null
  readonly deviceAt: string
  readonly receivedAt: Date
  readonly by: string
  readonly contractorId: number | null
  readonly note: string
}

/**
 * Stores a photo with its distance from the equipment, or the site where the equipment has no place:
 * of the places by camera and phone the nearer one. Distances of some kilometres are measured on a
 * plane.
 */
export async function insertPhoto(db: Db, photo: NewPhoto): Promise<void> {
  const { exifPlace, place } = photo
  await sql`
    insert into ticket_photo (id, ticket_id, kind, picture, bytes, taken_at, exif_latitude, exif_longitude, latitude, longitude, accuracy_m,
      distance_m, device_at, received_at, by, contractor_id, note)
    select ${photo.id}::uuid, t.id, ${photo.kind}, decode(${photo.hash}, 'hex'), ${photo.bytes}, ${photo.takenAt}::timestamptz,
      ${exifPlace?.latitude ?? null}, ${exifPlace?.longitude ?? null}, ${place?.latitude ?? null}, ${place?.longitude ?? null},
      ${place?.accuracy_m ?? null},
      (select min(${degreeM}::float8 * sqrt((g.latitude - e.latitude) ^ 2 + ((g.longitude - e.longitude) * cos(radians(e.latitude))) ^ 2))
        from (values (${exifPlace?.latitude ?? null}::float8, ${exifPlace?.longitude ?? null}::float8),
            (${place?.latitude ?? null}::float8, ${place?.longitude ?? null}::float8)) g(latitude, longitude),
          (select case when a.latitude is null or a.longitude is null then s.latitude else a.latitude end as latitude,
            case when a.latitude is null or a.longitude is null then s.longitude else a.longitude end as longitude) e),
      ${photo.deviceAt}::timestamptz, ${photo.receivedAt}, ${photo.by}, ${photo.contractorId}, ${photo.note}
    from ticket t join site s on s.wid = t.wid left join asset a on a.id = t.asset_id where t.id = ${photo.ticketId}`.execute(
    db,
  )
}
