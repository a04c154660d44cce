import type { PointState } from '@roadside/contract/devices/points.ts'
import type { DeviceSiteData } from '@roadside/ui/devices/device-site-view.tsx'
import { PeriodsPanel } from '@roadside/ui/devices/periods-panel.tsx'
import type { PeriodWords } from '@roadside/ui/devices/words.ts'
import { useMemo } from 'react'
import { tunnelCalls } from '../calls.ts'
import { tunnelKind } from '../kind.ts'
import { boresOf } from './bores.ts'
import { itemKinds, itemName } from './tunnel-items.ts'

/** What fans, signals, doors, phones, pumps and power were, from when to when. */
export function ItemHistory({ site, devices }: DeviceSiteData<Partial<PointState>>) {
  const words = useMemo(
    (): PeriodWords =>
      Object.fromEntries(
        boresOf(devices)
          .flatMap(({ items }) => items)
          .map((item) => {
            const values = Object.fromEntries(
              Object.entries(itemKinds[item.kind].states).map(([state, [word]]) => [state, word]),
            )
            return [periodOf(item.id), { name: itemName(item), values }] as const
          }),
      ),
    [devices],
  )
  const kinds = Object.keys(words)
  if (kinds.length === 0) return <p>ยังไม่มีอุปกรณ์ที่รายงานสถานะในพื้นที่นี้</p>
  return (
    <PeriodsPanel
      words={words}
      kinds={kinds}
      kind={tunnelKind}
      calls={tunnelCalls}
      wid={site.wid}
      siteName={site.name}
      title={['ประวัติอุปกรณ์', ...(kinds.length === 1 ? [words[kinds[0] ?? '']?.name] : [])].join(' ')}
    />
  )
}

/** The kind of the periods of an item, as the server names it. */
function periodOf(id: string): string {
  return `item:${id.slice(id.indexOf(':') + 1)}`.slice(0, 40)
}
