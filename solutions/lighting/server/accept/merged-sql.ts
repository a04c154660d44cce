/**
 * The rule of `mergeReadings` (rules/merge-readings.ts), by column of `lamp_reading`; `earlier` and `later` are names of rows
 * with two reports of the same reading.
 */
export function mergedReport(earlier: string, later: string) {
  const last = (column: string) => `coalesce(${later}.${column}, ${earlier}.${column})`
  const gatewaysOf = (row: string) => `jsonb_array_length(coalesce(${row}.rx, '[]'))`
  const byMoreGateways = (column: string) =>
    `case when ${gatewaysOf(later)} < ${gatewaysOf(earlier)} then coalesce(${earlier}.${column}, ${later}.${column})
    else ${last(column)} end`
  return {
    dev_addr: last('dev_addr'),
    current_a: last('current_a'),
    dimming_percent: last('dimming_percent'),
    has_failure: last('has_failure'),
    battery_v: last('battery_v'),
    rssi: byMoreGateways('rssi'),
    snr: byMoreGateways('snr'),
    frequency_hz: byMoreGateways('frequency_hz'),
    port: last('port'),
    payload: `coalesce(nullif(${later}.payload, ''), ${earlier}.payload)`,
    rx: byMoreGateways('rx'),
  }
}
