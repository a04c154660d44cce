import { defineIntake, type AnyIntake } from '@roadside/server-kit/ingest/intake.ts'
import { readPlain, readUplink } from './readings.ts'
import { insertReadings, type BenchReading } from './reading-table.ts'

/** The doors that are measured: `uplink` takes one message, `plain` an array. `onStored` is told of every commit. */
export function benchIntake(onReceived: () => void, onStored: (readings: number) => void): AnyIntake {
  return defineIntake<BenchReading>({
    solution: 'bench',
    doors: [
      {
        path: 'uplink',
        topics: ['bench/+/up'],
        decode: ({ json, receivedAt }) => {
          onReceived()
          return [readUplink(json, receivedAt.toISOString())]
        },
      },
      {
        path: 'plain',
        topics: [],
        decode: ({ json, receivedAt }) => {
          const at = receivedAt.toISOString()
          return (json as unknown[]).map((reading) => readPlain(reading, at))
        },
      },
    ],
    accept: async (readings, database) => {
      const known = await insertReadings(database.pool, readings)
      onStored(readings.length - known.size)
      return {
        outcomes: readings.map((_, index) => ({ kind: known.has(index) ? 'duplicate' : 'stored' })),
        changes: [],
      }
    },
  })
}
