import { usualAlarmKinds } from '@roadside/contract/alarms/usual-kinds.ts'
import { expect, test } from 'vitest'
import { solutions } from '../../solutions.ts'
import { nameKindsBy } from './kind-names.ts'

test('every kind of equipment has a Thai name', () => {
  const all = solutions.map(({ solution }) => solution)
  const nameOf = nameKindsBy(
    new Map(all.map(({ id, types }) => [id, types.map(({ menuName }) => menuName)])),
  )
  const kinds = all.flatMap(({ id, alarmKinds = usualAlarmKinds([id], id) }) =>
    alarmKinds.flatMap(({ ofAssets }) => ofAssets?.kinds ?? []),
  )
  expect(kinds).toContain('eventCamera')
  expect(kinds.filter((kind) => nameOf(kind) === kind)).toEqual([])
})
