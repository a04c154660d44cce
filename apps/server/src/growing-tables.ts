/**
 * A table that grows by more than 10 rows a year and device: more than 10 million a year where a
 * million devices report. `docs/sharding.md` shows how each is counted.
 */
export interface GrowingTable {
  readonly table: string
  /** By which the table could be distributed: it is in the primary key and in every unique index. */
  readonly by: string
  /** Tables of the same group have the rows of one thing side by side. */
  readonly group: Group
}

/** The thing whose rows stand side by side, and its table, if there is one with a row for each. */
export const groups = {
  lamp: { table: 'lamp', key: 'id' },
  device: { table: 'device', key: 'id' },
  channel: { table: 'channel', key: 'id' },
  camera: { table: 'event_camera', key: 'id' },
  asset: { table: 'asset', key: 'id' },
  alarm: { table: 'alarm', key: 'id' },
  site: { table: 'site', key: 'wid' },
  uplinkSource: null,
  notice: null,
  picture: null,
} as const satisfies Record<string, { table: string; key: string } | null>
type Group = keyof typeof groups

export const growingTables: readonly GrowingTable[] = [
  { table: 'lamp_reading', by: 'lamp_id', group: 'lamp' },
  { table: 'lamp_change', by: 'lamp_id', group: 'lamp' },
  { table: 'lamp_day', by: 'lamp_id', group: 'lamp' },
  { table: 'measurement', by: 'channel_id', group: 'channel' },
  { table: 'measurement_day', by: 'channel_id', group: 'channel' },
  { table: 'device_frame', by: 'device_id', group: 'device' },
  { table: 'device_period', by: 'device_id', group: 'device' },
  { table: 'traffic_count', by: 'device_id', group: 'device' },
  { table: 'weighing', by: 'device_id', group: 'device' },
  { table: 'speaker_announcement', by: 'device_id', group: 'device' },
  { table: 'camera_event', by: 'camera_id', group: 'camera' },
  { table: 'camera_push', by: 'camera_id', group: 'camera' },
  { table: 'event_camera_day', by: 'camera_id', group: 'camera' },
  { table: 'asset_period', by: 'asset_id', group: 'asset' },
  { table: 'alarm_event', by: 'alarm_id', group: 'alarm' },
  { table: 'uplink_gap', by: 'source_id', group: 'uplinkSource' },
  { table: 'uplink_gap_sum', by: 'wid', group: 'site' },
  { table: 'site_availability', by: 'wid', group: 'site' },
  { table: 'notice', by: 'id', group: 'notice' },
  { table: 'notice_alarm', by: 'notice_id', group: 'notice' },
  { table: 'notice_ticket', by: 'notice_id', group: 'notice' },
  { table: 'notice_project', by: 'notice_id', group: 'notice' },
  { table: 'picture', by: 'hash', group: 'picture' },
]
