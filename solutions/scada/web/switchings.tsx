import type { PointState } from '@roadside/contract/devices/points.ts'
import { channelsOf, type DeviceSiteData } from '@roadside/ui/devices/device-site-view.tsx'
import { PeriodsPanel } from '@roadside/ui/devices/periods-panel.tsx'
import type { PeriodWords } from '@roadside/ui/devices/words.ts'
import { useMemo } from 'react'
import { scadaCalls } from '../calls.ts'
import { scadaKind } from '../kind.ts'

/** When the points of two states were which, in each point's own words. */
export function Switchings({ site, devices }: DeviceSiteData<Partial<PointState>>) {
  const words = useMemo((): PeriodWords => {
    const all = channelsOf(devices).filter(({ channel }) => channel.words)
    // two units may call a point alike
    const isCalledTwice = (name: string) =>
      all.filter(({ channel }) => channel.name === name).length > 1
    return Object.fromEntries(
      all.flatMap(({ channel: { id, name, words: states }, device }) =>
        states
          ? [
              [
                `point:${id}`,
                {
                  name: isCalledTwice(name) ? `${device.name} ${name}` : name,
                  values: { 0: states[0] ?? '0', 1: states[1] ?? '1' },
                },
              ] as const,
            ]
          : [],
      ),
    )
  }, [devices])
  const kinds = Object.keys(words)
  if (kinds.length === 0) return <p>ยังไม่มีจุดวัดแบบสองสถานะในพื้นที่นี้</p>
  return (
    <PeriodsPanel
      words={words}
      kinds={kinds}
      kind={scadaKind}
      calls={scadaCalls}
      wid={site.wid}
      siteName={site.name}
      title={['ประวัติเปิด–ปิด', ...(kinds.length === 1 ? [words[kinds[0] ?? '']?.name] : [])].join(
        ' ',
      )}
    />
  )
}
