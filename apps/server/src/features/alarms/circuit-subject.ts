import type { Circuit } from '@roadside/server-kit/alarm-topology.ts'

type CircuitOf = Pick<Circuit, 'wid' | 'key'>

/** Key of a circuit as the subject of alarms: `circuit:3:a1`. */
export const circuitSubject = ({ wid, key }: CircuitOf) => `circuit:${wid}:${key}`

/** The circuit of a subject; null: it is something else. */
export function readCircuitSubject(subject: string): CircuitOf | null {
  const [type, wid, ...key] = subject.split(':')
  return type === 'circuit' ? { wid: Number(wid), key: key.join(':') } : null
}
