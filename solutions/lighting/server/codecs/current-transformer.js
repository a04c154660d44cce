// TS013 payload codec of LoRaWAN current transformers that report by channel and type (Milesight CT101, CT103).

const thresholds = [
  ['threshold alarm', 'current_threshold_alarm'],
  ['threshold alarm release', 'current_threshold_alarm_release'],
  ['over range alarm', 'current_over_range_alarm'],
  ['over range alarm release', 'current_over_range_alarm_release'],
]

function decodeUplink({ bytes }) {
  const data = {}
  const warnings = []
  let at = 0

  const take = (length) => {
    if (at + length > bytes.length) throw new Error('payload too short')
    at += length
    return bytes.slice(at - length, at)
  }
  /** Little-endian. */
  const u = (length) => take(length).reduceRight((sum, byte) => sum * 256 + byte, 0)
  const hex = (length) =>
    take(length)
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase()

  /** Amperes; the sensor writes 0xffff where it could not read. */
  const current = () => {
    const code = u(2)
    if (code === 0xffff) data.alarm = 'read failed'
    else data.current = code / 100
  }
  const temperature = () => {
    const code = u(2)
    if (code === 0xffff) data.temperature_alarm = 'read failed'
    else if (code === 0xfffd) data.temperature_alarm = 'over range alarm'
    else data.temperature = (code > 0x7fff ? code - 0x10000 : code) / 10
  }
  const channels = {
    'ff 01': () => {
      const code = u(1)
      data.ipso_version = `v${code >> 4}.${code & 15}`
    },
    'ff 09': () => (data.hardware_version = `v${u(1)}.${u(1) >> 4}`),
    'ff 0a': () => (data.firmware_version = `v${u(1)}.${u(1)}`),
    'ff 0b': () => {
      u(1)
      data.power = 'on'
    },
    'ff 0f': () => u(1), // class of the device
    'ff 16': () => (data.sn = hex(8)),
    'ff ff': () => u(2), // version of the language
    '03 97': () => (data.total_current = u(4) / 100),
    '04 98': current,
    '84 98': () => {
      data.current_max = u(2) / 100
      data.current_min = u(2) / 100
      current()
      const raised = u(1)
      const isRaised = (bit) => ((raised >> bit) & 1) === 1
      data.current_alarm = Object.fromEntries(
        thresholds.map(([, name], bit) => [name, isRaised(bit) ? 'yes' : 'no']),
      )
      data.alarm ??= thresholds.filter((_, bit) => isRaised(bit)).map(([words]) => words)
    },
    '09 67': temperature,
    '89 67': () => {
      temperature()
      data.temperature_alarm ??= u(1) === 1 ? 'threshold alarm' : 'threshold alarm release'
    },
  }

  try {
    while (at < bytes.length) {
      const channel = take(2)
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join(' ')
      if (!channels[channel]) {
        warnings.push(`unknown channel ${channel}`) // its length is not known either
        break
      }
      channels[channel]()
    }
  } catch (error) {
    return { errors: [error.message], warnings }
  }
  return { data, warnings }
}
