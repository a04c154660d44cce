import type { MonitoredSite } from '@roadside/contract/monitoring-calls.ts'
import { SplitView } from '@roadside/ui/parts/split-view.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useState } from 'react'
import { EquipmentDialog } from './equipment-dialog.tsx'
import { useHiddenTypes } from './hidden-types.ts'
import type { Shown } from './shown.ts'
import { SitesMap } from './sites-map.tsx'
import { TroublesPanel } from './troubles-panel.tsx'
import { useTroubles } from './use-troubles.ts'

/** Thailand is half as wide as it is high: the map may be narrow, and the list has the rest. */
const mapWidth = 'clamp(340px, 23.5vw, 780px)'

const saved = { list: 'troubles', names: ['show', 'search', 'order', 'hide', 'only'] }

interface OverviewProps {
  sites: readonly MonitoredSite[]
  shown: Shown
  onShow: (shown: Shown) => void
}

/** Where everything is, and what of it is wrong now. */
export function Overview({ sites, shown, onShow }: OverviewProps) {
  const [hidden, setHidden] = useHiddenTypes(sites)
  const opened = useUrlStep('site')
  const only = useUrlStep('only')
  const [tab, setTab] = useState<'main' | 'side'>('main')
  const equipment = useUrlDialog('equipment', ['id', 'period'])
  const listed = sites.find(({ wid }) => wid === readId(only.value))
  const troubles = useTroubles({ shown, hidden, sites, wid: listed?.wid ?? null })
  const selected = readId(opened.value)
  const { id } = equipment.values
  return (
    <>
      <SplitView
        mainLabel="รายการ"
        sideLabel="แผนที่"
        sideWidth={mapWidth}
        shown={tab}
        onShow={setTab}
        main={
          <TroublesPanel
            troubles={troubles}
            sites={sites}
            shown={shown}
            onShow={onShow}
            site={listed}
            onAllSites={() => only.replace(undefined)}
            hiddenCount={hidden.size}
            onAllTypes={() => setHidden(new Set())}
            selected={equipment.isOpen ? readId(id) : null}
            saved={saved}
            onOpen={(trouble) => equipment.open({ id: trouble.id })}
          />
        }
        side={
          <SitesMap
            sites={sites}
            shown={shown}
            hidden={hidden}
            selected={selected}
            onHidden={setHidden}
            onSelect={(wid) => opened.replace(wid ?? undefined)}
            onList={(wid) => {
              only.replace(wid)
              onShow('all')
              setTab('main')
            }}
          />
        }
      />
      {equipment.isOpen && readId(id) !== null && (
        <EquipmentDialog id={Number(id)} onClose={equipment.close} />
      )}
    </>
  )
}

function readId(text: string | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null
}
