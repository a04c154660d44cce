import { ApiError } from '@roadside/contract/errors.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import { hasWords, readEventSearch, type TimeRange } from '../rules/search.ts'
import { eventTypeNames, type EventType, type Review } from '../words.ts'
import { listCameras } from './camera-repository.ts'
import {
  countEvents,
  findEvents,
  type ListQuery,
  type EventQuery,
  type EventRecord,
} from './list-repository.ts'

/** Body of the calls that list events. */
export interface ListBody {
  readonly wid: number
  readonly page?: number | undefined
  readonly perPage?: number | undefined
  readonly search?: string | undefined
  readonly sort?: string | undefined
  readonly order?: 'asc' | 'desc' | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly review?: 'none' | Review | undefined
}

/** What a table holds: events of these types, analysed at these sides. */
export interface TableOf {
  readonly types: readonly EventType[]
  readonly sides: readonly boolean[]
}

export interface EventPage {
  readonly rows: readonly EventRecord[]
  /** Rows before the first. */
  readonly offset: number
  /** Null where no page was requested. */
  readonly total: number | null
}

interface Camera {
  readonly id: number
  readonly camid: string
  readonly description: string
  readonly sta: string
}

const collator = new Intl.Collator('th', { numeric: true })
/** Sort keys of the rows, apart from their time. */
const ranked: Readonly<Record<string, (camera: Camera, type: EventType) => string>> = {
  Camera_Desc: ({ description, camid }) => `${description} ${camid}`,
  CAMID: ({ camid }) => camid,
  Detection_Type: (_, type) => eventTypeNames[type],
  EventType: (_, type) => eventTypeNames[type],
}

/** One page of a site's events. Throws `bad_request` for a column that nothing is sorted by. */
export async function listEvents(
  database: Database,
  body: ListBody,
  table: TableOf,
  now: Date,
): Promise<EventPage> {
  const {
    wid,
    page,
    perPage = 25,
    search = '',
    sort = 'DATE_TIME',
    order = 'desc',
    review = null,
  } = body
  const rankOf = ranked[sort]
  if (!rankOf && sort !== 'DATE_TIME' && sort !== 'row_num') {
    throw new ApiError('bad_request', 'ไม่สามารถเรียงลำดับตามคอลัมน์นี้ได้')
  }
  const { range, words } = readEventSearch(search, now)
  const cameras = await listCameras(database.db, wid)
  const query: EventQuery = {
    requested: queryOf(cameras, table, words, rankOf),
    range: within(range, body.from, body.to),
    review,
    rankOrder: rankOf ? order : null,
    timeOrder: rankOf ? 'desc' : order,
    ...(page === undefined
      ? { limit: plainListLimit, offset: 0 }
      : { limit: perPage, offset: (page - 1) * perPage }),
  }
  // behind what is counted there is no page
  const rows = query.offset >= plainListLimit ? [] : await findEvents(database.readDb, query)
  const total = page === undefined ? null : await countEvents(database.readDb, query)
  return { rows, offset: query.offset, total }
}

function queryOf(
  cameras: readonly Camera[],
  { types, sides }: TableOf,
  words: readonly string[],
  rankOf: ((camera: Camera, type: EventType) => string) | undefined,
): ListQuery[] {
  const found = cameras.flatMap((camera) =>
    types
      .filter((type) =>
        hasWords(
          `${camera.camid} ${camera.description} ${camera.sta} ${eventTypeNames[type]}`,
          words,
        ),
      )
      .map((type) => ({ camera, type, name: rankOf?.(camera, type) ?? '' })),
  )
  const names = [...new Set(found.map(({ name }) => name))].sort(collator.compare)
  const ranks = new Map(names.map((name, rank) => [name, rank]))
  return found.flatMap(({ camera, type, name }) =>
    sides.map((isServerSide) => ({
      cameraId: camera.id,
      type,
      isServerSide,
      rank: ranks.get(name) ?? 0,
    })),
  )
}

const [always, never] = [new Date('1970-01-01T00:00:00Z'), new Date('2999-01-01T00:00:00Z')]

function within(
  range: TimeRange | null,
  from: string | undefined,
  to: string | undefined,
): TimeRange | null {
  if (from === undefined && to === undefined) return range
  const [start, end] = [
    from === undefined ? always : new Date(from),
    to === undefined ? never : new Date(to),
  ]
  if (!range) return { from: start, to: end }
  return { from: range.from > start ? range.from : start, to: range.to < end ? range.to : end }
}
