import { formatThaiDate, formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import type { Media, PictureSize } from '@roadside/server-kit/media/media.ts'
import type {
  CarStopDay,
  DetectionRow,
  EventCamera,
  EventPicture,
  FeedEvent,
  IntruderRow,
  WrongWayDay,
} from '../rows.ts'
import { pointOf } from '../rules/day.ts'
import { eventTypeNames } from '../words.ts'
import solution from '../contract.ts'
import { isReportedByCamera } from './accept/problems.ts'
import type { AlertRecord } from './alert-repository.ts'
import type { CameraRecord } from './camera-repository.ts'
import type { DayCount } from './day-repository.ts'
import type { CountedDays } from './days.ts'
import type { FeedRecord } from './feed-repository.ts'
import type { EventRecord } from './list-repository.ts'

/** Widths of the thumbnails, pixels (specification §9). */
export const thumbWidths = { car_stop: 200, intruder: 150 } as const

/** What the audit log calls an event: what happened, where and when. */
export function eventName({ type, at }: Pick<EventRecord, 'type' | 'at'>, site: string): string {
  return `${eventTypeNames[type]} ${site} ${formatThaiDateTime(at, 'seconds')}`
}

/** A picture whose file is gone counts as none. */
function presentPicture(
  media: Media,
  hash: string | null,
  { state, width, height }: { state: string | null; width: number | null; height: number | null },
  thumb: PictureSize,
): EventPicture | null {
  if (hash === null || state === null || state === 'lost') return null
  if (state !== 'ok') return { state: 'broken', thumb: '', view: '', width: 0, height: 0 }
  return {
    state: 'ok',
    thumb: media.link(hash, thumb),
    view: media.link(hash, 800),
    width: width ?? 0,
    height: height ?? 0,
  }
}

function presentMore(event: EventRecord, media: Media, thumb: PictureSize) {
  const { id, wid, type, code, times, until, is_over, note, announcement } = event
  const {
    picture,
    picture_state,
    width,
    height,
    latest,
    latest_state,
    latest_width,
    latest_height,
  } = event
  const { review, reviewed_by, reviewed_at, review_note } = event
  const newest = { state: latest_state, width: latest_width, height: latest_height }
  const first = presentPicture(media, picture, { state: picture_state, width, height }, thumb)
  return {
    id,
    wid,
    type,
    code,
    times,
    until,
    isOver: is_over,
    note,
    announcement,
    review,
    reviewed_by,
    reviewed_at,
    review_note,
    picture: first,
    latest: latest === picture ? null : presentPicture(media, latest, newest, thumb),
    FilePath: picture !== null && first?.state === 'ok' ? media.absoluteLink(picture, 800) : '',
    DATE_TIME: event.at,
    CAMID: event.camid,
    Camera_Desc: event.description,
  }
}

export function presentDetection(
  event: EventRecord,
  rowNumber: number,
  media: Media,
): DetectionRow {
  return {
    row_num: rowNumber,
    Detection_Type: eventTypeNames[event.type],
    ...presentMore(event, media, thumbWidths.car_stop),
  }
}

export function presentIntruder(event: EventRecord, rowNumber: number, media: Media): IntruderRow {
  return {
    row_num: rowNumber,
    EventType: eventTypeNames[event.type],
    ...presentMore(event, media, thumbWidths.intruder),
  }
}

/** What of the counted days is whole and stored. */
interface KnownDays extends Pick<CountedDays, 'cut'> {
  /** The months `yyyy-mm` whose events are stored. */
  readonly stored: ReadonlySet<string>
}

function presentDay(day: DayCount, { cut, stored }: KnownDays) {
  const isStored = stored.has(day.day.slice(0, 7))
  const { count, isPartial: isSilent } = pointOf({ ...day, isStored })
  const isPartial = isSilent || (count !== null && cut.includes(day.day))
  return {
    count,
    rest: { Date_Th: formatThaiDate(day.day), isPartial, discounted: day.discounted },
  }
}

export function presentCarStopDay(day: DayCount, days: KnownDays): CarStopDay {
  const { count, rest } = presentDay(day, days)
  return { ...rest, Car_Stop: count }
}

export function presentWrongWayDay(day: DayCount, days: KnownDays): WrongWayDay {
  const { count, rest } = presentDay(day, days)
  return { ...rest, Wrong_Way: count }
}

/** What others read of a connection: its address, and what answers there, are for those who set it up. */
const connectionProblem = 'การเชื่อมต่อกับกล้องมีปัญหา'

/** The address of a camera is for the username admin alone (design §5), and so is what answers there. */
export function presentCamera(camera: CameraRecord, isRoot: boolean): EventCamera {
  const {
    id,
    camid,
    description,
    sta,
    latitude,
    longitude,
    maker,
    timeout_min,
    seen_at,
    is_unreachable,
    problem,
  } = camera
  const { reviewed7, false7, reviewed30, false30, address, username } = camera
  const health = is_unreachable
    ? 'unreachable'
    : seen_at === null
      ? 'unknown'
      : problem === ''
        ? 'ok'
        : 'fault'
  const isShown = isRoot || problem === '' || isReportedByCamera(problem)
  return {
    id,
    CAMID: camid,
    Camera_Desc: description,
    sta,
    latitude,
    longitude,
    maker,
    timeout_min,
    health,
    problem: health === 'ok' ? '' : isShown ? problem : connectionProblem,
    lastupdate: seen_at,
    reviewed7,
    false7,
    reviewed30,
    false30,
    ...(isRoot && { address, username }),
  }
}

/** A wrong-way event as it is announced; `route` is that of its site's page. */
export function presentAlert(alert: AlertRecord, media: Media) {
  const { siteName, typeName } = alert
  const route = solution.types.find((type) => type.typeName === typeName)?.route ?? ''
  return { ...presentDetection(alert, 1, media), siteName, typeName, route }
}

/** An event among those of all sites. */
export function presentFeedEvent(event: FeedRecord, rowNumber: number, media: Media): FeedEvent {
  const { siteName, typeName, DeptID, department } = event
  const { road_code, road_name, sta, latitude, longitude } = event
  return {
    ...presentDetection(event, rowNumber, media),
    siteName,
    typeName,
    DeptID,
    department,
    road_code,
    road_name,
    sta,
    latitude,
    longitude,
  }
}
