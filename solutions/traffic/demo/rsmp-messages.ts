import type { Phase } from '../rules/state.ts'
import { cycles, modeAt, phasesAt, planAt, troubleAt } from './junction.ts'
import type { DemoTurn } from '@roadside/server-kit/devices/demo.ts'

const letters: Partial<Record<Phase['color'], string>> = {
  red: 'd',
  yellow: 'N',
  green: '1',
  flash_yellow: 'c',
  dark: 'a',
}
const alarms = [
  ['A0006', '001TC000', 'Conflict monitor', '1', 'conflict'],
  ['A0202', '001SG003', 'LED module', '3', 'lamp'],
  ['A0302', '001DL002', 'No pulses', '3', 'detector'],
] as const

/** The messages of an RSMP 3 controller at a moment: its statuses, its alarms, its watchdog. */
export function rsmpMessages(
  device: string,
  turn: DemoTurn,
  at: Date,
  world: Date,
): object[] | null {
  const trouble = troubleAt(turn, at, world)
  if (trouble === 'silent') return null
  const mode = modeAt(device, world, trouble)
  const { plan, cycle_s, offset_s } = planAt(device, world)
  const time = at.toISOString()
  const common = { mType: 'rSMsg', siteId: [{ sId: device }], ntsOId: '', xNId: '' }
  const id = (what: string) => `${device}-${what}-${time}`
  const isFlashing = mode === 'planned_flash' || mode === 'fault_flash'
  const statuses = [
    [
      'S0001',
      'signalgroupstatus',
      phasesAt(mode, at, cycle_s, offset_s)
        .map(({ color }) => letters[color] ?? 'e')
        .join(''),
    ],
    ['S0007', 'status', mode === 'dark' ? 'False' : 'True'],
    ['S0008', 'status', mode === 'manual' ? 'True' : 'False'],
    ['S0011', 'status', isFlashing ? 'True' : 'False'],
    ['S0011', 'source', mode === 'planned_flash' ? 'calendar_clock' : 'other'],
    ['S0014', 'status', String(plan)],
    [
      'S0020',
      'controlmode',
      mode === 'fault_flash' ? 'failure' : isFlashing ? 'standby' : 'control',
    ],
    [
      'S0024',
      'status',
      Object.keys(cycles)
        .map((no) => `${no}-${offset_s}`)
        .join(','),
    ],
    [
      'S0028',
      'status',
      Object.entries(cycles)
        .map(([no, seconds]) => `${no}-${seconds}`)
        .join(','),
    ],
  ]
  return [
    {
      ...common,
      type: 'StatusUpdate',
      mId: id('status'),
      cId: `${device}=001TC000`,
      sTs: time,
      sS: statuses.map(([sCI, n, s]) => ({ sCI, n, s, q: 'recent' })),
    },
    ...alarms.map(([aCId, component, xACId, pri, cause]) => ({
      ...common,
      type: 'Alarm',
      mId: id(aCId),
      cId: `${device}=${component}`,
      aCId,
      xACId,
      xNACId: '',
      aSp: 'Issue',
      ack: 'notAcknowledged',
      aS: trouble === cause ? 'Active' : 'inActive',
      sS: 'notSuspended',
      aTs: time,
      cat: 'D',
      pri,
      rvs: [],
    })),
    { ...common, type: 'Watchdog', mId: id('watchdog'), wTs: time },
  ]
}
