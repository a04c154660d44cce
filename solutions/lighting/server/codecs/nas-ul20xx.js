// TS013 payload codec of the NAS UL20xx luminaire controller: firmware 1.0.x, and status, usage and notices of 1.1.x.
// Fields are named as the maker's own codec names them, so that one mapping fits both.
//
// A packet is its name and its fields in the order of the bytes:
//   name:type      a field; _ gives several. u1 u2 u4 i1 i2 i4: integer of so many bytes, little-endian, /100 scaled,
//                  |word (or nothing) for all ones; else a group or a reader below, with * as many as are left
//   #bit=name,…    one byte of claims; with ! a claim is a warning too
//   @field,…       one byte whose bits tell which of these fields follow

/** `number=word …` */
const table = (text, ending = '') =>
  Object.fromEntries(text.split(' ').map((one) => [one.split('=')[0], one.split('=')[1] + ending]))

const usage =
  'address:address|internal_measurement @active_energy__Wh:u4,active_power__W:u2,load_side_energy__Wh:u4,' +
  'load_side_power__W:u2,power_factor:u1/100|unknown,mains_voltage__V:u1'
const groups = {
  alerts:
    '#4=voltage_alert_in_24h!,5=lamp_error_alert_in_24h!,6=power_alert_in_24h!,7=power_factor_alert_in_24h!',
  analog:
    '#4=voltage_alert_in_24h,5=lamp_error_alert_in_24h,6=power_alert_in_24h,7=power_factor_alert_in_24h',
  radio: 'downlink_rssi__dBm:minus downlink_snr__dB:i1 mcu_temperature__C:i1',
  status_1_0:
    '#0=dali_error_external!,1=dali_connection_error!,2=ldr_input_on,4=dig_input_on,5=hardware_error!,7=internal_relay_closed',
  status_1_1_0:
    '#1=dali_connection_error!,2=ldr_input_on,4=dig_input_on,5=metering_com_error!,6=ext_rtc_warning!,7=internal_relay_closed',
  status_1_1_4:
    '#1=dali_connection_error!,5=metering_com_error!,6=ext_rtc_warning!,7=internal_relay_closed ' +
    '#2=open_drain_output_on,6=lumalink_connected,7=lumalink_connected_after_boot',
  driver: 'address:address status:driver_status',
  dimming_source:
    'address:address reason:reason dimming_level__percent:u1|n/a status:driver_status',
  sensor_1: 'ldr_input:u1',
  sensor_2: 'light_sensor__lx:lux',
  sensor_3: 'd4i_light_sensor__lx:lux',
  sensor_4: '#0=dig_input_1_on',
  sensor_8: 'tilt_sensor__deg:u1|',
  usage_1_0: `${usage},driver_operating_time__s:u4,_:lamp_time`,
  usage_1_1: `${usage},driver_operating_time__h:hours,lamp_on_time__h:hours`,
  profile: 'profile_id:u1|no_profile profile_version:version address:address days_active:days',
  profile_state: '_:profile dimming_level__percent:u1|resume',
  dimming_step: 'step_time:clock dimming_level__percent:u1|inactive',
  switching_step: 'step_time:clock open_drain_output_on:flag',
  position: 'latitude__deg:i4/10000000 longitude__deg:i4/10000000',
  dimming: 'address:address|all_devices dimming_level__percent:u1|resume',
  timed_dimming: '_:dimming duration__minutes:u1',
  memory_place: 'address:address memory_bank:u1 memory_address:u1',
}

/** Port → first byte → packet; ports 24 and 25 have no such byte. */
const packets = {
  23: {
    0x00: 'status_packet device_unix_epoch:epoch status:status_1_1_0 _:radio _:sent_1_1 dimming_source:dimming_source*',
    0x01:
      'status_packet device_unix_epoch:epoch status:status_1_1_4 _:radio active_alerts:alerts ' +
      'sensor_source:sensors dimming_source:dimming_source*',
  },
  24: 'status_packet device_unix_epoch:epoch status:status_1_0 _:radio _:sent_1_0 profiles:profile_state*',
  25: 'usage_packet consumption:usage_1_0*',
  26: { 0x00: 'usage_packet consumption:usage_1_1*' },
  get 49() {
    return {
      ...table(
        '1=deprecated_ldr_input 3=deprecated_dig_input 5=open_drain_output 6=calendar 7=status 9=time 10=default_dim ' +
          '11=usage 12=holiday 13=boot_delay 14=defaults 19=location 21=onboard_led',
        '_config_request',
      ),
      0x08: 'profile_config_request profile_id:requested_profile',
      0x16: 'metering_alert_confic_request', // the maker's spelling
      0x52: 'multicast_config_request multicast_device:u1|all',
    }
  },
  50: {
    0x01:
      'deprecated_ldr_input_config_packet ldr_off_threshold_high:u1|disabled ldr_on_threshold_low:u1|disabled ' +
      '#2=trigger_alert_enabled',
    0x03:
      'deprecated_dig_input_config_packet light_on_duration__s:u2|dig_input_disabled ' +
      '#1=signal_edge_rising,2=trigger_alert_enabled address:address dimming_level__percent:u1|disabled',
    0x05: 'open_drain_output_config_packet switching_steps:switching_step*',
    0x06: 'calendar_config_packet _:sun_offsets latitude__deg:i2/100 longitude__deg:i2/100',
    0x07: 'status_config_packet status_interval__s:u4',
    0x08: 'profile_config_packet _:profile dimming_steps:dimming_step*',
    0x09: 'time_config_packet device_unix_epoch:epoch',
    0x0a: 'legacy_defaults_config_packet default_dim__percent:u1 #0=ldr_alert_enabled,2=dig_alert_enabled,3=dali_alert_enabled',
    0x0b: 'usage_config_packet usage_interval__s:u4 mains_voltage__V:u1|',
    0x0c: 'holiday_config_packet holidays:month_day*',
    0x0d: 'boot_delay_config_packet boot_delay_range__s:delay',
    0x0e:
      'defaults_config_packet @default_dim__percent:u1,max_dim__percent:u1|default,fade_duration__s:fade,' +
      'switch_point_sunset:sunset,legacy_mode_enabled:flag',
    0x13: 'location_config_packet @_:position,address:text',
    0x15: 'onboard_led_config_packet #0=status_led_enabled',
    0x16:
      'metering_alert_config_packet _:only_1 min_power__W:u2|alert_off max_power__W:u2|alert_off ' +
      'min_voltage__V:u2|alert_off max_voltage__V:u2|alert_off min_power_factor:u1/100|alert_off',
    0x52: 'multicast_config_packet multicast_device:u1 devaddr:hex_of_u4 nwkskey:key appskey:key',
    0xff: 'clear_config_packet _:cleared',
  },
  51: { 0xfe: 'restart_controller_command', 0xff: 'activate_dfu_command' },
  60: {
    0x00: 'dali_status_request _:dali_status',
    0x01: 'manual_dimming destination:dimming*',
    0x03: 'custom_dali_request _:dali_query',
    0x04: 'custom_dali_command dali_command:rest_hex',
    0x05: 'status_usage_request #0=usage_requested,1=status_requested',
    0x06: 'interface_request _:skip', // an answer tells of inputs, not of the lamp
    0x07: 'driver_memory_read _:memory|read',
    0x08: 'driver_memory_write _:memory|write',
    0x09: 'manual_timed_dimming destination:timed_dimming*',
    0x0a: 'address_dali_driver address:address|rescan_dali_bus',
    0x0b: 'dali_identify',
    0x0c: 'open_drain_output_control #0=open_drain_output_on',
  },
  61: {
    0x80: 'dig_input_notification _:dig_event',
    0x81: 'ldr_input_notification _:skip|1 #0=ldr_input_on ldr_input_value:u1',
    0x83: 'dali_driver_alert _:skip|1 drivers:driver*',
    0x84:
      'metering_alert #0=lamp_error_alert!,1=over_current_alert!,2=under_voltage_alert!,3=over_voltage_alert!,' +
      '4=low_power_factor_alert! power__W:u2 voltage__V:u2 power_factor:u1/100',
  },
  99: {
    0x00: 'boot_packet device_serial:hex_of_u4 firmware_version:dotted device_unix_epoch:epoch _:skip', // then its wiring
    0x13: 'invalid_downlink_packet downlink_from_fport:u1 error_code:u1',
  },
}

const cleared = {
  0x01: ['ldr_input_config', ''],
  0x03: ['dig_input_config', ''],
  0x04: ['profile_config', 'address:address|all_profiles profile_id:left_u1'],
  0x06: ['holiday_config', ''],
  0x52: ['multicast_config', 'multicast_device:u1|all_multicast_devices'],
  0xff: ['factory_reset', 'device_serial:hex_of_u4'],
}

const fades = [0.5, 0.71, 1, 1.41, 2, 2.83, 4, 5.66, 8, 11.31, 16, 22.63, 32, 45.25, 64, 90.51]
const days = 'holiday mon tue wed thu fri sat sun'.split(' ')
const driverClaims =
  '0=driver_error!,1=lamp_failure!,2=lamp_on,3=limit_error!,4=fade_running,5=reset_state!,6=missing_short_address,7=power_failure!'
const reasonSteps = { 3: 'calendar_dawn_step_', 5: 'calendar_dusk_step_', 8: 'light_monitor_step_' }
const reasons = () =>
  table(
    '33=calendar_day 34=calendar_night 113=dig_active 245=relay_off 246=driver_not_found 248=fallback_active ' +
      '250=ldr_input_active 252=dig_input_active 253=manual_active',
  )
const versions = () =>
  table(
    '246=driver_not_found 247=calendar_active 248=init_active 249=profile_not_active 250=ldr_active 252=dig_active ' +
      '253=manual_active 254=value_differ',
  )

const fail = (why) => {
  throw new Error(why)
}
const hexOf = (list) =>
  list.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('')
const littleEndian = (list) => list.reduceRight((sum, byte) => sum * 256 + byte, 0)
const two = (number) => String(number).padStart(2, '0')
const isSet = (byte, bit) => ((byte >> bit) & 1) === 1

function readPacket(format, bytes, start, warn) {
  let at = start
  const left = () => bytes.length - at
  const take = (length) => {
    if (length > left()) fail('payload_too_short')
    at += length
    return bytes.slice(at - length, at)
  }
  const unsigned = (length) =>
    length === 1 && at < bytes.length ? bytes[at++] : littleEndian(take(length))

  const readFields = (fields, data = {}) => {
    for (const field of fields.split(' ').filter(Boolean)) {
      if (field[0] === '#') readClaims(field.slice(1), data)
      else if (field[0] === '@') {
        const sent = unsigned(1)
        for (const [bit, one] of field.slice(1).split(',').entries())
          if (isSet(sent, bit)) readField(one, data)
      } else readField(field, data)
    }
    return data
  }
  /** The byte `none` claims nothing. */
  const readClaims = (claims, data, prefix = '', none = undefined) => {
    const byte = unsigned(1)
    for (const claim of claims.split(',')) {
      const isWarning = claim.endsWith('!')
      const name = claim.slice(2, isWarning ? -1 : undefined)
      data[name] = byte !== none && isSet(byte, claim[0])
      if (isWarning && data[name]) warn(prefix + name)
    }
    return data
  }
  const readField = (field, data) => {
    const [name, type] = field.split(':')
    const value = readType(type, data)
    if (name === '_') Object.assign(data, value)
    else if (value !== undefined) data[name] = value
  }
  const readType = (type, data) => {
    if (type.endsWith('*')) {
      const list = []
      while (left() > 0) list.push(readType(type.slice(0, -1), {}))
      return list
    }
    const [name, word] = type.split('|')
    const isNumber = (name[0] === 'u' || name[0] === 'i') && name[1] <= '4'
    if (isNumber)
      return readNumber(name[0] === 'i', Number(name[1]), Number(name.slice(3) || 1), word)
    return groups[name] ? readFields(groups[name]) : readers[name](word, data)
  }
  const readNumber = (isSigned, length, scale, word) => {
    const code = unsigned(length)
    const all = 256 ** length
    if (word !== undefined && code === all - 1) return word || undefined
    return (isSigned && code >= all / 2 ? code - all : code) / scale
  }

  const readers = {
    skip: (length) => void take(Number(length ?? left())),
    flag: () => isSet(unsigned(1), 0),
    minus: () => -unsigned(1),
    hours: () => Math.round(unsigned(4) / 3600),
    key: () => hexOf(take(16)),
    hex_of_u4: () => hexOf(take(4).reverse()),
    rest_hex: () => hexOf(take(left())),
    delay: () => unsigned(left() === 1 ? 1 : 2),
    left_u1: () => (left() > 0 ? unsigned(1) : undefined),
    dotted: () => take(3).join('.'),
    only_1: () => void (unsigned(1) === 1 || fail('invalid_packet_type')),
    address: (word) => {
      const code = unsigned(1)
      if (code === 0x01) return 'analog_0_10v'
      if (code === 0xfe) return 'dali_broadcast'
      if (code === 0xff && word) return word
      if (isSet(code, 0)) return (warn('invalid_address'), 'invalid')
      return code & 0x80 ? `dali_group_${(code >> 1) & 0xf}` : `dali_single_${code >> 1}`
    },
    epoch: () => {
      const seconds = unsigned(4)
      if (seconds >= 1_420_070_400) return new Date(seconds * 1000).toISOString() // from 2015 on
      warn('invalid_timestamp')
      return 'invalid_timestamp'
    },
    clock: () => {
      const minutes = unsigned(1) * 10
      return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
    },
    month_day: () => take(2).map(two).join('/'),
    days: () => take(1).flatMap((byte) => days.filter((_, bit) => isSet(byte, bit))),
    fade: () => {
      const code = unsigned(1)
      return code === 0xff ? 'ignore' : (fades[code] ?? fail('invalid_fade'))
    },
    sunset: () => (isSet(unsigned(1), 0) ? 'sunset' : 'twilight'),
    text: () =>
      decodeURIComponent(
        take(unsigned(1))
          .map((byte) => `%${hexOf([byte])}`)
          .join(''),
      ),
    version: () => {
      const code = unsigned(1)
      return code < 240 ? code : (versions()[code] ?? 'unknown')
    },
    reason: () => {
      const code = unsigned(1)
      const step = reasonSteps[code >> 4]
      return code < 8
        ? `profile_${code}`
        : step
          ? step + (code & 0xf)
          : (reasons()[code] ?? 'unknown')
    },
    driver_status: (_, { address }) => readClaims(driverClaims, {}, `${address} `, 0xff),
    lux: () => {
      const code = unsigned(2)
      if (code === 0xffff) return 'unavailable'
      const lx = 10 ** ((code & 0x7fff) / 4000) / 1000
      return lx.toFixed(3 - Math.floor(Math.min(3, Math.max(0, Math.log10(lx)))))
    },
    sensors: () => {
      const end = unsigned(1) + at
      const data = {}
      while (at < end) {
        const sensor = groups[`sensor_${unsigned(1)}`]
        if (sensor) readFields(sensor, data)
        else take(end - at) // of a later firmware
      }
      return data
    },
    sent_1_1: (_, data) => {
      const sent = unsigned(1)
      data.status.open_drain_output_on = isSet(sent, 2)
      if (isSet(sent, 1)) data.ldr_input_value = unsigned(1)
      if (isSet(sent, 4)) data.active_alerts = readFields(groups.alerts)
    },
    sent_1_0: (_, data) => {
      const sent = bytes[at]
      data.analog_interfaces = readFields(groups.analog)
      data.status.open_drain_output_on = isSet(sent, 2)
      if (isSet(sent, 1)) data.ldr_input_value = unsigned(1)
    },
    lamp_time: (_, { address }) =>
      address === 'internal_measurement'
        ? { lamp_on_time__h: unsigned(4) }
        : { lamp_on_time__s: unsigned(4) },
    sun_offsets: () => {
      const [sunrise, sunset] = [readType('i1'), readType('i1')]
      const off = sunrise === -1 && sunset === -1 ? 'disabled' : undefined
      return { sunrise_offset__minutes: off ?? sunrise, sunset_offset__minutes: off ?? sunset }
    },
    requested_profile: () => (left() === 0 ? 'no_profiles' : readType('u1|all_profiles')),
    cleared: () => {
      const [reset_target, fields] = cleared[unsigned(1)] ?? fail('invalid_clear_config_target')
      return readFields(fields, { reset_target })
    },
    dali_status: () => {
      if (left() !== 1) return { dali_statuses: readType('driver*') }
      return { address: bytes[at] === 0xfe ? (take(1), 'all_drivers') : readers.address() }
    },
    dali_query: () => {
      const query_data_raw = hexOf(bytes.slice(at))
      if (left() > 3) return { query_data_raw: readers.rest_hex() }
      return readFields('address:address dali_query:u1 dali_response:left_u1', { query_data_raw })
    },
    memory: (what) => {
      if (left() === 0) return warn(`driver_memory_${what}_failed`)
      const data = readFields(groups.memory_place)
      if (what === 'read') data.read_size__bytes = unsigned(1)
      if (left() > 0) data.memory_value = hexOf(take(data.read_size__bytes ?? left()))
      return data
    },
    dig_event: () => {
      const byte = unsigned(1)
      if (byte >> 4 === 2) return { dig_input_event_counter: unsigned(2) }
      return { dig_input_on: isSet(byte, 0), dig_input_event_counter: unsigned(4) }
    },
  }

  const [packet_type, ...fields] = format.split(' ')
  const data = readFields(fields.join(' '), { packet_type })
  return left() === 0 ? data : fail('invalid_payload_length_long')
}

function decode({ bytes, fPort }) {
  const warnings = []
  try {
    if (bytes.length === 0) fail('empty_payload')
    const packet = packets[fPort] ?? fail('invalid_fport')
    const hasHeader = typeof packet !== 'string'
    const format = hasHeader ? (packet[bytes[0]] ?? fail('invalid_packet_type')) : packet
    const data = readPacket(
      format,
      bytes,
      hasHeader ? 1 : 0,
      (warning) => void warnings.push(warning),
    )
    return { data, errors: [], warnings }
  } catch (error) {
    return { errors: [error.message], warnings }
  }
}

const decodeUplink = decode
const decodeDownlink = decode
