import type { DeviceRow, DeviceSite } from '@roadside/contract/devices/rows.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { UnwellDevices } from '@roadside/ui/devices/unwell-devices.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { RangeControl } from '@roadside/ui/range/range-control.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useEffect, useRef, useState } from 'react'
import { wimSummary, wimVehicle } from '../calls.ts'
import type { WimVehicle } from '../rows.ts'
import { SummaryTiles } from './summary-tiles.tsx'
import { useSpan } from './use-span.ts'
import { VehicleCard } from './vehicle-card.tsx'
import { VehiclesPanel } from './vehicles-panel.tsx'
import styles from './wim.module.css'

/** Where the chosen vehicle stands above the rows (wim.module.css). */
const stacked = '(max-width: 1199.98px)'

interface VehiclesViewProps {
  site: DeviceSite
  devices: readonly DeviceRow[]
}

/** Vehicles as they pass, newest first, and the chosen one with its axles. */
export function VehiclesView({ site, devices }: VehiclesViewProps) {
  const { wid } = site
  const shown = useSpan()
  const live = { topic: 'wim', wid }
  const summary = useCall(wimSummary, { wid, ...shown.times }, { live })
  const chosen = useUrlStep('vehicle')
  const [newest, setNewest] = useState<WimVehicle | null>(null)
  const id = Number(chosen.value) || null
  const query = useCall(
    wimVehicle,
    { wid, id: id ?? 1 },
    { enabled: id !== null, refetchInterval: false },
  )
  const vehicle = id === null ? newest : query.data?.id === id ? query.data : null
  const card = useRef<HTMLDivElement>(null)
  const isThere = id !== null && vehicle?.id === id
  useEffect(() => {
    if (!isThere || !window.matchMedia(stacked).matches) return
    // after the table has brought its row into view
    const timer = setTimeout(() => card.current?.scrollIntoView({ block: 'start' }), 100)
    return () => clearTimeout(timer)
  }, [isThere, id])
  return (
    <div className={styles.view}>
      <UnwellDevices devices={devices} />
      <RangeControl shown={shown} />
      {summary.error && <FormNote tone="fault">{errorSentence(summary.error)}</FormNote>}
      <SummaryTiles summary={summary.data} onVehicle={(of) => chosen.replace(of)} />
      {id !== null && query.error && <FormNote tone="fault">{errorSentence(query.error)}</FormNote>}
      <div className={styles.split}>
        <VehiclesPanel
          key={shown.text}
          site={site}
          devices={devices}
          shown={shown}
          department={summary.data?.department ?? ''}
          lanes={summary.data?.lanes ?? []}
          marked={vehicle?.id ?? null}
          isChosen={id !== null}
          onChoose={(one) => chosen.replace(one.id)}
          onNewest={setNewest}
        />
        {vehicle && (
          <div ref={card} className={styles.chosen}>
            <VehicleCard key={vehicle.id} vehicle={vehicle} />
          </div>
        )}
      </div>
    </div>
  )
}
