import type { EventType, Maker } from '../../words.ts'

type Codes = Readonly<Record<string, EventType | null>>

function all(type: EventType | null, ...codes: readonly string[]): Codes {
  return Object.fromEntries(codes.map((code) => [code, type]))
}

/** `of(['a', 'b'], 'x', 'y')` → a:x, a:y, b:x, b:y */
function of(codes: readonly string[], ...kinds: readonly string[]): readonly string[] {
  return codes.flatMap((code) => kinds.map((kind) => `${code}:${kind}`))
}

/** A region or a line that something crossed, or that it stays in. */
const hikvisionZones = [
  'fielddetection',
  'linedetection',
  'regionentrance',
  'regionexiting',
  'loitering',
]

/**
 * ISAPI developer guides: "Event types" (security) and `illegalTrafficEvent` of AID and TFS (traffic). A vehicle that stays in a region
 * (fielddetection) stands; one that crosses a line passes.
 */
const hikvision: Codes = {
  ...all('car_stop', 'parking', 'abandonedparking', 'illegalparking', 'fielddetection:vehicle'),
  ...all('car_stop', ...of(['aid', 'tfs'], 'illegalparking', 'parallelparking')),
  ...all('accident', 'trafficaccident', ...of(['aid', 'tfs'], 'trafficaccident')),
  ...all(
    'wrong_way',
    'wrongdirection',
    'reversedriving',
    ...of(['aid', 'tfs'], 'wrongdirection', 'reverse'),
  ),
  ...all('intruder', ...hikvisionZones, ...of(hikvisionZones, 'human', 'others'), 'pedestrian'),
  ...all('intruder', ...of(['aid', 'tfs'], 'pedestrian')),
  ...all(null, ...of(['linedetection', 'regionentrance', 'regionexiting', 'loitering'], 'vehicle')),
  ...all(
    null,
    'vmd',
    'motiondetection',
    'vehicledetection',
    'anpr',
    'aid:checkpoint',
    'tfs:checkpoint',
  ),
  // the event is still open: reported before, with its picture and target
  ...all(null, 'duration', ...of(['duration'], 'vmd', ...hikvisionZones)),
}

const dahuaZones = [
  'crosslinedetection',
  'crossregiondetection',
  'wanderdetection',
  'stayindetection',
  'staydetection',
]

/** HTTP API, "Event codes"; TrafficPedestrain is how the maker spells it. `backing` is to drive backwards. */
const dahua: Codes = {
  ...all(
    'car_stop',
    'trafficparking',
    'parkingdetection',
    'trafficstay',
    'trafficparkingonyellowbox',
  ),
  ...all(
    'car_stop',
    ...of(['trafficparking', 'parkingdetection', 'trafficstay'], 'vehicle', 'motorvehicle'),
  ),
  ...all('car_stop', ...of(['stayindetection', 'staydetection'], 'vehicle', 'motorvehicle')),
  ...all('accident', 'trafficaccident', ...of(['trafficaccident'], 'vehicle', 'motorvehicle')),
  ...all('wrong_way', 'trafficretrograde', 'retrogradedetection', 'trafficbacking'),
  ...all(
    'wrong_way',
    ...of(
      ['trafficretrograde', 'retrogradedetection', 'trafficbacking'],
      'vehicle',
      'motorvehicle',
    ),
  ),
  ...all('intruder', ...dahuaZones, ...of(dahuaZones, 'human', 'unknown'), 'smartmotionhuman'),
  ...all(
    'intruder',
    'trafficpedestrain',
    'trafficpedestrian',
    ...of(['trafficpedestrain', 'trafficpedestrian'], 'human'),
  ),
  ...all(
    null,
    ...of(
      ['crosslinedetection', 'crossregiondetection', 'wanderdetection'],
      'vehicle',
      'motorvehicle',
    ),
  ),
  ...all(
    null,
    'videomotion',
    'videomotioninfo',
    'smartmotionvehicle',
    'trafficjunction',
    'newfile',
    'ntpadjusttime',
  ),
  ...all(
    null,
    'timechange',
    'rtspsessiondisconnect',
    'interframesloss',
    'keyframeloss',
    'systemstate',
  ),
}

/** Scenarios of AXIS Object Analytics and profiles are the installer's own: what they look for only the installer knows. */
const guards = ['fenceguard', 'loiteringguard', 'motionguard']
const profiles = [
  'camera1profileany',
  ...Array.from({ length: 10 }, (_, index) => `camera1profile${index + 1}`),
]
const axisGuard = (guard: string) =>
  profiles.map((profile) => `cameraapplicationplatform/${guard}/${profile}`)

const axis: Codes = {
  ...all('intruder', ...guards.flatMap(axisGuard)),
  ...all(
    null,
    ...axisGuard('vmd'),
    'ruleengine/vmd4/camera1profile1',
    'ruleengine/motionregiondetector/motion',
  ),
  ...all(
    null,
    'device/sensor/pir',
    'device/light/status',
    'lightcontrol/lightstatuschanged/status',
  ),
  ...all(
    null,
    'audiosource/triggerlevel',
    'ptzcontroller/move/channel_1',
    'ptzcontroller/ptzpresets/channel_1',
  ),
  // What an installer may write into the address that the camera sends its pictures to.
  car_stop: 'car_stop',
  accident: 'accident',
  wrong_way: 'wrong_way',
  intruder: 'intruder',
}

const vehicles = ['car', 'truck', 'bus', 'motorcycle']

/**
 * Labels of Frigate's own model: a standing vehicle and any person are stored, moving vehicles are
 * not.
 */
const frigate: Codes = {
  ...all('intruder', 'person', 'person:stationary'),
  ...all('car_stop', ...vehicles.map((label) => `${label}:stationary`)),
  ...all(null, ...vehicles, 'bicycle', 'license_plate', 'face', 'bird', 'cat', 'dog'),
}

/**
 * Default meaning of a maker's codes, until an administrator changes it; null: not stored. Codes
 * that are not listed are `other`.
 */
export const defaultCodes: Readonly<Record<Maker, Codes>> = {
  hikvision,
  axis,
  frigate,
  dahua,
  canonical: {},
}

/** The type of a maker's code by the default table. */
export function defaultType(maker: Maker, code: string): EventType | null {
  const codes = defaultCodes[maker]
  return Object.hasOwn(codes, code) ? (codes[code] ?? null) : 'other'
}
